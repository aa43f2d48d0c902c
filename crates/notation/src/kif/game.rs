//! A record of KIF or KI2, read.

use boardwright_core::Side;

use super::SIGNS;
use super::diagram::{Diagram, handicap};
use crate::pgn::{Fault, Game, GameResult, Item, Limits, Place, Tags};

/// Reads a record of KIF, or of KI2, as a game whose moves are words as they stand there: `７六歩(77)`, `同　銀右`.
///
/// The tags are those of PGN. `White` is who is called 先手 or 下手, `Black` 後手 or 上手; 開始日時 is `Date`, 棋戦 `Event`, 場所 `Site`;
/// `Variant` is `shogi`, unless a line `# ID POSITION` of our own [`Record`](super::Record) names another one; `FEN` is the diagram or
/// the handicap as SFEN, and is not there in even games; `Termination` is the word with which the game ends. Whatever else stands above
/// the moves is a comment before the first. Comments (`*`) stand after their move, and so does the time that it took, as `[%emt]`.
/// A variation (`変化：5手`) departs from the line before it; one that goes on after the game's last move repeats that move, as in PGN.
/// The word with which a variation ends is a comment after its last move; of one that has no move, after the move before, with its
/// number: `変化：5手 反則負け`. Times in all, the time that such a word took, bookmarks (`&`), remarks (`#`) and the sum at the end
/// (`まで…`) are read over; where no word tells who has won, the sum does.
///
/// Files in Shift_JIS are decoded by who opens them.
///
/// ```
/// use boardwright_notation::kif;
/// use boardwright_notation::pgn::GameResult;
///
/// let record = "先手：大山\n後手：升田\n手合割：平手\n手数----指手---------消費時間--\n\
///     \x20  1 ７六歩(77)   ( 0:03/00:00:03)\n   2 ３四歩(33)\n   3 ２二角成(88)+\n*早い。\n   4 投了\n\
///     \n変化：3手\n   3 ６六歩(67)\n";
/// let game = kif::read_game(record)?;
/// assert_eq!(game.moves().collect::<Vec<_>>(), ["７六歩(77)", "３四歩(33)", "２二角成(88)"]);
/// assert_eq!((game.tags.get("White"), game.result), (Some("大山"), Some(GameResult::FirstWins)));
/// # Ok::<(), boardwright_notation::pgn::Fault>(())
/// ```
///
/// # Errors
///
/// | code | meaning |
/// |---|---|
/// | `not-a-record` | nothing that a record has: no move, no position, no line that stands above them |
/// | `bad-line` | among the moves a line that is none, or has not the number of the next one |
/// | `bad-diagram` | a diagram without nine ranks of nine cells, or with a piece or a hand that shogi does not have |
/// | `bad-handicap` | 手合割 that is not known, without a diagram |
/// | `bad-variation` | a variation from a move that the line before does not have |
/// | `game-too-long` | more than 100,000 moves, those of variations too |
pub fn read_game(text: &str) -> Result<Game, Fault> {
    Ok(read_placed(text)?.0)
}

/// As [`read_game`], with the place of the record, and after that of each of its moves, those of variations too.
///
/// ```
/// let record = "1 ７六歩(77)\n2 ３四歩(33)\n変化：1手\n1 ２六歩(27)\n";
/// let (_, places) = boardwright_notation::kif::read_placed(record)?;
/// let lines: Vec<u64> = places.iter().map(|place| place.line).collect();
/// assert_eq!(lines, [1, 1, 4, 2]);
/// # Ok::<(), boardwright_notation::pgn::Fault>(())
/// ```
///
/// # Errors
/// As those of [`read_game`].
pub fn read_placed(text: &str) -> Result<(Game, Vec<Place>), Fault> {
    let mut record = Reading::default();
    for (line, text) in text.trim_start_matches('\u{FEFF}').lines().enumerate() {
        record.line = line as u64 + 1;
        record.read(text.trim_end())?;
    }
    record.game()
}

/// Words in the place of a move that end a game, and how it ends for the player to move.
const ENDS: [(&str, Option<End>); 17] = [
    ("投了", Some(End::Loses)),
    ("詰み", Some(End::Loses)),
    ("詰", Some(End::Loses)),
    ("切れ負け", Some(End::Loses)),
    ("時間切れ", Some(End::Loses)),
    ("反則負け", Some(End::Loses)),
    ("不戦敗", Some(End::Loses)),
    ("反則勝ち", Some(End::Wins)),
    ("入玉勝ち", Some(End::Wins)),
    ("勝ち宣言", Some(End::Wins)),
    ("不戦勝", Some(End::Wins)),
    ("千日手", Some(End::Draws)),
    ("持将棋", Some(End::Draws)),
    ("引き分け", Some(End::Draws)),
    ("中断", None),
    ("封じ手", None),
    ("不詰", None),
];

#[derive(Clone, Copy)]
enum End {
    Loses,
    Wins,
    Draws,
}

/// A place of the record: the start, or a move.
#[derive(Default)]
struct Node {
    /// Of the move.
    line: u64,
    /// The move, then what is said of it; of the start only that.
    items: Vec<Item>,
    /// What follows, the line's own move first.
    next: Vec<usize>,
}

/// A record as far as it is read.
struct Reading {
    line: u64,
    tags: Tags,
    diagram: Diagram,
    handicap: Option<String>,
    /// Where the handicap stands.
    handicap_line: u64,
    /// A position of another variant, or in its own notation.
    own: Option<(String, String)>,
    /// Whether something was read that only a record has.
    is_record: bool,
    /// Whether a move, or what stands in its place, was read.
    begun: bool,
    nodes: Vec<Node>,
    /// The start and the moves of the line that is read.
    path: Vec<usize>,
    /// The last move of the game itself, once variations are told.
    played: Option<usize>,
    /// How long the path was where the variation departed that is told.
    departed: usize,
    end: Option<(Option<End>, usize)>,
    sum: Option<GameResult>,
}

impl Default for Reading {
    fn default() -> Self {
        Reading {
            line: 0,
            tags: Tags::default(),
            diagram: Diagram::default(),
            handicap: None,
            handicap_line: 0,
            own: None,
            is_record: false,
            begun: false,
            nodes: vec![Node::default()],
            path: vec![0],
            played: None,
            departed: 0,
            end: None,
            sum: None,
        }
    }
}

impl Reading {
    fn fault(&self, code: &'static str, message: impl Into<String>) -> Fault {
        let (line, message) = (self.line, message.into());
        Fault {
            code,
            place: in_line(line),
            message,
        }
    }

    fn read(&mut self, text: &str) -> Result<(), Fault> {
        let bare = text.trim();
        if let Some(comment) = bare.strip_prefix('*') {
            self.comment(comment);
            return Ok(());
        }
        if let Some(remark) = bare.strip_prefix('#') {
            self.remark(remark);
            return Ok(());
        }
        if bare.is_empty() || bare.starts_with('&') {
            return Ok(());
        }
        if bare.starts_with("手数-") {
            self.is_record = true;
            return Ok(());
        }
        if let Some(row) = bare.strip_prefix('|') {
            self.is_record = true;
            let read = self.diagram.row(row);
            return read.map_err(|why| self.fault("bad-diagram", why));
        }
        if let Some(from) = bare.strip_prefix("変化") {
            self.is_record = true;
            return self.variation(from);
        }
        if let Some(sum) = bare.strip_prefix("まで") {
            self.is_record = true;
            self.sum(sum);
            return Ok(());
        }
        let is_number = |letter: char| letter.is_ascii_digit();
        // Above a diagram stand the numbers of the files.
        let is_head = !self.begun
            && bare
                .chars()
                .all(|letter| is_number(letter) || letter == ' ');
        if bare.starts_with(is_number) && !is_head {
            return self.numbered(bare);
        }
        if bare.starts_with(SIGNS) {
            let moves = bare.split(SIGNS).map(str::trim);
            for text in moves.filter(|text| !text.is_empty()) {
                self.begun = true;
                self.move_or_end(text)?;
            }
            return Ok(());
        }
        if let Some((name, value)) = bare.split_once(['：', ':']) {
            return self.header(name.trim(), value.trim());
        }
        match bare {
            "先手番" | "下手番" => self.next_is(Side::First),
            "後手番" | "上手番" => self.next_is(Side::Second),
            _ if self.begun => {
                return Err(self.fault("bad-line", format!("`{}` is no move", start_of(bare))));
            }
            // The frame of a diagram, or what somebody has written above it.
            _ => {}
        }
        Ok(())
    }

    fn next_is(&mut self, side: Side) {
        self.is_record = true;
        self.diagram.turn = side;
    }

    /// A remark may name the variant and the position.
    fn remark(&mut self, remark: &str) {
        self.is_record |= remark.trim_start().starts_with("KIF");
        if self.begun || self.own.is_some() {
            return;
        }
        let words = remark
            .strip_prefix(' ')
            .and_then(|words| words.split_once(' '));
        let is_id = |id: &str| {
            let known =
                |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            id.starts_with(|letter: char| letter.is_ascii_lowercase()) && id.bytes().all(known)
        };
        // Ranks, and who is to move.
        let is_position = |text: &str| {
            let mut fields = text.split(' ');
            let ranks = fields.next().is_some_and(|ranks| ranks.contains('/'));
            ranks && matches!(fields.next(), Some("w" | "b"))
        };
        if let Some((id, position)) = words
            && is_id(id)
            && is_position(position)
        {
            self.is_record = true;
            self.own = Some((id.to_owned(), position.to_owned()));
        }
    }

    fn header(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        let was_record = std::mem::replace(&mut self.is_record, true);
        let tag = match name {
            "先手" | "下手" => "White",
            "後手" | "上手" => "Black",
            "開始日時" | "対局日" => {
                let date: String = value
                    .chars()
                    .take_while(|letter| !letter.is_whitespace())
                    .collect();
                self.tags.set("Date", date.replace(['/', '-'], "."));
                return Ok(());
            }
            "棋戦" => "Event",
            "場所" => "Site",
            "手合割" => {
                self.handicap = Some(value.to_owned());
                self.handicap_line = self.line;
                return Ok(());
            }
            "先手の持駒" | "下手の持駒" | "後手の持駒" | "上手の持駒" => {
                let side = match name.starts_with(['先', '下']) {
                    true => Side::First,
                    false => Side::Second,
                };
                let read = self.diagram.hand(side, value);
                return read.map_err(|why| self.fault("bad-diagram", why));
            }
            // How much time was left, or spent in all.
            "消費時間" => return Ok(()),
            _ => {
                self.is_record = was_record;
                self.comment(&format!("{name}：{value}"));
                return Ok(());
            }
        };
        self.tags.set(tag, value);
        Ok(())
    }

    /// The place at which the line stands.
    fn here(&mut self) -> Option<&mut Node> {
        let at = *self.path.last()?;
        self.nodes.get_mut(at)
    }

    fn comment(&mut self, text: &str) {
        let text = text.trim().to_owned();
        if let Some(here) = self.here().filter(|_| !text.is_empty()) {
            here.items.push(Item::Comment { text, cut: false });
        }
    }

    /// `5手`: what follows is said in the place of the fifth move of the line before.
    fn variation(&mut self, text: &str) -> Result<(), Fault> {
        let from = text
            .trim_start_matches(['：', ':'])
            .trim()
            .trim_end_matches('手');
        let from = from
            .parse()
            .ok()
            .filter(|&from| (1..=self.path.len()).contains(&from));
        let Some(from) = from else {
            let message = format!("the line before has {} moves", self.path.len() - 1);
            return Err(self.fault("bad-variation", message));
        };
        self.played = self.played.or(self.path.last().copied());
        self.path.truncate(from);
        self.departed = from;
        self.begun = true;
        Ok(())
    }

    /// `5 ７六歩(77)   ( 0:03/00:00:03)`
    fn numbered(&mut self, text: &str) -> Result<(), Fault> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, rest) = text.split_at(digits);
        let rest = rest.trim_start();
        if digits.parse() != Ok(self.path.len()) {
            let message = format!(
                "this is move {}, after {}",
                start_of(digits),
                self.path.len() - 1
            );
            return Err(self.fault("bad-line", message));
        }
        // A blank of full width stands within a move; others end it, but for one after 同.
        let ends = |letter: char| letter == ' ' || letter == '\t';
        let same = rest.strip_prefix("同 ").map(str::trim_start);
        let words = same.unwrap_or(rest);
        let (word, after) = words.split_once(ends).unwrap_or((words, ""));
        // Where a variation is told below, a `+` stands at the end.
        let word = word.trim_end_matches('+');
        if word.is_empty() {
            return Err(self.fault("bad-line", "a number without a move"));
        }
        self.begun = true;
        let before = self.path.len();
        match same {
            Some(_) => self.move_or_end(&format!("同{word}"))?,
            None => self.move_or_end(word)?,
        }
        if self.path.len() > before
            && let Some(spent) = spent(after)
        {
            self.comment(&spent);
        }
        Ok(())
    }

    fn move_or_end(&mut self, text: &str) -> Result<(), Fault> {
        if let Some(&(word, end)) = ENDS.iter().find(|(word, _)| *word == text) {
            self.ends(word, end);
            return Ok(());
        }
        let most = Limits::default().items;
        if self.nodes.len() > most {
            return Err(self.fault("game-too-long", format!("the limit is {most} moves")));
        }
        let node = Node {
            line: self.line,
            items: vec![Item::Move(text.into())],
            next: Vec::new(),
        };
        let new = self.nodes.len();
        self.nodes.push(node);
        if let Some(here) = self.here() {
            here.next.push(new);
        }
        self.path.push(new);
        Ok(())
    }

    /// The game ends with this word, or the variation that is told.
    fn ends(&mut self, word: &str, end: Option<End>) {
        if self.played.is_none() {
            self.end = Some((end, self.path.len() - 1));
            self.tags.set("Termination", word);
        } else if self.path.len() > self.departed {
            self.comment(word);
        } else {
            self.comment(&format!("変化：{}手 {word}", self.departed));
        }
    }

    /// `77手で先手の勝ち`, `後手の反則負け`, or a word with which a game ends: KI2 has no other.
    fn sum(&mut self, text: &str) {
        if self.played.is_some() {
            return;
        }
        let said = text.rsplit_once('で').map_or(text, |(_, said)| said);
        let said = said.trim_matches(|letter: char| letter.is_whitespace() || letter == '。');
        let known = ENDS.iter().find(|(word, _)| *word == said);
        if let Some(&(word, end)) = known.filter(|_| self.end.is_none()) {
            return self.ends(word, end);
        }
        let has = |names: [&str; 2]| names.iter().any(|name| text.contains(&format!("{name}の")));
        let side = match (has(["先手", "下手"]), has(["後手", "上手"])) {
            (true, false) => Side::First,
            (false, true) => Side::Second,
            _ => return,
        };
        let winner = match () {
            () if text.contains('勝') => side,
            () if text.contains('負') => side.other(),
            () => return,
        };
        self.sum = Some(won(winner));
    }

    /// What goes on after the game's last move is told as PGN tells it: as a variation that repeats that move.
    fn repeat_last(&mut self) {
        let Some(last) = self.played.filter(|&last| last > 0) else {
            return;
        };
        let Some(node) = self.nodes.get_mut(last) else {
            return;
        };
        let (line, after) = (node.line, std::mem::take(&mut node.next));
        let Some(Item::Move(text)) = node.items.first().cloned() else {
            return;
        };
        let first = self.nodes.len();
        self.nodes.extend(after.into_iter().map(|next| Node {
            line,
            items: vec![Item::Move(text.clone())],
            next: vec![next],
        }));
        let repeated = first..self.nodes.len();
        let before = self.nodes.iter_mut().find(|node| node.next.contains(&last));
        if let Some(before) = before {
            before.next.extend(repeated);
        }
    }

    fn game(mut self) -> Result<(Game, Vec<Place>), Fault> {
        if !self.is_record && !self.begun {
            self.line = 1;
            let message = "there is no move, no position and nothing else that a record of KIF has";
            return Err(self.fault("not-a-record", message));
        }
        let sfen = self.start()?;
        let turn = match &sfen {
            Some(sfen) if sfen.split(' ').nth(1) == Some("w") => Side::Second,
            _ => Side::First,
        };
        let position_is_own = self.own.is_some();
        let (variant, position) = match self.own.take() {
            Some((id, position)) => (
                id,
                Some(position).filter(|_| sfen.is_some() || self.handicap.is_none()),
            ),
            None => ("shogi".to_owned(), sfen),
        };
        self.repeat_last();
        let mut tags = self.tags;
        tags.set("Variant", variant);
        if let Some(position) = position {
            tags.set("FEN", position);
        }
        // Who is to move in a position of another notation, the word alone does not tell.
        let result = match self.end {
            _ if position_is_own && self.sum.is_some() => self.sum,
            Some((Some(end), plies)) => {
                let to_move = if plies % 2 == 0 { turn } else { turn.other() };
                Some(match end {
                    End::Loses => won(to_move.other()),
                    End::Wins => won(to_move),
                    End::Draws => GameResult::Draw,
                })
            }
            Some((None, _)) => Some(self.sum.unwrap_or(GameResult::Unknown)),
            None => self.sum,
        };
        let (items, places) = items(self.nodes);
        let game = Game {
            tags,
            items,
            result,
            ..Game::default()
        };
        Ok((game, places))
    }

    /// The position from which the game began, as SFEN; `None` where that of an even game.
    fn start(&mut self) -> Result<Option<String>, Fault> {
        if self.diagram.is_drawn() {
            let sfen = self.diagram.sfen();
            return sfen.map(Some).map_err(|why| self.fault("bad-diagram", why));
        }
        match self.handicap.as_deref() {
            None | Some("平手") => Ok(None),
            Some(_) if self.own.is_some() => Ok(None),
            Some(name) => match handicap(name) {
                Some(sfen) => Ok(Some(sfen)),
                None => {
                    self.line = self.handicap_line;
                    let name = start_of(name);
                    Err(self.fault(
                        "bad-handicap",
                        format!("no handicap is called `{name}`: draw the position"),
                    ))
                }
            },
        }
    }
}

fn won(side: Side) -> GameResult {
    match side {
        Side::First => GameResult::FirstWins,
        Side::Second => GameResult::SecondWins,
    }
}

/// The beginning of a line.
fn in_line(line: u64) -> Place {
    Place {
        game: 1,
        line,
        column: 1,
    }
}

/// The moves in the order of PGN: each before the variations in its place, and they before what follows it. With the place of the
/// record, and of each move.
fn items(mut nodes: Vec<Node>) -> (Vec<Item>, Vec<Place>) {
    enum Task {
        Tell(usize),
        After(usize),
        Item(Item),
    }
    let (mut all, mut places) = (Vec::new(), vec![in_line(1)]);
    let mut tasks = vec![Task::After(0), Task::Tell(0)];
    while let Some(task) = tasks.pop() {
        match task {
            Task::Item(item) => all.push(item),
            Task::Tell(at) => {
                if let Some(node) = nodes.get_mut(at) {
                    let is_move = matches!(node.items.first(), Some(Item::Move(_)));
                    places.extend(is_move.then(|| in_line(node.line)));
                    all.append(&mut node.items);
                }
            }
            Task::After(at) => {
                let next = nodes.get(at).map(|node| node.next.as_slice());
                let Some((&first, others)) = next.and_then(|next| next.split_first()) else {
                    continue;
                };
                tasks.push(Task::After(first));
                for &other in others.iter().rev() {
                    tasks.push(Task::Item(Item::End));
                    tasks.extend([
                        Task::After(other),
                        Task::Tell(other),
                        Task::Item(Item::Begin),
                    ]);
                }
                tasks.push(Task::Tell(first));
            }
        }
    }
    (all, places)
}

/// `( 0:03/00:00:03)`: the time that a move took, as PGN tells it.
fn spent(text: &str) -> Option<String> {
    let times = text.trim().strip_prefix('(')?;
    let (minutes, seconds) = times.split(['/', ')']).next()?.trim().rsplit_once(':')?;
    let (hours, minutes) = minutes.rsplit_once(':').unwrap_or(("0", minutes));
    let [hours, minutes, seconds] =
        [hours, minutes, seconds].map(|part| part.trim().parse::<u32>().ok());
    let (minutes, seconds) = (minutes?, seconds?);
    let hours = hours?.checked_add(minutes / 60)?;
    (hours < 1000 && seconds < 60)
        .then(|| format!("[%emt {hours}:{:02}:{seconds:02}]", minutes % 60))
}

/// So much of a text as belongs into a sentence.
fn start_of(text: &str) -> String {
    text.chars()
        .take(40)
        .map(|letter| if letter.is_control() { '?' } else { letter })
        .collect()
}
