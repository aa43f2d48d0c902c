//! Rule modules: which are named, and with which arguments.

use boardwright_core::geometry::Topology;
use boardwright_core::module::{
    Argument, Arguments, Module, ModuleUse, Modules, Parameter, Slot, Takes,
};

use super::kinds::Kinds;
use super::pieces::movements;
use super::zones::Zones;
use crate::code;
use crate::diagnostics::Sink;
use crate::files::Loc;
use crate::grammar::{ROOT, Shape};
use crate::names;
use crate::tree::{Node, Table, Value};

/// A module in use, and where it is named.
pub(crate) struct Used {
    pub(crate) module: ModuleUse,
    pub(crate) at: Loc,
}

/// The sections whose keys are the names of modules.
const SECTIONS: [(&str, Slot); 4] = [
    ("move", Slot::Move),
    ("capture", Slot::Capture),
    ("transform", Slot::Transform),
    ("restriction", Slot::Restriction),
];

/// What arguments may name.
pub(crate) struct Scope<'s, 'b, 'a> {
    pub(crate) kinds: &'s Kinds<'a>,
    pub(crate) zones: &'s mut Zones<'b, 'a>,
    pub(crate) topology: Topology,
}

/// All modules that a document names.
pub(crate) fn read<'a>(
    document: &'a Table,
    modules: &Modules,
    scope: &mut Scope<'_, '_, 'a>,
    sink: &mut Sink,
) -> Option<Vec<Used>> {
    let mut all = Vec::new();
    for (section, slot) in SECTIONS {
        for entry in document.named(section) {
            if let Some(table) = entry.node.as_table() {
                let name = Named {
                    name: &entry.key,
                    at: entry.key_at,
                    key: None,
                };
                all.push(one(slot, &name, table, modules, scope, sink));
            }
        }
    }
    for entry in document.named("end") {
        let slot = match end_key(&entry.key) {
            Some(Shape::Module(slot)) => *slot,
            None => Slot::End,
            Some(Shape::Table(_)) if entry.key == "repetition" => Slot::Repetition,
            Some(_) => continue,
        };
        let Some(table) = entry.node.as_table() else {
            continue;
        };
        match table.get("module") {
            Some(node) => {
                let Some(name) = node.as_text() else {
                    sink.error(
                        code::WRONG_TYPE,
                        node.at,
                        format!("`module` cannot be {}", node.kind()),
                    )
                    .help("`module`: the name of a rule module");
                    all.push(None);
                    continue;
                };
                let name = Named {
                    name,
                    at: node.at,
                    key: Some("module"),
                };
                all.push(one(slot, &name, table, modules, scope, sink));
            }
            // Any other key without a module has been reported as unknown.
            None if matches!(slot, Slot::DeadPosition | Slot::Claim) => {
                sink.error(
                    code::MISSING_KEY,
                    entry.key_at,
                    format!("`{}` does not say `module`", entry.key),
                )
                .label("`module` is missing")
                .help(match slot {
                    Slot::Claim => "name the rule module that judges this variant's impasse",
                    _ => "name the rule module that knows this variant's dead positions",
                });
                all.push(None);
            }
            None => {}
        }
    }
    if let Some(list) = document
        .table("royalty")
        .and_then(|table| table.get("attack-void-if")?.as_list())
    {
        let uses = list.iter().filter_map(|node| {
            let module = modules.get(Slot::AttackVoidIf, node.as_text()?)?;
            Some(Some(Used {
                module: used(module.as_ref(), Arguments::new()),
                at: node.at,
            }))
        });
        all.extend(uses);
    }
    all.into_iter().collect()
}

/// What the grammar says of a key of `[end]`.
pub(super) fn end_key(key: &str) -> Option<&'static Shape> {
    let Some(Shape::Table(end)) = ROOT.key("end").map(|key| &key.takes) else {
        return None;
    };
    end.key(key).map(|key| &key.takes)
}

/// How a module is named.
struct Named<'a> {
    name: &'a str,
    at: Loc,
    /// The key of the table that holds the name, which is no argument.
    key: Option<&'static str>,
}

fn used(module: &dyn Module, arguments: Arguments) -> ModuleUse {
    let mut used = ModuleUse::new(module.slot(), module.name(), module.version(), arguments);
    used.knows_places = module.knows_places();
    used
}

fn one<'a>(
    slot: Slot,
    named: &Named<'_>,
    table: &'a Table,
    modules: &Modules,
    scope: &mut Scope<'_, '_, 'a>,
    sink: &mut Sink,
) -> Option<Used> {
    let Some(module) = modules.get(slot, named.name) else {
        unknown_module(slot, named, modules, sink);
        return None;
    };
    let errors = sink.errors();
    let parameters = module.parameters();
    let mut arguments = Arguments::new();
    let mut meant = Vec::new();
    for entry in table
        .entries
        .iter()
        .filter(|entry| Some(entry.key.as_str()) != named.key)
        // The other keys of a repetition are its own.
        .filter(|_| slot != Slot::Repetition)
    {
        let Some(parameter) = parameters
            .iter()
            .find(|parameter| parameter.name == entry.key)
        else {
            let known = || parameters.iter().map(|parameter| parameter.name);
            let message = format!(
                "the module `{}` has no parameter `{}`",
                named.name, entry.key
            );
            let draft = sink.error(code::UNKNOWN_KEY, entry.key_at, message);
            draft
                .label("unknown parameter")
                .maybe_help(names::suggestion(&entry.key, known()));
            if parameters.is_empty() {
                draft.help("it has no parameters");
            }
            meant.extend(names::nearest(&entry.key, known()));
            continue;
        };
        if let Some(argument) = argument(&entry.node, parameter, scope, sink) {
            arguments.insert(entry.key.clone(), argument);
        }
    }
    let missing =
        |p: &&Parameter| p.required && table.entry(p.name).is_none() && !meant.contains(&p.name);
    for parameter in parameters.iter().filter(missing) {
        sink.error(
            code::MISSING_KEY,
            named.at,
            format!("the module `{}` needs `{}`", named.name, parameter.name),
        )
        .label(format!("`{}` is missing", parameter.name))
        .help(format!("`{}`: {}", parameter.name, parameter.doc));
    }
    (sink.errors() == errors).then(|| Used {
        module: used(module.as_ref(), arguments),
        at: named.at,
    })
}

fn unknown_module(slot: Slot, named: &Named<'_>, modules: &Modules, sink: &mut Sink) {
    let place = |slot: Slot| match slot {
        Slot::Capture => "[capture]",
        Slot::Transform => "[transform]",
        Slot::Move => "[move]",
        Slot::Restriction => "[restriction]",
        Slot::AttackVoidIf => "`attack-void-if`",
        Slot::DeadPosition => "`dead-position`",
        Slot::Repetition => "`repetition`",
        Slot::Claim => "`impasse`",
        Slot::End => "[end]",
    };
    let here = modules
        .iter()
        .filter(|module| module.slot() == slot)
        .map(|module| module.name());
    let elsewhere = modules.iter().find(|module| module.name() == named.name);
    let help = match elsewhere {
        Some(module) => Some(format!(
            "the module of this name belongs in {}",
            place(module.slot())
        )),
        None => names::suggestion(named.name, here),
    };
    sink.error(
        code::UNKNOWN_MODULE,
        named.at,
        format!("no rule module `{}` for {}", named.name, place(slot)),
    )
    .maybe_help(help);
}

/// The value of one argument, of the type that the parameter takes.
fn argument<'a>(
    node: &'a Node,
    parameter: &Parameter,
    scope: &mut Scope<'_, '_, 'a>,
    sink: &mut Sink,
) -> Option<Argument> {
    match (parameter.takes, &node.value) {
        (Takes::Flag, Value::Flag(flag)) => Some(Argument::Flag(*flag)),
        (Takes::Number(least, most), Value::Whole(number)) => {
            if !(least..=most).contains(number) {
                sink.error(
                    code::OUT_OF_RANGE,
                    node.at,
                    format!("`{}` is out of range", parameter.name),
                )
                .label(format!("may be {least} to {most}"));
                return None;
            }
            Some(Argument::Number(*number))
        }
        (Takes::Word(words), Value::Text(text)) => {
            if !words.contains(&text.as_str()) {
                let message = format!("`{}` does not take the word `{text}`", parameter.name);
                sink.error(code::UNKNOWN_WORD, node.at, message)
                    .maybe_help(names::suggestion(text, words.iter().copied()));
                return None;
            }
            Some(Argument::Word(text.clone()))
        }
        (Takes::Kind, Value::Text(id)) => scope.kinds.find(id, node.at, sink).map(Argument::Kind),
        (Takes::Kinds, Value::List(list)) => {
            match list.iter().find(|entry| entry.as_text().is_none()) {
                Some(entry) => wrong_type(entry, parameter, sink),
                None => scope.kinds.list(node, sink).map(Argument::Kinds),
            }
        }
        (Takes::Cells, Value::Text(_) | Value::Table(_)) => {
            let cells = crate::form::is_zone(node, parameter.name, sink)
                .then(|| scope.zones.cells(node, sink));
            cells.flatten().map(Argument::Cells)
        }
        (Takes::Movement, Value::Text(_)) => {
            movements(node, scope.topology, sink).map(Argument::Movement)
        }
        _ => wrong_type(node, parameter, sink),
    }
}

fn wrong_type(node: &Node, parameter: &Parameter, sink: &mut Sink) -> Option<Argument> {
    let wanted = match parameter.takes {
        Takes::Flag => "true or false",
        Takes::Number(..) => "a whole number",
        Takes::Word(_) => "a word in quotes",
        Takes::Kind => "a piece id in quotes",
        Takes::Kinds => "a list of piece ids",
        Takes::Cells => "a zone in quotes",
        Takes::Movement => "a Betza string in quotes",
    };
    sink.error(
        code::WRONG_TYPE,
        node.at,
        format!("`{}` cannot be {}", parameter.name, node.kind()),
    )
    .label(format!("here goes {wanted}"))
    .help(format!("`{}`: {}", parameter.name, parameter.doc));
    None
}
