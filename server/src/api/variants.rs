//! Variants: those that ship, and those that strangers write and publish.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use boardwright::{Catalogue, Description};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Address, Body, bearer};
use crate::App;
use crate::clock::Millis;
use crate::error::Refusal;
use crate::limits::What;
use crate::rules::Rules;
use crate::seats::Secret;
use crate::store::{Published, now};

/// The most versions that an author may publish.
const MOST: usize = 500;

/// A shipped variant in a list.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Shipped {
    /// Its id.
    pub id: String,
    /// Its family.
    pub family: String,
    /// Its name for people.
    pub title: String,
    /// Its names by the tag of their language: `en`, `ja`.
    pub titles: BTreeMap<String, String>,
}

/// A descriptor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Descriptor {
    /// Its text, in TOML.
    pub text: String,
}

/// What was read of a descriptor.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Checked {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: String,
    /// Its name for people.
    pub title: String,
    /// Under what its rules are kept.
    pub rules: String,
    /// What in it is probably not meant so.
    pub diagnostics: serde_json::Value,
}

/// A shipped variant.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct About {
    /// Its id.
    pub id: String,
    /// Its version.
    pub version: String,
    /// Under what its rules are kept.
    pub rules: String,
    /// Its own descriptor.
    pub text: String,
}

/// Who wants to publish.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAuthor {
    /// The name of his space, without `~`: 2 to 24 small letters, digits and hyphens, a letter first.
    pub name: String,
}

/// An author's space.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Author {
    /// Its name.
    pub name: String,
    /// Who has this may publish and remove there. It is told once.
    pub secret: String,
}

/// What an author has published.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PublishedVariant {
    /// The name by which games are made: `~anna/siege@1.0.0`.
    pub name: String,
    /// The name for people.
    pub title: String,
    /// Under what the rules are kept.
    pub rules: String,
    /// When it was published.
    pub created: Millis,
    /// The descriptor.
    pub text: String,
}

impl From<Published> for PublishedVariant {
    fn from(row: Published) -> PublishedVariant {
        PublishedVariant {
            name: full_name(&row),
            title: row.title,
            rules: row.rules,
            created: row.created,
            text: row.text,
        }
    }
}

fn full_name(row: &Published) -> String {
    format!("~{}/{}@{}", row.author, row.id, row.version)
}

/// The shipped variants.
pub async fn list(State(app): State<Arc<App>>) -> Json<&'static [Shipped]> {
    // What ships stays the same while the program runs.
    static LISTED: OnceLock<Vec<Shipped>> = OnceLock::new();
    let listed = || LISTED.get_or_init(|| listed(app.library.shipped()));
    Json(tokio::task::block_in_place(listed))
}

fn listed(catalogue: &Catalogue) -> Vec<Shipped> {
    let one = |id: &str| {
        let described = catalogue.description(id).ok()?;
        let named = described.presentation.names.into_iter();
        Some(Shipped {
            id: id.to_owned(),
            family: catalogue.family(id).unwrap_or_default().to_owned(),
            title: described.name,
            titles: named
                .filter_map(|(tag, names)| Some((tag, names.game?)))
                .collect(),
        })
    };
    catalogue.ids().filter_map(one).collect()
}

/// One of them.
pub async fn shipped(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
) -> Result<Json<About>, Refusal> {
    let rules = app.library.named(&name).await?;
    let model = rules.variant.model();
    Ok(Json(About {
        id: model.id.clone(),
        version: model.version.clone(),
        rules: rules.key,
        text: app
            .library
            .shipped()
            .text(&name)
            .unwrap_or_default()
            .to_owned(),
    }))
}

/// What a client needs to draw the boards of rules.
pub async fn rules(
    State(app): State<Arc<App>>,
    Path(key): Path<String>,
) -> Result<Json<Description>, Refusal> {
    Ok(Json(app.library.description(&key).await?))
}

/// The page about rules, in Markdown. It is text: whoever shows it as a page makes what a stranger wrote harmless.
pub async fn page(
    State(app): State<Arc<App>>,
    Path(key): Path<String>,
) -> Result<Response, Refusal> {
    let page = app.library.page(&key).await?;
    Ok(([("content-type", "text/markdown; charset=utf-8")], page).into_response())
}

/// Reads a descriptor and says what is wrong with it.
pub async fn check(
    State(app): State<Arc<App>>,
    address: Address,
    Body(descriptor): Body<Descriptor>,
) -> Result<Json<Checked>, Refusal> {
    app.limits.count(What::Descriptor, address.0)?;
    let (rules, warnings) = app.library.of_text(descriptor.text).await?;
    Ok(Json(checked(&rules, &warnings)))
}

fn checked(rules: &Rules, warnings: &boardwright::descriptor::Diagnostics) -> Checked {
    let model = rules.variant.model();
    Checked {
        id: model.id.clone(),
        version: model.version.clone(),
        title: model.name.clone(),
        rules: rules.key.clone(),
        diagnostics: serde_json::to_value(warnings).unwrap_or_default(),
    }
}

/// Gives a space to an author.
pub async fn author(
    State(app): State<Arc<App>>,
    address: Address,
    Body(wanted): Body<NewAuthor>,
) -> Result<Response, Refusal> {
    app.limits.count(What::Creation, address.0)?;
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let name = wanted.name;
    if !(2..=24).contains(&name.len())
        || !name.chars().all(fits)
        || !name.starts_with(|c: char| c.is_ascii_lowercase())
    {
        return Err(Refusal::bad(
            "bad-name",
            "a name is 2 to 24 small letters, digits and hyphens, a letter first",
        ));
    }
    let secret = Secret::random();
    if !app.store.add_author(&name, secret.hash()).await? {
        return Err(Refusal::conflict("taken", "somebody has this name"));
    }
    let secret = secret.expose();
    Ok((StatusCode::CREATED, Json(Author { name, secret })).into_response())
}

/// Whether whoever asks is the author.
async fn authorise(app: &App, author: &str, headers: &HeaderMap) -> Result<(), Refusal> {
    let shown = bearer(headers)?;
    let hash = app.store.author(author).await?;
    match (hash, shown) {
        (Some(hash), Some(secret)) if hash.is_of(&secret) => Ok(()),
        _ => Err(Refusal::forbidden(
            "not-the-author",
            "only the author may do that",
        )),
    }
}

/// Publishes a descriptor under its id and version. A version that was published is never another.
pub async fn publish(
    State(app): State<Arc<App>>,
    Path(author): Path<String>,
    address: Address,
    headers: HeaderMap,
    Body(descriptor): Body<Descriptor>,
) -> Result<Response, Refusal> {
    authorise(&app, &author, &headers).await?;
    app.limits.count(What::Descriptor, address.0)?;
    let (rules, warnings) = app.library.of_text(descriptor.text.clone()).await?;
    let before = app.store.published(&author).await?;
    if before.len() >= MOST {
        return Err(Refusal::conflict(
            "too-many",
            "an author publishes no more than this",
        ));
    }
    let model = rules.variant.model();
    let row = Published {
        author,
        id: model.id.clone(),
        version: model.version.clone(),
        rules: rules.key.clone(),
        title: model.name.clone(),
        text: descriptor.text,
        created: now(),
        removed: false,
    };
    if !app.store.publish(&row).await? {
        let same = |other: &&Published| {
            (&other.id, &other.version, &other.text) == (&row.id, &row.version, &row.text)
        };
        if !before.iter().any(|other| same(&other) && !other.removed) {
            let message = format!(
                "{} was published before: give it another version",
                full_name(&row)
            );
            return Err(Refusal::conflict("version-taken", message));
        }
    }
    Ok((StatusCode::CREATED, Json(checked(&rules, &warnings))).into_response())
}

/// What an author offers.
pub async fn published(
    State(app): State<Arc<App>>,
    Path(author): Path<String>,
) -> Result<Json<Vec<PublishedVariant>>, Refusal> {
    let rows = app.store.published(&author).await?;
    Ok(Json(
        rows.into_iter()
            .filter(|row| !row.removed)
            .map(PublishedVariant::from)
            .collect(),
    ))
}

/// One of them, by its id, or `id@version`.
pub async fn one(
    State(app): State<Arc<App>>,
    Path((author, name)): Path<(String, String)>,
) -> Result<Json<PublishedVariant>, Refusal> {
    Ok(Json(find(&app, &author, &name).await?.into()))
}

/// No longer offers a version, which is named in full: which one is the newest changes with each that goes. Games of it
/// go on.
pub async fn remove(
    State(app): State<Arc<App>>,
    Path((author, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<StatusCode, Refusal> {
    authorise(&app, &author, &headers).await?;
    let row = find(&app, &author, &name).await?;
    let full = format!("{}@{}", row.id, row.version);
    if name != full {
        let message = format!("name the version in full that is to be removed, such as `{full}`");
        return Err(Refusal::bad("version-missing", message));
    }
    app.store.remove(&author, &row.id, &row.version).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// The newest version that a name fits: `siege`, `siege@1`, `siege@1.0.0`.
async fn find(app: &App, author: &str, name: &str) -> Result<Published, Refusal> {
    let (id, wanted) = name
        .split_once('@')
        .map_or((name, None), |(id, version)| (id, Some(version)));
    let fits = |version: &str| {
        wanted.is_none_or(|wanted| {
            version
                .strip_prefix(wanted)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        })
    };
    let number = |row: &Published| {
        row.version
            .split('.')
            .map(|part| part.parse().unwrap_or(0))
            .collect::<Vec<u32>>()
    };
    let rows = app.store.published(author).await?.into_iter();
    let fitting = rows.filter(|row| row.id == id && !row.removed && fits(&row.version));
    let newest = fitting.max_by_key(number);
    newest.ok_or_else(|| {
        Refusal::unknown(
            "unknown-variant",
            format!("there is no variant `~{author}/{name}`"),
        )
    })
}

/// The rules of `~anna/siege@1`, and its name in full.
///
/// # Errors
/// [`Refusal`] if there is none.
pub async fn published_rules(app: &App, name: &str) -> Result<(Rules, String), Refusal> {
    let parts = name.strip_prefix('~').and_then(|name| name.split_once('/'));
    let (author, variant) = parts.ok_or_else(|| {
        Refusal::bad(
            "bad-name",
            "the variants of authors are named `~author/variant`",
        )
    })?;
    let row = find(app, author, variant).await?;
    let rules = app.library.kept(&row.rules).await?;
    let name = full_name(&row);
    Ok((rules, name))
}
