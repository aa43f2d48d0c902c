//! The guard of a module's classes: its JavaScript, from the types of their methods.

use std::fmt::Write as _;

/// What stands in the guard for every module.
const GUARD: &str = include_str!("guard.js");

/// A class as TypeScript sees it: its methods and getters, and the arguments of each as JavaScript; a constructor is one of them.
struct Class<'a> {
    name: &'a str,
    methods: Vec<(&'a str, String)>,
}

/// The JavaScript with the guard, by the types that belong to it.
pub(crate) fn guarded(script: &str, types: &str) -> anyhow::Result<String> {
    let mut classes = classes(types);
    classes.extend(untyped(script, &classes));
    let names: Vec<&str> = classes.iter().map(|class| class.name).collect();
    let mut guarded = script.to_owned();
    let mut calls = format!("\nconst GUARD_CLASSES = {{ {} }};\n", names.join(", "));
    for Class { name, methods } in &classes {
        write!(calls, "guardClass(\"{name}\", {{")?;
        for (method, given) in methods {
            match *method {
                "constructor" => construct(&mut guarded, name, given)?,
                _ => write!(calls, "\n    {method}: [{given}],")?,
            }
        }
        calls.push_str("\n});\n");
    }
    let version = "export function version() {\n";
    anyhow::ensure!(guarded.contains(version), "no `version`");
    let loaded = guarded.replace(version, &format!("{version}    guardLoaded();\n"));
    Ok(loaded + GUARD + &calls)
}

/// Puts the guard into a constructor.
fn construct(script: &mut String, class: &str, given: &str) -> anyhow::Result<()> {
    let place = || {
        let start = script.find(&format!("export class {class} {{\n"))?;
        let constructor = start + script.get(start..)?.find("\n    constructor(")? + 1;
        Some(constructor + script.get(constructor..)?.find('\n')? + 1)
    };
    let at = place().ok_or_else(|| anyhow::anyhow!("{class} has no constructor"))?;
    script.insert_str(at, &format!("        guardGiven([{given}], arguments);\n"));
    Ok(())
}

/// The classes in the types.
fn classes(types: &str) -> Vec<Class<'_>> {
    let mut found: Vec<Class<'_>> = Vec::new();
    let mut within = false;
    for line in types.lines() {
        if let Some(name) = line.strip_prefix("export class ") {
            let name = name.trim_end_matches(" {");
            let methods = Vec::new();
            found.push(Class { name, methods });
            within = true;
        } else if line == "}" {
            within = false;
        } else if let (true, Some(class)) = (within, found.last_mut()) {
            class.methods.extend(method(line.trim()));
        }
    }
    let names: Vec<&str> = found.iter().map(|class| class.name).collect();
    let shown = |(method, given): (_, String)| (method, arguments(&given, &names));
    let classes = found.into_iter().map(|class| Class {
        name: class.name,
        methods: class.methods.into_iter().map(shown).collect(),
    });
    classes.collect()
}

/// The classes that only the JavaScript has, since other files have their types: arguments of theirs may be anything.
fn untyped<'a>(script: &'a str, typed: &[Class<'_>]) -> Vec<Class<'a>> {
    let mut found: Vec<Class<'a>> = Vec::new();
    let mut within = false;
    for line in script.lines() {
        if let Some(name) = line.strip_prefix("export class ") {
            let name = name.trim_end_matches(" {");
            within = typed.iter().all(|class| class.name != name);
            let methods = Vec::new();
            found.extend(within.then_some(Class { name, methods }));
        } else if line == "}" {
            within = false;
        } else if let (true, Some(class)) = (within, found.last_mut())
            && let Some(header) = line.strip_prefix("    ")
            && header.ends_with(") {")
            && let Some((name, given)) = method(header)
        {
            let names = given.split(", ").filter(|name| !name.is_empty());
            let given = names.map(|name| format!("[\"{name}\", \"any\", true]"));
            class
                .methods
                .push((name, given.collect::<Vec<_>>().join(", ")));
        }
    }
    found
}

/// The name of a method or getter, and its arguments as they are written; what gives memory back has a guard of its own.
fn method(line: &str) -> Option<(&str, String)> {
    if let Some(getter) = line.strip_prefix("readonly ") {
        return Some((getter.split_once(':')?.0, String::new()));
    }
    let (name, rest) = line.split_once('(')?;
    let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric());
    if !is_name || name == "free" {
        return None;
    }
    let mut open = 1;
    let end = rest.find(|c| {
        open += i32::from(c == '(') - i32::from(c == ')');
        open == 0
    })?;
    Some((name, rest.get(..end)?.to_owned()))
}

/// Arguments as the guard knows them: name, kind, whether it may be left out.
fn arguments(given: &str, classes: &[&str]) -> String {
    let mut open = 0;
    let parts = given.split(|c| {
        open += i32::from(matches!(c, '(' | '{' | '[')) - i32::from(matches!(c, ')' | '}' | ']'));
        c == ',' && open == 0
    });
    let told = parts.filter_map(|part| {
        let (name, kind) = part.split_once(':')?;
        let optional = name.ends_with('?');
        let kind = kind.trim().trim_end_matches(" | null");
        let kind = match kind {
            "string" => "text",
            "number" => "number",
            "string[]" => "texts",
            "Uint8Array | number[]" => "bytes",
            _ if kind.contains("=>") => "function",
            _ if classes.contains(&kind) => kind,
            _ => "any", // which the module looks at itself
        };
        let name = name.trim().trim_end_matches('?');
        Some(format!("[\"{name}\", \"{kind}\", {optional}]"))
    });
    told.collect::<Vec<_>>().join(", ")
}
