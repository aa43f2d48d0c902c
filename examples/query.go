// A server's step through `boardwright query`: a game stays open, each request plays a move.
//
//	go run examples/query.go target/release/boardwright
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"os"
	"os/exec"
)

type request struct {
	Open    string   `json:"open,omitempty"`
	Game    string   `json:"game,omitempty"`
	Variant string   `json:"variant,omitempty"`
	Moves   []string `json:"moves,omitempty"`
	Close   bool     `json:"close,omitempty"`
	Ask     []string `json:"ask"`
}

type answer struct {
	Legal  []string `json:"legal"`
	Status struct {
		Over   bool    `json:"over"`
		Winner *string `json:"winner"`
		Reason string  `json:"reason"`
	} `json:"status"`
	Error *struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	} `json:"error"`
}

type rules struct {
	in  io.Writer
	out *bufio.Reader
}

func (r rules) ask(asked request) (answer, error) {
	var told answer
	line, err := json.Marshal(asked)
	if err != nil {
		return told, err
	}
	if _, err := r.in.Write(append(line, '\n')); err != nil {
		return told, err
	}
	line, err = r.out.ReadBytes('\n')
	if err != nil {
		return told, err
	}
	if err := json.Unmarshal(line, &told); err != nil {
		return told, err
	}
	if told.Error != nil {
		return told, fmt.Errorf("%s: %s", told.Error.Code, told.Error.Message)
	}
	return told, nil
}

func main() {
	name := "boardwright"
	if len(os.Args) > 1 {
		name = os.Args[1]
	}
	program := exec.Command(name, "query", "--untrusted")
	program.Stderr = os.Stderr
	in, err := program.StdinPipe()
	if err != nil {
		log.Fatal(err)
	}
	out, err := program.StdoutPipe()
	if err != nil {
		log.Fatal(err)
	}
	if err := program.Start(); err != nil {
		log.Fatal(err)
	}
	r := rules{in, bufio.NewReader(out)}
	if _, err := r.ask(request{Open: "g1", Variant: "chess", Ask: []string{}}); err != nil {
		log.Fatal(err)
	}
	for _, move := range []string{"f2f3", "e7e5", "g2g4"} {
		told, err := r.ask(request{Game: "g1", Moves: []string{move}, Ask: []string{"legal"}})
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %d moves\n", move, len(told.Legal))
	}
	_, err = r.ask(request{Game: "g1", Moves: []string{"e8e4"}, Ask: []string{}})
	fmt.Println(err)
	told, err := r.ask(request{Game: "g1", Moves: []string{"d8h4"}, Close: true, Ask: []string{"status"}})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s wins: %s\n", *told.Status.Winner, told.Status.Reason)
	in.Close()
	if err := program.Wait(); err != nil {
		log.Fatal(err)
	}
}
