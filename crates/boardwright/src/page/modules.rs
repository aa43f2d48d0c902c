//! Rule modules: what each says of itself, and its arguments.

use boardwright_core::module::{Argument, ModuleUse};

use super::Page;

impl Page<'_> {
    /// The section on rule modules.
    pub(super) fn modules(&self) -> Vec<String> {
        let modules = self.model().modules.iter();
        modules.map(|used| self.module(used)).collect()
    }

    /// What a module does, and under it what it was given.
    fn module(&self, used: &ModuleUse) -> String {
        let module = self.catalogue.modules().get(used.slot, &used.name);
        let doc = module.map_or("", |module| module.doc());
        let mut text = format!("`{}`: {doc}.", used.name);
        let parameters = module.map_or(&[][..], |module| module.parameters());
        for parameter in parameters {
            if let Some(argument) = used.arguments.get(parameter.name) {
                let argument = self.argument(argument);
                text += &format!("\n  - `{}`: {argument} ({})", parameter.name, parameter.doc);
            }
        }
        text
    }

    fn argument(&self, argument: &Argument) -> String {
        match argument {
            Argument::Flag(true) => "yes".into(),
            Argument::Flag(false) => "no".into(),
            Argument::Number(number) => number.to_string(),
            Argument::Word(word) => format!("`{word}`"),
            Argument::Kind(kind) => self.name(*kind),
            Argument::Kinds(kinds) => self.names(kinds),
            Argument::Cells(zone) => self.zone(zone),
            Argument::Movement(movements) => self.movements(movements),
        }
    }
}
