//! Answers as JSON: each under the name and version of its form.

use serde::Serialize;

#[derive(Serialize)]
struct Form<'a, T> {
    schema: String,
    #[serde(flatten)]
    answer: &'a T,
}

/// An answer in the form of this name, in lines.
///
/// # Errors
/// If it has no form as JSON: a map by something that is no text.
pub fn json<T: Serialize>(form: &str, answer: &T) -> serde_json::Result<String> {
    serde_json::to_string_pretty(&Form { schema: format!("fivetuple.dev/{form}/v1"), answer })
}
