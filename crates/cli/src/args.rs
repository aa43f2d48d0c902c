//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::help;

/// The rules of chess-like games: legal moves, games, results, for variants that are described in a
/// file.
#[derive(Debug, Parser)]
#[command(name = "boardwright", version, after_help = help::PROGRAM)]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Adds the variants described in a folder: all its files *.toml, except *.test.toml
    #[arg(long, value_name = "DIR", global = true)]
    pub(crate) variants: Vec<PathBuf>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Lists the variants
    #[command(after_help = help::LIST)]
    List(ListArgs),
    /// Starts a descriptor that inherits from another, with a file for its facts
    #[command(after_help = help::NEW)]
    New(NewArgs),
    /// Checks descriptors and shows everything that is wrong with them
    #[command(after_help = help::CHECK)]
    Check(CheckArgs),
    /// Holds facts about variants against the rules: what fixture files, NAME.test.toml, say of them
    #[command(after_help = help::TEST)]
    Test(TestArgs),
    /// Tells how two variants differ: the keys, and the moves after which their games part
    #[command(after_help = help::COMPARE)]
    Compare(CompareArgs),
    /// Draws a position and says how the game stands
    #[command(after_help = help::SHOW)]
    Show(ShowArgs),
    /// Lists the legal moves of a position
    #[command(after_help = help::MOVES)]
    Moves(MovesArgs),
    /// Counts the sequences of N legal moves
    #[command(after_help = help::PERFT)]
    Perft(PerftArgs),
    /// Plays a game: two people at one terminal, against a random mover, or fed by a pipe
    #[command(after_help = help::PLAY)]
    Play(PlayArgs),
    /// Plays through the games of PGN files, or of records of KIF, and checks every move
    #[command(after_help = help::REPLAY)]
    Replay(ReplayArgs),
    /// Solves a problem: mate in so many, helpmate, selfmate, series play
    #[command(after_help = help::SOLVE)]
    Solve(SolveArgs),
    /// Confirms a proof that `solve --proof` has written, by the plain rules alone
    #[command(after_help = help::VERIFY)]
    Verify(VerifyArgs),
    /// Makes the endgame table of a few men: the exact result of every position that has them
    #[command(after_help = help::TABLE)]
    Table(TableArgs),
    /// Answers requests in JSON, one a line, for programs in any language
    #[command(after_help = help::QUERY)]
    Query(QueryArgs),
    /// Writes the rule page of a variant from its descriptor, with diagrams
    #[command(after_help = help::DOC)]
    Doc(DocArgs),
    /// Writes descriptors for the variants of a settings file of Fairy-Stockfish
    #[command(after_help = help::IMPORT)]
    Import(ImportArgs),
    /// Writes a variant as a section of such a file
    #[command(after_help = help::EXPORT)]
    Export(ExportArgs),
    /// Prints the JSON Schema of descriptors, for editors
    #[command(after_help = help::SCHEMA)]
    Schema,
    /// Serves editors: faults, completion and explanations as a descriptor is written
    #[command(after_help = help::LSP)]
    Lsp(LspArgs),
    /// Prints what a shell needs to complete this program's command lines
    #[command(after_help = help::COMPLETIONS)]
    Completions(CompletionsArgs),
    /// Prints the manual page, or writes a page for each command
    #[command(after_help = help::MAN)]
    Man(ManArgs),
}

/// Which game is meant: a variant, a position, moves from there.
#[derive(Debug, Args)]
pub(crate) struct Setting {
    /// Which variant: an id from `boardwright list`
    pub(crate) variant: String,

    /// The position to start from, as the variant writes it, or a shuffled set-up by number: `setup:518` [default: the variant's start]
    #[arg(short, long, value_name = "TEXT")]
    pub(crate) position: Option<String>,

    /// Moves to play first, in coordinates or as people write them: "e2e4 e5 Nf3"
    #[arg(short, long, value_name = "MOVES", allow_hyphen_values = true, value_parser = moves)]
    pub(crate) moves: Option<String>,
}

/// Moves, of which the first may be a pass, `--`; an option that follows is none.
fn moves(text: &str) -> Result<String, String> {
    let first = text.split_whitespace().next().unwrap_or_default();
    let begins = |name: &str| name.starts_with(|letter: char| letter.is_ascii_alphabetic());
    let is_option = match (first.strip_prefix("--"), first.strip_prefix('-')) {
        (Some(long), _) => begins(long),
        (None, Some(short)) => begins(short) && short.len() == 1,
        (None, None) => false,
    };
    match is_option {
        true => Err("this is an option, and the moves are missing".to_owned()),
        false => Ok(text.to_owned()),
    }
}

/// `list`
#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// Only variants that have this in their id, another name, their family or the id of a piece
    #[arg(value_name = "WORD")]
    pub(crate) word: Option<String>,

    /// Only those of a family: a folder of `variants`, such as shogi
    #[arg(long, value_name = "FAMILY")]
    pub(crate) family: Option<String>,

    /// Only those on a board of so many files and ranks, such as 10x8
    #[arg(long, value_name = "FILESxRANKS", value_parser = size)]
    pub(crate) board: Option<(usize, usize)>,

    /// Lists the families instead, with the sizes of their boards
    #[arg(long)]
    pub(crate) families: bool,

    /// Writes JSON: one object a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// A board's files and ranks: `10x8`.
fn size(text: &str) -> Result<(usize, usize), String> {
    let sides = text.split_once('x').or_else(|| text.split_once('×'));
    let number = |side: &str| side.parse().ok();
    sides
        .and_then(|(files, ranks)| number(files).zip(number(ranks)))
        .ok_or_else(|| "write the files and the ranks: 10x8".to_owned())
}

/// `new`
#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// The id of the new variant: small letters, digits and hyphens
    #[arg(value_name = "NAME")]
    pub(crate) id: String,

    /// The variant from which it inherits
    #[arg(long, value_name = "VARIANT", default_value = "chess")]
    pub(crate) from: String,

    /// The folder in which the files are written
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) out: PathBuf,
}

/// `import`
#[derive(Debug, Args)]
pub(crate) struct ImportArgs {
    /// The settings file; `-` is standard input
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// The folder in which the descriptors are written
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) out: PathBuf,
}

/// `export`
#[derive(Debug, Args)]
pub(crate) struct ExportArgs {
    /// Which variant: an id from `boardwright list`
    pub(crate) variant: String,
}

/// `check`
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// Descriptors, or folders of them; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// How to write what is wrong
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: Format,
}

/// How diagnostics are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Format {
    /// For people, with the lines in question
    Text,
    /// For programs: one object a file, one a line
    Json,
}

/// `test`
#[derive(Debug, Args)]
pub(crate) struct TestArgs {
    /// Fixture files, their descriptors, folders of them, or ids of variants [default: the folders of --variants, or this one]
    #[arg(value_name = "FILE|DIR|VARIANT")]
    pub(crate) targets: Vec<PathBuf>,

    /// Only facts with this in their name, `variant::kind::name`; may be given several times
    #[arg(short, long, value_name = "TEXT")]
    pub(crate) filter: Vec<String>,

    /// How facts are told
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    pub(crate) format: TestFormat,

    /// Counts all sequences of moves, also where there are more than 5,000,000 of them, and makes larger tables
    #[arg(long)]
    pub(crate) whole: bool,

    /// How many threads look at facts [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
}

/// How facts are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TestFormat {
    /// For people: those that fail, with the board before and after
    Text,
    /// For programs: one object a fact, one a line
    Json,
    /// For servers that build: the XML of JUnit
    Junit,
}

/// `compare`
#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// One variant: an id from `boardwright list`
    pub(crate) first: String,

    /// The other
    pub(crate) second: String,

    /// The longest line that is looked at, in plies
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<u32>,

    /// The most positions that are kept
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    pub(crate) positions: usize,

    /// The most games that are played by lot after that
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) games: u32,

    /// Writes one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// `show`
#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) setting: Setting,

    /// Writes the picture to an SVG file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// How pieces are drawn [default: letters, or Chinese characters where they are its glyphs; in SVG glyphs]
    #[arg(long, value_name = "HOW")]
    pub(crate) glyphs: Option<Glyphs>,

    /// Turns the board round, to be seen as the second player sees it
    #[arg(long)]
    pub(crate) flip: bool,

    /// Says how each kind of piece moves, in Betza notation
    #[arg(long)]
    pub(crate) legend: bool,

    /// In which dialect the position is written: fen, ofen, sfen, feen, fairy [default: the variant's own]
    #[arg(long, value_name = "NAME")]
    pub(crate) dialect: Option<String>,
}

/// How pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Glyphs {
    /// Letters: upper case for the first player, lower case for the second
    Letters,
    /// The variant's own glyphs, such as chess figurines; letters for those who have none
    #[value(alias = "figurines")]
    Glyphs,
}

/// `doc`
#[derive(Debug, Args)]
pub(crate) struct DocArgs {
    /// Which variant: an id from `boardwright list`
    pub(crate) variant: String,
}

/// `lsp`
#[derive(Debug, Args)]
pub(crate) struct LspArgs {
    /// Speaks on standard input and output, as it always does: some editors say so
    #[arg(long)]
    pub(crate) stdio: bool,
}

/// `completions`
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// Which shell
    pub(crate) shell: clap_complete::Shell,
}

/// `man`
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Writes a page for the program and each command into a folder, which is made if there is none, over those that are there
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

/// `moves`
#[derive(Debug, Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    pub(crate) setting: Setting,

    /// How people write moves: san, lan, kif, hodges, hodges-digits, hosking, wxf, janggi [default: the variant's own]
    #[arg(long, value_name = "NAME")]
    pub(crate) notation: Option<String>,

    /// In which dialect position and coordinates are written: fen, ofen, sfen, feen, fairy [default: the variant's own]
    #[arg(long, value_name = "NAME")]
    pub(crate) dialect: Option<String>,

    /// Writes JSON: one object
    #[arg(long)]
    pub(crate) json: bool,
}

/// `perft`
#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    pub(crate) setting: Setting,

    /// How many plies, 0 to 32
    #[arg(value_name = "N", value_parser = clap::value_parser!(u32).range(0..=32))]
    pub(crate) depth: u32,

    /// Counts for each first move, sorted by move
    #[arg(long)]
    pub(crate) divide: bool,

    /// What is done at the last ply; the number is the same, the speed is not
    #[arg(long, value_name = "HOW", default_value = "bulk")]
    pub(crate) leaves: Convention,

    /// How many threads count
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,

    /// Counts each position but once as long as a table of so many MiB remembers it; exact
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=1_048_576), conflicts_with = "leaves")]
    pub(crate) hash: Option<u32>,
}

/// What is done at the last ply of a count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Convention {
    /// Moves are counted, not listed
    Bulk,
    /// Moves are listed
    List,
    /// Every move is played
    Play,
}

/// `play`
#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) setting: Setting,

    /// Who plays against you
    #[arg(long, value_name = "WHO")]
    pub(crate) against: Option<Opponent>,

    /// Which side you play, with --against
    #[arg(
        long,
        value_name = "SIDE",
        default_value = "first",
        requires = "against"
    )]
    pub(crate) side: Chair,

    /// Makes the random mover play the same moves again, with --against
    #[arg(long, value_name = "NUMBER", requires = "against")]
    pub(crate) seed: Option<u64>,

    /// How pieces are drawn [default: letters, or Chinese characters where they are its glyphs]
    #[arg(long, value_name = "HOW")]
    pub(crate) glyphs: Option<Glyphs>,
}

/// Who plays against the user.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Opponent {
    /// Plays any legal move
    Random,
}

/// Which side the user plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Chair {
    /// The player who moves first
    First,
    /// The other player
    Second,
    /// Either, by lot
    Random,
}

/// `solve`
#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) setting: Setting,

    /// What is asked, as problemists write it: "#3", "s#2", "r#2", "semi-r#2", "h#2.5", "hs#3", "ser-h#3", "pser-#4", "exact-h#3"; instead of # also ## (mate of both), = (stalemate), == (of both), #= (either), + (check), x (capture), z(e4) (a man comes there), 00 (castling), xk (taking the royal piece), win (the game, by whatever end)
    #[arg(short, long, value_name = "TEXT", conflicts_with_all = ["goal", "play"])]
    pub(crate) stipulation: Option<String>,

    /// Reads problems from a file as Popeye takes them (English words) and solves each in the variant
    #[arg(long, value_name = "FILE", conflicts_with_all = ["stipulation", "goal", "play", "within", "checks_only", "svg", "proof", "position", "moves"])]
    pub(crate) popeye: Option<PathBuf>,

    /// What must be reached: mate, double-mate, stalemate, double-stalemate, mate-or-stalemate, royal-captured, win, check, capture, castling, or a cell such as cell:e4 [default: what the variant's problems ask, or mate]
    #[arg(long, value_name = "GOAL")]
    pub(crate) goal: Option<String>,

    /// What the opponent does, and who is to be mated
    #[arg(long, value_name = "HOW", default_value = "direct")]
    pub(crate) play: Manner,

    /// The attacker must give check with every move
    #[arg(long)]
    pub(crate) checks_only: bool,

    /// The most plies; all keys within them are told [default: the number of the stipulation, or as many as it takes, with the shortest keys]
    #[arg(short, long, value_name = "PLIES", value_parser = clap::value_parser!(u16).range(1..=i64::from(boardwright::solver::MAX_PLIES)))]
    pub(crate) within: Option<u16>,

    /// Whether interpositions that only delay the mate (無駄合) count, or are skipped, as the custom of tsume has it: lengths are then without them
    #[arg(
        long,
        value_name = "HOW",
        default_value = "count",
        conflicts_with = "popeye"
    )]
    pub(crate) futile: Interposed,

    /// Tells all variations to their end, what the keys threaten, and where the attacker has a choice
    #[arg(long)]
    pub(crate) all: bool,

    /// Tells the set play: what would happen if the other player began
    #[arg(long)]
    pub(crate) set_play: bool,

    /// Tells the tries: first moves that solve it but for so many answers at most, one if no number is given
    #[arg(long, value_name = "ANSWERS", num_args = 0..=1, require_equals = true, default_missing_value = "1", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) tries: Option<u16>,

    /// The size of the hash in MiB
    #[arg(long, value_name = "MIB", default_value = "64", value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(crate) hash: u32,

    /// How many threads solve it together, at most as many as there are cores
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,

    /// Stops after so many positions, and tells what is known
    #[arg(long, value_name = "NUMBER")]
    pub(crate) nodes: Option<u64>,

    /// Stops after so many seconds (0.5 is half of one), and tells what is known
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,

    /// Writes the diagram with the solution beneath to an SVG file; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Writes the solution in this form and nothing else: as text or a page in HTML, as JSON, as a record of KIF or JKF with its variations (shogi), or, unsolved, the problem as Popeye reads it
    #[arg(long = "as", value_name = "FORM", conflicts_with = "svg")]
    pub(crate) form: Option<Form>,

    /// The letters of the pieces in text and HTML
    #[arg(
        long,
        value_name = "LANGUAGE",
        default_value = "english",
        requires = "form"
    )]
    pub(crate) letters: Language,

    /// Writes the proof to a file, with an answer to every defence, for `boardwright verify`
    #[arg(long, value_name = "FILE")]
    pub(crate) proof: Option<PathBuf>,

    /// Reads what `boardwright table` has written, and looks positions up there; may be given more than once
    #[arg(long, value_name = "FILE", conflicts_with = "popeye")]
    pub(crate) table: Vec<PathBuf>,

    /// Where the search is stopped, writes what it has found out to a file; if the file is there, goes on from it
    #[arg(long, value_name = "FILE", conflicts_with = "popeye")]
    pub(crate) resume: Option<PathBuf>,
}

/// How a solution is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Form {
    /// Text, as problemists write it
    Text,
    /// A page with the diagram
    Html,
    /// The solution as data
    Json,
    /// A record of shogi, with variations
    Kif,
    /// The same in JSON
    Jkf,
    /// The problem as Popeye reads it
    Popeye,
}

/// A language by which pieces have their letters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Language {
    /// K Q R B, S for the knight
    English,
    /// K D T L S
    German,
    /// As shogi players write moves
    Japanese,
}

/// `verify`
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// What `boardwright solve --proof FILE` has written
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

/// `table`
#[derive(Debug, Args)]
pub(crate) struct TableArgs {
    /// Which variant: an id from `boardwright list`
    pub(crate) variant: String,

    /// The men by their letters, the first player's first: KQK, or KQvK where nothing else tells where the second player's begin
    #[arg(long, value_name = "MEN")]
    pub(crate) men: String,

    /// Where the table is written [default: VARIANT-MEN.table, here]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// The most memory for entries, in MiB; what takes more is refused
    #[arg(long, value_name = "MIB", default_value = "1024", value_parser = clap::value_parser!(u32).range(1..=1048576))]
    pub(crate) memory: u32,

    /// How many threads make it together, at most as many as there are cores
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: u16,
}

/// A time in seconds, which need not be whole.
fn seconds(text: &str) -> Result<Duration, String> {
    let number: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    Duration::try_from_secs_f64(number).map_err(|error| error.to_string())
}

/// What becomes of interpositions that only delay a mate.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Interposed {
    /// They count as any other move
    Count,
    /// They and their captures are left out
    Skip,
}

/// What the attacker's opponent does, and against whom the goal is reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Manner {
    /// The player to move mates against every defence
    Direct,
    /// The player to move forces the opponent to mate him
    #[value(name = "self")]
    Own,
    /// As self, and who can mate at once must
    Reflex,
    /// As self, and the opponent must mate at once where he can
    SemiReflex,
    /// Both help to mate the opponent of the player to move
    Help,
    /// Both help to mate the player to move
    HelpSelf,
    /// The player to move plays all moves, and mates with the last
    Series,
    /// As series, after which the opponent is forced to mate the player to move
    SeriesSelf,
    /// As series, and the opponent parries checks, and resists
    ParrySeries,
}

/// `query`
#[derive(Debug, Args)]
pub(crate) struct QueryArgs {
    /// Holds what --variants adds, and every request, to the limits for descriptors that strangers write
    #[arg(long)]
    pub(crate) untrusted: bool,

    /// The units of work that a request may take, about a nanosecond each [default: with --untrusted 16000000, else no bound]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) work: Option<u64>,

    /// Reads what `boardwright table` has written, for the question `table`; may be given more than once
    #[arg(long, value_name = "FILE")]
    pub(crate) table: Vec<PathBuf>,
}

/// `replay`
#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// PGN files, and records of KIF and KI2; `-` is standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// The variant of all games, whatever their tags say
    #[arg(long, value_name = "VARIANT")]
    pub(crate) variant: Option<String>,

    /// How many threads play games [default: as many as there are cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(crate) threads: Option<u16>,
}
