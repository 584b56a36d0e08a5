//! Which version of the product is being compiled, as git says it.
//!
//! A macro and no build script: a build script that runs again after each commit makes Cargo compile its whole package
//! again, here only the file that calls the macro is.

mod description;

use std::env;
use std::path::PathBuf;

use proc_macro::{Literal, TokenStream};

use description::Description;

/// The version and, if git says so, the commit with its day: `(&str, Option<[&str; 2]>)`. Without git, or outside of a
/// clone of the product, the version is that of the package.
///
/// The calling file is compiled again when the checked-out commit changes.
#[proc_macro]
pub fn from_git(_: TokenStream) -> TokenStream {
    // Those of the crate that calls the macro.
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let of_package = env::var("CARGO_PKG_VERSION").unwrap_or_default();
    let project = package.ancestors().nth(2).unwrap_or(&package);
    expand(&Description::of(project, &of_package)).unwrap_or_default()
}

/// The value, and the files whose change makes the compiler run again: reading them as a constant is what tells it.
fn expand(description: &Description) -> Option<TokenStream> {
    let text = |text: &str| Literal::string(text).to_string();
    let watched: Vec<_> = description
        .watched
        .iter()
        .filter_map(|path| path.to_str())
        .map(|path| format!("const _: &[u8] = include_bytes!({});", text(path)))
        .collect();
    let watched = watched.concat();
    let commit = description.commit.as_ref().map_or_else(
        || "None".to_owned(),
        |[id, day]| format!("Some([{}, {}])", text(id), text(day)),
    );
    let version = text(&description.version);
    format!("{{ {watched} ({version}, {commit}) }}").parse().ok()
}
