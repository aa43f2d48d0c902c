//! The text of a settings file: sections with keys, each with its line.

use crate::fault::Faults;

/// The most bytes of a file.
pub const MAX_BYTES: usize = 1 << 20;
/// The most sections of a file.
pub const MAX_SECTIONS: usize = 1000;
/// The most keys of a section.
pub const MAX_KEYS: usize = 256;
/// The most bytes of a line.
pub const MAX_LINE: usize = 4096;

/// What marks a comment that says, in the words of a descriptor, what no key says.
pub(crate) const REMARK: &str = "#=";

/// A section: `[name:parent]` and what stands below.
#[derive(Clone, Debug, Default)]
pub(crate) struct Section {
    pub(crate) name: String,
    pub(crate) parent: Option<String>,
    pub(crate) line: usize,
    pub(crate) entries: Vec<Entry>,
    pub(crate) remarks: Vec<Remark>,
}

/// `key = value`.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) key: String,
    pub(crate) value: String,
    pub(crate) line: usize,
}

/// `#= key = value`.
#[derive(Clone, Debug)]
pub(crate) struct Remark {
    pub(crate) text: String,
    pub(crate) line: usize,
}

/// The sections of a text; none of one that has too many. What is no line of such a file is a fault; so is a key that a section
/// has twice.
pub(crate) fn read(text: &str, faults: &mut Faults) -> Vec<Section> {
    if text.len() > MAX_BYTES {
        faults.add(1, format!("the file has more than {MAX_BYTES} bytes"));
        return Vec::new();
    }
    let mut sections: Vec<Section> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        let text = text.trim().trim_start_matches('\u{feff}');
        if text.len() > MAX_LINE {
            faults.add(line, format!("the line has more than {MAX_LINE} bytes"));
            continue;
        }
        if let Some(remark) = text.strip_prefix(REMARK) {
            if let Some(section) = sections.last_mut() {
                let text = remark.trim().to_owned();
                section.remarks.push(Remark { text, line });
            }
        } else if text.is_empty() || text.starts_with(['#', ';']) {
        } else if let Some(head) = text.strip_prefix('[') {
            if sections.len() == MAX_SECTIONS {
                faults.add(line, format!("more than {MAX_SECTIONS} sections"));
                return Vec::new();
            }
            sections.push(heading(head, line, faults));
        } else {
            entry(text, line, sections.last_mut(), faults);
        }
    }
    sections
}

/// What stands after `[`.
fn heading(text: &str, line: usize, faults: &mut Faults) -> Section {
    let Some((head, rest)) = text.split_once(']') else {
        faults.add(line, "the name of a section ends with `]`");
        return Section::default();
    };
    if !rest.trim().is_empty() && !rest.trim().starts_with('#') {
        faults.add(line, "nothing stands after the name of a section");
    }
    let (name, parent) = match head.split_once(':') {
        Some((name, parent)) => (name, Some(parent.trim().to_owned())),
        None => (head, None),
    };
    if name.trim().is_empty() {
        faults.add(line, "the section has no name");
    }
    Section {
        name: name.trim().to_owned(),
        parent,
        line,
        ..Section::default()
    }
}

/// A line that is no heading.
fn entry(text: &str, line: usize, section: Option<&mut Section>, faults: &mut Faults) {
    let Some((key, value)) = text.split_once('=') else {
        return faults.add(line, "this is no section, no `key = value` and no comment");
    };
    let Some(section) = section else {
        return faults.add(line, "no section stands above this key");
    };
    let (key, value) = (key.trim().to_owned(), uncommented(value).to_owned());
    if section.entries.len() == MAX_KEYS {
        faults.add(line, format!("more than {MAX_KEYS} keys in a section"));
    } else if section.entries.len() < MAX_KEYS {
        if let Some(before) = section.entries.iter().find(|entry| entry.key == key) {
            let before = before.line;
            faults.add(line, format!("`{key}` stands in line {before} already"));
        }
        section.entries.push(Entry { key, value, line });
    }
}

/// A value without the comment behind it.
fn uncommented(value: &str) -> &str {
    let value = value.trim();
    let comment = value.match_indices('#').find(|&(at, _)| {
        let before = value
            .get(..at)
            .and_then(|before| before.chars().next_back());
        before.is_none_or(char::is_whitespace)
    });
    let end = comment.map_or(value.len(), |(at, _)| at);
    value.get(..end).unwrap_or(value).trim_end()
}
