//! Every shipped variant, out and in again.

use boardwright::Catalogue;
use boardwright_fairy::{NotExported, export, import};

#[test]
fn what_is_exported_is_read_back_with_the_same_rules() {
    let catalogue = Catalogue::shipped();
    let (mut whole, mut results, mut not, mut wrong) = (0, 0, 0, Vec::new());
    for id in catalogue.ids() {
        match export(id, &catalogue) {
            Ok(exported) => {
                let hash = &catalogue.get(id).unwrap().model().rules_hash.clone();
                println!("{id}: {}", exported.remarks.join(" "));
                if exported.remarks.is_empty() {
                    whole += 1
                } else {
                    results += 1
                }
                match import(&exported.text, &catalogue) {
                    Ok(read) => {
                        let again = catalogue
                            .describe("again.toml", &read[0].text)
                            .map(|d| d.model.rules_hash);
                        if again.as_ref().ok() != Some(hash) {
                            wrong.push(format!("{id}: {:?}", again));
                        }
                    }
                    Err(faults) => wrong.push(format!("{id}: {faults}\n{}", exported.text)),
                }
                if let Ok(dir) = std::env::var("FAIRY_OUT") {
                    std::fs::write(format!("{dir}/{id}.ini"), &exported.text).unwrap();
                }
            }
            Err(NotExported::Unsaid(rules)) => {
                not += 1;
                println!(
                    "NOT {id}: {}",
                    rules
                        .iter()
                        .map(|r| format!("{} ({})", r.key, r.why))
                        .collect::<Vec<_>>()
                        .join("; ")
                );
            }
            Err(error) => panic!("{id}: {error}"),
        }
    }
    println!("{whole} whole, {results} with remarks, {not} not");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
