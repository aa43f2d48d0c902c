//! What the tests share: the shipped descriptors, and rule modules that stand for the real ones.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use boardwright_core::model::Model;
use boardwright_core::module::{
    Act, Aftermath, Arguments, Change, Check, Effect, Ending, Event, History, Module, Modules,
    Parameter, Proposal, Proposals, Proposed, Restriction, Rule, Sight, Slot, Takes, Unbuildable,
    View,
};
use boardwright_core::{Move, Variant};
use boardwright_descriptor::{Described, Diagnostics, Source};

/// The shipped descriptors that this crate can read with the modules below.
pub(crate) const SHIPPED: [(&str, &str); 3] = [
    (
        "chess",
        include_str!("../../../../variants/chess/chess.toml"),
    ),
    (
        "atomic",
        include_str!("../../../../variants/atomic/atomic.toml"),
    ),
    (
        "crazyhouse",
        include_str!("../../../../variants/drops/crazyhouse.toml"),
    ),
];

pub(crate) fn tests_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests")
}

/// The shipped descriptors as a source.
pub(crate) fn shipped() -> BTreeMap<String, (String, String)> {
    SHIPPED
        .iter()
        .map(|(id, text)| (id.to_string(), (format!("{id}.toml"), text.to_string())))
        .collect()
}

/// The shipped descriptors and those of a folder, by file name.
pub(crate) fn source_with(folder: &Path) -> BTreeMap<String, (String, String)> {
    let mut all = shipped();
    for (name, text) in texts(folder) {
        all.insert(name.trim_end_matches(".toml").to_string(), (name, text));
    }
    all
}

/// The TOML files of a folder, by name.
pub(crate) fn texts(folder: &Path) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "toml")
        })
        .map(|path| {
            let name = path
                .file_name()
                .expect("a name")
                .to_string_lossy()
                .into_owned();
            (name, std::fs::read_to_string(&path).expect("a text"))
        })
        .collect();
    all.sort();
    all
}

/// Reads a text that may inherit from the shipped descriptors.
pub(crate) fn read(text: &str) -> Result<Described, Diagnostics> {
    read_and_compile("test.toml", text, &shipped())
}

/// Reads a descriptor and compiles what it describes, as whoever uses it does.
pub(crate) fn read_and_compile(
    file: &str,
    text: &str,
    source: &dyn Source,
) -> Result<Described, Diagnostics> {
    let described = boardwright_descriptor::read(file, text, source, &modules())?;
    match Variant::compile(described.model.clone(), &modules()) {
        Ok(_) => Ok(described),
        Err(faults) => Err(described.uncompiled(&faults)),
    }
}

/// A shipped descriptor.
pub(crate) fn model(id: &str) -> Model {
    let source = shipped();
    let (file, text) = &source[id];
    match boardwright_descriptor::read(file, text, &source, &modules()) {
        Ok(described) => described.model,
        Err(faults) => panic!("{faults}"),
    }
}

/// The modules that the shipped descriptors name, and some more.
pub(crate) fn modules() -> Modules {
    let mut modules = Modules::new();
    modules.register(Fake {
        name: "fide",
        slot: Slot::DeadPosition,
        parameters: &[],
        knows: Some(&FIDE),
    });
    modules.register(Fake {
        name: "atomic",
        slot: Slot::DeadPosition,
        parameters: &[],
        knows: Some(&FIDE),
    });
    modules.register(Fake {
        name: "crazyhouse",
        slot: Slot::DeadPosition,
        parameters: &[],
        knows: Some(&FIDE),
    });
    modules.register(Fake {
        name: "explosion",
        slot: Slot::Capture,
        parameters: &EXPLOSION,
        knows: None,
    });
    modules.register(Fake {
        name: "face-off",
        slot: Slot::Transform,
        parameters: &FACE_OFF,
        knows: None,
    });
    modules.register(Fake {
        name: "no-return",
        slot: Slot::Restriction,
        parameters: &[],
        knows: None,
    });
    modules.register(Fake {
        name: "hill",
        slot: Slot::End,
        parameters: &HILL,
        knows: None,
    });
    modules.register(Fake {
        name: "on-sundays",
        slot: Slot::AttackVoidIf,
        parameters: &[],
        knows: None,
    });
    modules
}

const FIDE: [&str; 6] = ["king", "queen", "rook", "bishop", "knight", "pawn"];
const EXPLOSION: [Parameter; 2] = [
    Parameter {
        name: "area",
        takes: Takes::Movement,
        required: true,
        doc: "Where pieces explode, as leaps.",
    },
    Parameter {
        name: "spares",
        takes: Takes::Kinds,
        required: false,
        doc: "The pieces that stay.",
    },
];
const FACE_OFF: [Parameter; 4] = [
    Parameter {
        name: "pieces",
        takes: Takes::Kinds,
        required: true,
        doc: "The pieces that change.",
    },
    Parameter {
        name: "line",
        takes: Takes::Word(&["file", "rank"]),
        required: true,
        doc: "The open line.",
    },
    Parameter {
        name: "into",
        takes: Takes::Kinds,
        required: false,
        doc: "What they change to.",
    },
    Parameter {
        name: "times",
        takes: Takes::Number(1, 9),
        required: false,
        doc: "How often it may happen.",
    },
];
const HILL: [Parameter; 2] = [
    Parameter {
        name: "goal",
        takes: Takes::Cells,
        required: true,
        doc: "The cells that win.",
    },
    Parameter {
        name: "quietly",
        takes: Takes::Flag,
        required: false,
        doc: "Captures do not count.",
    },
];

/// A module that does nothing.
struct Fake {
    name: &'static str,
    slot: Slot,
    parameters: &'static [Parameter],
    /// The only kinds that it knows.
    knows: Option<&'static [&'static str]>,
}

impl Module for Fake {
    fn name(&self) -> &'static str {
        self.name
    }

    fn version(&self) -> u32 {
        1
    }

    fn slot(&self) -> Slot {
        self.slot
    }

    fn doc(&self) -> &'static str {
        "It stands for a real module in tests."
    }

    fn parameters(&self) -> &'static [Parameter] {
        self.parameters
    }

    fn contract(&self, model: &Model, arguments: &Arguments) -> Vec<String> {
        let strange = |id: &str| self.knows.is_some_and(|known| !known.contains(&id));
        let ids = model.kinds.iter().map(|kind| kind.id.as_str());
        let mut sentences: Vec<String> = ids
            .filter(|id| strange(id))
            .map(|id| format!("it does not know the piece `{id}`"))
            .collect();
        let mut movements = arguments.movements("area").iter();
        if movements.any(|movement| movement.hop.is_some()) {
            sentences.push("an explosion does not hop: write `area` without `p` and `g`".into());
        }
        sentences
    }

    fn build(&self, _: &Model, _: &Arguments) -> Result<Rule, Unbuildable> {
        Ok(match self.slot {
            Slot::Capture | Slot::Transform => Rule::Aftermath(Effect::Code(Arc::new(Nothing))),
            Slot::Move => Rule::Proposal(Arc::new(Nothing)),
            Slot::AttackVoidIf => Rule::Check(Arc::new(Nothing)),
            Slot::Restriction => Rule::Restriction(Arc::new(Nothing)),
            Slot::DeadPosition | Slot::Repetition | Slot::Claim | Slot::End => {
                Rule::Ending(Arc::new(Nothing))
            }
        })
    }
}

/// The answer of a module that does nothing.
struct Nothing;

impl Aftermath for Nothing {
    fn change(&self, _: &Event, _: &mut dyn Change) {}
}

impl Proposal for Nothing {
    fn propose(&self, _: &dyn Sight, _: &mut Proposals) {}

    fn acts(&self, _: &dyn Sight, _: &Proposed) -> Vec<Act> {
        Vec::new()
    }
}

impl Check for Nothing {
    fn is_void(&self, _: &dyn View, _: &Event, _: &dyn View) -> bool {
        false
    }
}

impl Restriction for Nothing {
    fn code(&self) -> &'static str {
        "nothing"
    }

    fn retain(&self, _: &dyn View, _: &dyn History, _: &mut Vec<Move>) {}
}

impl Ending for Nothing {}
