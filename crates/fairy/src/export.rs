//! A variant as a section of a settings file.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use boardwright::{Catalogue, LoadError, Variant};

use crate::attributes::Attributes;
use crate::describe::{Context, describe};
use crate::ini::REMARK;
use crate::keys::{KEYS, TOGETHER};
use crate::pieces;
use crate::sheet::{Place, Sheet, Value, list, quoted};
use crate::values::{Unsaid, values};

/// A variant that was exported.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Exported {
    /// The section. Below the keys, comments `#= …` say what no key does; only [`import`](crate::import()) reads them.
    pub text: String,
    /// The keys of ours that stand in those comments: rules of results that Fairy-Stockfish lacks, or has in other
    /// words.
    pub remarks: Vec<String>,
    /// What Fairy-Stockfish does otherwise although the keys say the rules, each with our key. It stands at the end of the text.
    pub differences: Vec<String>,
}

/// Why a variant was not exported.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum NotExported {
    /// There is no such variant, or it has faults.
    #[error("{0}")]
    Load(LoadError),
    /// No key of Fairy-Stockfish says these rules of moves.
    #[error("{}", .0.iter().map(|rule| format!("`{}`: {}", rule.key, rule.why)).collect::<Vec<_>>().join("\n"))]
    Unsaid(Vec<Unsaid>),
}

/// Writes a variant of a catalogue as a section of a settings file of Fairy-Stockfish.
///
/// # Errors
/// [`NotExported`], with every rule of moves that no key says.
pub fn export(name: &str, catalogue: &Catalogue) -> Result<Exported, NotExported> {
    let variant = catalogue.get(name).map_err(NotExported::Load)?;
    let said = catalogue.said(name).map_err(NotExported::Load)?;
    let values = values(&variant, &said);
    if !values.unsaid.is_empty() {
        return Err(NotExported::Unsaid(values.unsaid));
    }
    let context = context(&variant, values.names.clone());
    let sheet = describe(&values.keys, &context).sheet;
    let own = Sheet::of(&said);
    let remarks = remarks(&variant, &own, &sheet, catalogue).ok_or_else(|| {
        let why = "what the keys say and what they do not cannot be told apart";
        NotExported::Unsaid(vec![Unsaid {
            key: "variant".into(),
            why: why.into(),
        }])
    })?;
    let mut exported = written(&variant, &values.keys, &context, &own, &remarks);
    for (key, how) in values.differences {
        let _ = writeln!(exported.text, "# differs: `{key}`: {how}");
        exported.differences.push(format!("`{key}`: {how}"));
    }
    Ok(exported)
}

/// What a descriptor of the keys of a variant takes over from it.
pub(crate) fn context(variant: &Variant, names: BTreeMap<String, String>) -> Context {
    let board = &variant.model().board;
    let symmetry = match board.symmetry() {
        boardwright::geometry::Symmetry::Rotate => "rotate",
        boardwright::geometry::Symmetry::None => "none",
        boardwright::geometry::Symmetry::Mirror => "mirror",
    };
    Context {
        names,
        labels: Some([board.files().to_vec(), board.ranks().to_vec()]),
        symmetry: Some(symmetry.into()),
        players: Some(
            boardwright::Side::BOTH.map(|side| variant.model().players[side].name.clone()),
        ),
    }
}

/// The head of a descriptor without a parent.
pub(crate) fn head(id: &str, name: &str) -> String {
    format!(
        "[variant]\nid      = {}\nversion = \"0.1.0\"\nname    = {}\n",
        quoted(id),
        quoted(name)
    )
}

/// The rules hash of a sheet, if it is a descriptor.
pub(crate) fn hash(sheet: &Sheet, catalogue: &Catalogue) -> Option<String> {
    let text = sheet.text(&head("trial", "Trial"));
    let source = ();
    let read = boardwright::descriptor::read("trial.toml", &text, &source, catalogue.modules());
    read.ok().map(|described| described.model.rules_hash)
}

/// Lays what no key says over a sheet; what is `false` takes something away.
pub(crate) fn overlay(sheet: &Sheet, remarks: &[(Place, Value)]) -> Sheet {
    let mut sheet = sheet.clone();
    for (place, value) in remarks {
        match value.is_false() {
            true => sheet.remove(place),
            false => sheet.put(&place.0, &place.1, value.clone()),
        }
    }
    sheet
}

/// The least that must be laid over what the keys say, so that the rules are those of the variant.
fn remarks(
    variant: &Variant,
    own: &Sheet,
    sheet: &Sheet,
    catalogue: &Catalogue,
) -> Option<Vec<(Place, Value)>> {
    let wanted = &variant.model().rules_hash;
    let fits = |remarks: &[(Place, Value)]| {
        hash(&overlay(sheet, remarks), catalogue).as_ref() == Some(wanted)
    };
    let mut remarks: Vec<(Place, Value)> = Vec::new();
    for place in own.places() {
        let value = own.values.get(place)?;
        if sheet.values.get(place) != Some(value) {
            remarks.push((place.clone(), value.clone()));
        }
    }
    for place in sheet.places() {
        if !own.values.contains_key(place) {
            remarks.push((place.clone(), Value::Plain("false".into())));
        }
    }
    if fits(&[]) {
        return Some(Vec::new());
    }
    if !fits(&remarks) {
        return None;
    }
    // Mostly only endings differ; for the rest what is not needed is found one by one.
    let endings: Vec<_> = remarks
        .iter()
        .filter(|(place, _)| place.0 == "end")
        .cloned()
        .collect();
    if fits(&endings) {
        remarks = endings;
    }
    loop {
        let before = remarks.len();
        for at in (0..remarks.len()).rev() {
            let mut fewer = remarks.clone();
            fewer.remove(at);
            if fits(&fewer) {
                remarks = fewer;
            }
        }
        if remarks.len() == before {
            return Some(remarks);
        }
    }
}

fn written(
    variant: &Variant,
    keys: &Attributes,
    context: &Context,
    own: &Sheet,
    remarks: &[(Place, Value)],
) -> Exported {
    let model = variant.model();
    let mut text = format!("# {}\n[{}]\n", model.name, model.id);
    for (key, value) in lines(keys) {
        let _ = writeln!(text, "{key} = {value}");
    }
    let mut comment = |key: &str, value: &str| {
        let _ = writeln!(text, "{REMARK} {key} = {value}");
    };
    comment("variant.name", &quoted(&model.name));
    let plain = model.board.has_plain_labels();
    if !plain {
        comment("board.files", &list(model.board.files()));
        comment("board.ranks", &list(model.board.ranks()));
    }
    if let Some(order) = own.get("players", "order").map(Value::inline)
        && order != list(&["white", "black"])
    {
        comment("players.order", &order);
    }
    let names = context
        .names
        .iter()
        .map(|(symbol, id)| format!("{} = {}", quoted(symbol), quoted(id)));
    comment(
        "names",
        &format!("{{ {} }}", names.collect::<Vec<_>>().join(", ")),
    );
    let symmetry = ("board".to_owned(), "symmetry".to_owned());
    if context.symmetry.as_deref() != Some("mirror") {
        comment(
            "board.symmetry",
            &quoted(context.symmetry.as_deref().unwrap_or("mirror")),
        );
    }
    let mut told = Vec::new();
    for (place, value) in remarks.iter().filter(|(place, _)| *place != symmetry) {
        let key = match place.0.as_str() {
            "" => place.1.clone(),
            section => format!("{section}.{}", place.1),
        };
        comment(&key, &value.inline());
        told.push(key);
    }
    told.sort();
    Exported {
        text,
        remarks: told,
        differences: Vec::new(),
    }
}

/// The keys with their values in the order in which people write them, one for both colours where they agree. What is
/// so anyway is not written.
fn lines(keys: &Attributes) -> Vec<(String, String)> {
    let mut lines = Vec::new();
    let text = |key: &str| keys.text(key).map(str::to_owned);
    let slots = pieces::SLOTS.iter().map(|slot| slot.name.to_owned());
    let slots = slots.chain((1..=pieces::CUSTOM).map(|number| format!("customPiece{number}")));
    let mut mobility = Vec::new();
    for slot in slots {
        if let Some(value) = text(&slot) {
            lines.push((slot.clone(), value));
        }
        for side in 0..2 {
            let key = crate::keys::mobility(side, &slot);
            mobility.extend(text(&key).map(|value| (key, value)));
        }
    }
    lines.extend(mobility);
    let mut done: Vec<&str> = Vec::new();
    for key in KEYS {
        if done.contains(&key.name) {
            continue;
        }
        let parts = TOGETHER
            .iter()
            .find(|(name, _)| *name == key.name && *name != "pawnTypes")
            .map_or(&[][..], |(_, parts)| *parts);
        if let [first, second] = parts
            && key.name != "castlingRookPiece"
            && key.name != "staticGatingRegion"
            && let (Some(white), Some(black)) = (text(first), text(second))
            && white == black
        {
            done.extend([first, second]);
            if !is_default(keys, first, &white) {
                lines.push((key.name.to_owned(), white));
            }
        } else if let Some(value) =
            text(key.name).filter(|value| !is_default(keys, key.name, value))
        {
            lines.push((key.name.to_owned(), value));
        }
    }
    lines.sort_by_key(|(key, _)| {
        KEYS.iter()
            .position(|known| known.name == key)
            .map_or(3, |at| if at < 9 { at } else { at + 9 })
    });
    lines
}

/// Values that hold where nothing is said.
fn is_default(keys: &Attributes, key: &str, value: &str) -> bool {
    let is = |slot: &str| keys.text(slot).is_some_and(|letter| letter == value);
    let on = matches!(
        key,
        "castling"
            | "doubleStep"
            | "mandatoryPawnPromotion"
            | "checking"
            | "dropChecks"
            | "connectHorizontal"
            | "connectVertical"
            | "connectDiagonal"
    );
    match key {
        "maxFile" => value == "h",
        "maxRank" => value == "8",
        "nMoveRule" => value == "50",
        "nFoldRule" => value == "3",
        "nFoldValue" | "stalemateValue" => value == "draw",
        "castlingKingsideFile" => value == "g",
        "castlingQueensideFile" => value == "c",
        "castlingKingFile" => value == "e",
        "castlingRank" => value == "1",
        "castlingKingPieceWhite" => keys
            .text("king")
            .is_some_and(|king| king.starts_with(value)),
        "castlingRookPiecesWhite" => is("rook"),
        "promotionPawnTypesWhite" | "enPassantTypesWhite" | "nMoveRuleTypesWhite" => is("pawn"),
        _ if on => value == "true",
        _ => value == "false",
    }
}
