//! What stands below the options in each help text: examples, and what is worth knowing.

pub(crate) const PROGRAM: &str = "\
Examples:
  boardwright list
  boardwright show atomic
  boardwright perft chess 5 --divide
  boardwright play atomic --against random
  boardwright replay games.pgn
  boardwright solve chess --position \"r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1\"
  boardwright new my-variant --from chess
  boardwright check my-variant.toml
  boardwright test my-variants
  boardwright import variants.ini --out my-variants
  boardwright show my-variant --variants .
  echo '{\"variant\":\"chess\",\"ask\":[\"legal\"]}' | boardwright query

Exit codes:
  0    all is well (a closed pipe is, too)
  1    what was asked about has an error: a descriptor, a position, a move, a game
  2    the command line cannot be understood
  130  interrupted by Ctrl-C, after telling what was known

Colours and progress are shown on a terminal only; NO_COLOR turns colours off.";

pub(crate) const LIST: &str = "\
The columns: id, version of the rules, family, size of the board, kinds of piece, the first digits of the \
rules hash, name. Two variants with the same rules hash have the same legal moves and results. \
What --variants adds is of no family.

WORD is looked for in ids, names, families and the ids of pieces, capitals or not. WORD, --family and \
--board together list what fits all of them.

Examples:
  boardwright list
  boardwright list knight
  boardwright list --family shogi
  boardwright list --board 10x8 --json
  boardwright list --families
  boardwright list --variants my-variants

Exit codes: 0 listed, 1 nothing fits or a folder cannot be read, 2 usage";

pub(crate) const NEW: &str = "\
Writes NAME.toml, which inherits from the variant that --from names, and NAME.test.toml, for facts that \
must be true of it. The descriptor plays as its parent does until you change it; in comments it has \
every key that the parent says. Nothing is written over, and both files are written or none.

Examples:
  boardwright new my-chess
  boardwright new small-shogi --from shogi --out my-variants

Exit codes: 0 written, 1 no such variant, a name that is no id or is taken, a file that is there or cannot \
be written, 2 usage";

pub(crate) const CHECK: &str = "\
A folder stands for all its files *.toml; files *.test.toml (fixtures) are passed over, \
files *.names.toml are checked with their descriptor. A descriptor may inherit from the shipped variants, from the files in its own folder, and from those of \
--variants. Two files of a folder with the same id are both at fault. Warnings are shown, and are no errors.

With --format json there is one object for each file, one a line:
  {\"file\":…,\"ok\":…,\"id\":…,\"version\":…,\"rules_hash\":…,\"diagnostics\":[…]}

Examples:
  boardwright check my-variant.toml
  boardwright check my-variants
  boardwright check --format json my-variant.toml

Exit codes: 0 no errors, 1 errors in at least one file, 2 usage";

pub(crate) const TEST: &str = "\
A fixture file, NAME.test.toml, says what must be true of the variant that NAME.toml beside it describes, or of \
the shipped variant of that name: docs/fixtures.md has the format. A folder stands for all such files in it and in \
the folders within it; an id stands for the facts that are shipped with the variant. A fact that does not hold is \
told with what was expected and the board before and after. Many take long together: how far it is stands on \
standard error, and Ctrl-C ends it, with what is known by then.

With --format json there is one object for each fact, one a line, and one with the numbers at the end:
  {\"fact\":…,\"file\":…,\"line\":…,\"variant\":…,\"kind\":…,\"name\":…,\"ok\":…,\"seconds\":…}
Those that fail have `what`, `details` and `boards` as well; what is wrong with a file is {\"fault\":…,\"file\":…,\"line\":…,\"column\":…}.

Examples:
  boardwright test my-variants
  boardwright test siege.test.toml --filter illegal
  boardwright test atomic chess
  boardwright test --format junit my-variants > facts.xml

Exit codes: 0 all facts hold, 1 a fact does not, a file or a descriptor has errors, or there are no facts, 2 usage, \
130 interrupted";

pub(crate) const IMPORT: &str = "\
FILE is what Fairy-Stockfish loads as `VariantPath`: sections [name] and [name:parent]. For each section DIR/NAME.toml is \
written, which inherits from the parent, a variant of ours or an earlier section, and says what is different. \
docs/fairy.md has the keys. What is left out or may be meant otherwise is told on standard error, with the line. \
If anything is wrong, every fault is told with its line and nothing is written; nothing is written over.

Examples:
  boardwright import variants.ini --out my-variants
  boardwright list --variants my-variants

Exit codes: 0 written, 1 faults in the file, or a file that is there or cannot be read or written, 2 usage";

pub(crate) const EXPORT: &str = "\
The section goes to standard output. Comments #= below its keys have what no key says, in the words of a descriptor; \
Fairy-Stockfish passes them over, `boardwright import` reads them. A rule of moves that no key says is told with \
the key that it has here, and nothing is written.

Examples:
  boardwright export orda > orda.ini
  boardwright export my-variant --variants my-variants

Exit codes: 0 written, 1 no such variant, or rules that no key says, 2 usage";

pub(crate) const SHOW: &str = "\
In text the pieces of the first player are upper case, those of the second lower case; the cells that \
the last of --moves has changed stand in brackets.

Examples:
  boardwright show omega
  boardwright show chess --moves \"e4 e5 Nf3\"
  boardwright show atomic --position \"4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1\"
  boardwright show chess --svg board.svg
  boardwright show kuma --legend

Exit codes: 0 shown, 1 no such variant, position or move, 2 usage";

pub(crate) const COMPARE: &str = "\
First the keys that the descriptors say differently, with all that they inherit. Then the moves after which \
a move is legal in one of them alone, or one game is over, or may be claimed as a draw, and the other is not: \
every line is looked at, the shorter ones first; if none is found so, games are played by lot, which find what \
needs many moves. A long search shows how far it is on standard error; Ctrl-C ends it with code 130.

Examples:
  boardwright compare chess king-of-the-hill
  boardwright compare shogi my-shogi --variants . --plies 4
  boardwright compare crazyhouse chess --json | jq .parting

Exit codes: 0 compared, 1 no such variant, 2 usage, 130 interrupted";

pub(crate) const MOVES: &str = "\
Each move in coordinates and as people write it, sorted by coordinates. With --notation in another way than \
the variant's own: hodges, hosking, wxf and janggi write the cells of every rectangle. With --dialect fairy \
position and coordinates are as Fairy-Stockfish has them. With --json one object:
  {\"variant\":…,\"position\":…,\"moves\":[{\"move\":\"e2e4\",\"human\":\"e4\"},…]}

Examples:
  boardwright moves chess
  boardwright moves atomic --moves \"Nf3 f6 Nd4\"
  boardwright moves xiangqi --notation wxf
  boardwright moves shogi --dialect fairy --moves \"c3c4 c7c6\" --json
  boardwright moves crazyhouse --json | jq -r '.moves[].human'

Exit codes: 0 listed, 1 no such variant, position or move, 2 usage";

pub(crate) const PERFT: &str = "\
Counts do not stop at draws. Rules that depend on what was played before count. Speed is told in \
millions of nodes a second (Mnps), a node being a counted sequence; compare only figures with the \
same --leaves. With --hash positions that come again are not counted again: the number is the same, the \
speed is another thing. A long count shows how far it is on standard error. Ctrl-C prints the first moves that \
are finished and their sum, and ends with code 130; pressed twice it ends at once.

Examples:
  boardwright perft chess 5
  boardwright perft atomic 4 --divide
  boardwright perft chess 4 --position \"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\"
  boardwright perft chess 5 --leaves play
  boardwright perft chess 7 --threads 2 --hash 1024

Exit codes: 0 counted, 1 no such variant, position or move, 2 usage, 130 interrupted";

pub(crate) const PLAY: &str = "\
On a terminal, `help` tells what may be typed: moves in coordinates or as people write them, and \
commands (moves, undo, claim, draw, resign, flip, fen, history, quit).

Fed by a pipe, standard input holds moves, separated by white space. Move numbers (`1.`, `12...`) \
and lines that begin with `#` are skipped, and the words undo, draw, resign, claim [REASON] [MOVE] and \
quit, each on a line of its own, work as on a terminal; `draw` is taken as agreed. Nothing is asked or \
echoed. At the end of input the board, the moves, the position and the result (or `ongoing`) are \
printed. The first thing that cannot be done is told on standard error with its line number and \
reason, and ends the program at once with code 1.

Examples:
  boardwright play chess
  boardwright play atomic --against random --side second --seed 7
  echo f2f3 e7e5 g2g4 d8h4 | boardwright play chess

Exit codes: 0 played, 1 no such variant or position, or, from a pipe, an illegal move, 2 usage";

pub(crate) const REPLAY: &str = "\
The first illegal move of each game is told with its place and reason, then the next game is read; \
variations are read over. A result that is not what the rules say of the final position is a warning, and so is a game that goes on \
after a draw: the fifth repetition and 75 moves end games since 2014. A file that cannot be read does not keep the others away.

The variant is that of the tag Variant (\"Atomic\", \"Crazyhouse\", \"From Position\" …); a game without \
this tag is chess, as PGN has it. The tag FEN is the position to start from.

A file whose name ends with .kif, .kifu or .ki2, or that begins as one of them, is a record of shogi or its kin: one game, of which the \
variations are looked at too.

A file of PGN is cut into pieces of whole games, which as many threads as there are cores play side by side; what is found is told in the \
file's order.

Examples:
  boardwright replay games.pgn meijin.kif
  boardwright replay --variant atomic old-games.pgn
  zcat games.pgn.gz | boardwright replay -
  iconv -f CP932 -t UTF-8 old.kif | boardwright replay -

Exit codes: 0 every move is legal, 1 at least one game is not in order, 2 usage, 130 interrupted";

pub(crate) const SOLVE: &str = "\
Tells the least number of plies, every key, the main line (the longest defence; among equally long ones \
one that leaves the attacker no piece in hand), the variations, and whether the problem is sound: one key, \
and one move of the attacker at every later place of the main line. Keys and choices count within the moves \
of the stipulation, or within --within. A choice in the last move (at last), against other defences that are as \
long (beside), against shorter ones (minor) and in the last move there (ends) is told at every place of the \
variations, and forgiven; --all tells all places. A forced solution is proved \
again by the plain rules before it is told, unless its proof is very large. --proof writes it to a file, after \
`boardwright verify` would have confirmed it.

--as writes the solution as text, HTML, JSON, KIF or JKF. --popeye reads many problems from a file, as Popeye takes them, with twins, set play and tries; docs/popeye.md \
says what is known of its language. The exit code is 0 if all have a solution.

In a variant with a [problem] section, such as tsume, its goal and duties hold.

A long search shows how far it is on standard error. Ctrl-C, --nodes or --time stops it, and what is certain by \
then is told: the number of plies if it is found, with the keys and lines that are, or in how many plies there \
is nothing. --time counts from the beginning of the search to the end of the second proof; what --proof writes is verified \
however long that takes. Each search ends, \
however small --hash is; a small one takes longer.

Examples:
  boardwright solve chess --position \"r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1\"
  boardwright solve chess -s s#3 --time 2.5 --position \"7k/8/6Q1/8/8/3ppp2/4p3/4K3 w - - 0 1\"
  boardwright solve chess -s r#2 --position \"8/7B/8/8/pp6/k7/8/K7 w - - 0 1\"
  boardwright solve chess -s \"z(d2)1\" --position \"7k/8/8/8/8/8/8/KN6 w - - 0 1\"
  boardwright solve chess -s h#2 --position \"8/1N6/8/8/1nk1K3/2b5/P7/1N6 b - - 0 1\"
  boardwright solve chess --proof mate.proof --position \"r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1\"
  boardwright solve chess -s \"#1\" --as html --position \"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1\"
  boardwright solve chess --popeye problems.inp
  boardwright solve tsume --position \"8k/9/7K1/9/9/9/9/9/9 b R 1\" --within 7 --all
  boardwright solve atomic --position \"3rk3/8/8/8/8/8/8/3QK3 w - - 0 1\" --svg problem.svg

Exit codes: 0 solved, even if --nodes or --time stopped what comes after, 1 there is no solution within the \
bound, or none was found when --nodes or --time stopped the search, or no such variant or position, or the \
proof cannot be written, 2 usage, 130 interrupted";

pub(crate) const VERIFY: &str = "\
Reads a certificate and plays it through: that it was made under the rules that the variant has here, that every \
move of it is legal, every legal defence has an answer, every line ends with the goal, and the longest has as \
many plies as are claimed. Only legal moves, what they lead to and how a game ends are asked for; nothing here \
knows how the proof was found. What is refused is told with its line, a stable code and what to do. \
docs/certificates.md describes the format.

Examples:
  boardwright solve chess --proof mate.proof --position \"r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1\"
  boardwright verify mate.proof
  boardwright verify mate.proof --variants my-variants

Exit codes: 0 it holds, 1 it is refused or cannot be read, 2 usage, 130 interrupted";

pub(crate) const TABLE: &str = "\
Finds out the result of every position with the men that are named, from the last moves backwards: who wins, and in \
how many plies the game is over if the other resists as long as he can. The tables of what captures and promotions \
make of them are made with it, and all are written to one file, which `solve --table` and `query --table` read. \
Repetitions and counts of moves are not in it, nor castling rights. Of each table it tells how many positions there \
are, how many the player to move wins, loses and draws, and the plies of the longest win.

A variant whose positions are more than their men has no tables, and is refused with the reason: pieces in hand, \
walls, checks that are counted, moves that depend on what was played before. So are men whose tables would take more \
than --memory, before anything is done. docs/tables.md describes the file.

Examples:
  boardwright table chess --men KQK
  boardwright table chess --men KBNK --out kbnk.table
  boardwright table omega --men KRvK
  boardwright solve chess --table kbnk.table --position \"8/8/8/8/8/2k5/8/K1NB4 w - - 0 1\"

Exit codes: 0 written, 1 refused, or no such variant, or the file cannot be written, 2 usage, 130 interrupted";

pub(crate) const QUERY: &str = "\
Reads one JSON object a line and writes one a line, in the same order, until the end of input; a blank line gets no answer. An \
answer is written out as soon as no further request is waiting.

  {\"id\":1,\"variant\":\"chess\",\"position\":\"startpos\",\"moves\":[\"e2e4\"],\"ask\":[\"legal\",\"status\"]}

A game may stay open, so that a step sends its moves alone (docs/query.md): \"open\":\"NAME\" with its first request, then \"game\":\"NAME\" in place of \
`variant` and `position`, with \"close\":true in the last one.

Only `variant` is required; `null` stands for what is left out. `position` is \"startpos\" or a position in any dialect of the variant; \
`moves` are in coordinates; `ask` is [\"position\",\"legal\",\"status\"] unless it says otherwise.

`notation`, \"uci\", \"usi\", \"ucci\" or \"fairy\", says how moves are read and answered; without it, as the position is written.

  legal        the legal moves, sorted      claims       draws that may be claimed now
  position     the position                 human        `moves` as people write them
  turn         the player to move           insufficient who can never win
  check        is that player in check      perft:N      sequences of N moves, divide:N by move
  status       is the game over, and how    mate:N       the shortest mate within N plies
  table        what the tables of --table say of the position and of each move

An error is {\"id\":…,\"error\":{\"code\":…,\"message\":…}}, with an `index` for a move and, for an illegal one, a `reason` (repetition, leaves-check). Its codes: \
bad-request, unknown-variant, bad-position, bad-move (not the notation), illegal-move, game-over (a \
move after the end), too-large, too-much-work, unknown-game, game-exists, too-many-games.

With --untrusted, what --variants adds and every request is held to limits for strangers: 400 cells, 64 kinds, 2 MiB of tables, 16,000,000 units of \
work a request (a unit is about a nanosecond; work is counted, not timed). --work N sets another number, with or without. A request that needs more \
is answered with too-much-work.

Bounds, beyond which the answer is too-large: a line of 1 MiB; perft and divide N = 32, and all \
counts of a request together about 1,000,000,000 nodes; mate N = 31, and all searches of a request \
together 10,000,000 positions.

Examples:
  echo '{\"variant\":\"chess\"}' | boardwright query
  boardwright query --variants my-variants < requests.jsonl > answers.jsonl
  boardwright query --untrusted --variants uploads < requests.jsonl

Exit codes: 0 the input has ended, whatever the answers; 1 the input cannot be read; 2 usage";

pub(crate) const DOC: &str = "\
The page is Markdown with pictures in SVG: the start, a diagram and a sentence for each movement of \
each piece, and every rule that the descriptor states.

Examples:
  boardwright doc omega > omega.md
  boardwright doc my-variant --variants .

Exit codes: 0 written, 1 no such variant, 2 usage";

pub(crate) const SCHEMA: &str = "\
Examples:
  boardwright schema > boardwright.schema.json

Exit codes: 0 printed, 2 usage";

pub(crate) const LSP: &str = "\
A language server for descriptors: an editor starts it and speaks with it on standard input and output, by \
the Language Server Protocol. It shows what `boardwright check` finds, with the places; it completes keys \
and words, says what a key means, draws how a piece moves, and finds the file from which one inherits. A \
file that has neither `schema` nor [variant] is left alone. docs/editors.md tells how to set it up.

Messages of more than 16 MiB end it; of a text the first 65 KiB are kept, one KiB more than any descriptor may have.

Examples:
  boardwright lsp
  boardwright lsp --variants my-variants

Exit codes: 0 the editor has taken its leave (`shutdown`, then `exit`), 1 it has not, or what it sent cannot be \
read, 2 usage";

pub(crate) const COMPLETIONS: &str = "\
Examples:
  boardwright completions bash > ~/.local/share/bash-completion/completions/boardwright
  boardwright completions zsh > ~/.zfunc/_boardwright
  boardwright completions fish > ~/.config/fish/completions/boardwright.fish
  boardwright completions powershell >> $PROFILE

Exit codes: 0 printed, 2 usage";

pub(crate) const MAN: &str = "\
Examples:
  boardwright man > boardwright.1
  boardwright man --out ~/.local/share/man/man1

Exit codes: 0 printed or written, 1 a file cannot be written, 2 usage";
