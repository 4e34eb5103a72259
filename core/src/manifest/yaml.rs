//! Text → trees of spanned nodes, within limits. The only user of the YAML crate.
//!
//! Events go to a builder that knows no YAML; another reader of text could feed it as well. A
//! document that is broken leaves a problem and no nodes.

use granit_parser::{ErrorKind, Event, Parser, ScalarStyle, ScanError};

use crate::base::Span;
use crate::manifest::build::{Builder, Keep};
use crate::manifest::problem::Problems;
use crate::manifest::tree::{Kind, Tree};
use crate::manifest::{Limits, broken, broken::Flaw};

/// Reads one document of the tree's text; several if the stretch holds several.
pub(super) fn document(tree: &mut Tree<'_>, span: Span, how: (Keep, Limits), out: &mut Problems) {
    let (nodes, roots, problems) = (tree.nodes.len(), tree.roots.len(), out.len());
    let mut builder = Builder::new(tree, how);
    let done = events(&mut builder, span, out);
    let again = builder.missed();
    if done.is_err() || again {
        tree.nodes.truncate(nodes);
        tree.roots.truncate(roots);
    }
    match done {
        Err(error) => {
            out.forget(problems);
            broken::report(tree.text, flaw(&error, span), span, out);
        }
        Ok(()) if again => {
            out.forget(problems);
            document(tree, span, (Keep::All, how.1), out);
        }
        Ok(()) => {}
    }
}

fn events(builder: &mut Builder<'_, '_>, span: Span, out: &mut Problems) -> Result<(), ScanError> {
    let options = granit_parser::options! {
        emit_comments: false, emit_unresolved_aliases: true, simple_key_max_lookahead: 4096,
    };
    for event in Parser::new_from_str_with_options(builder.text(span), options) {
        let (event, at) = event?;
        let place = place(at, span);
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let is_text = tag.is_some_and(|tag| tag.is_yaml_core_schema_tag("str"));
                let kind = if is_text { Kind::Quoted } else { kind(style, &text) };
                builder.scalar(kind, &text, (place, anchor), out);
            }
            Event::SequenceStart(_, anchor, _) => builder.open(Kind::Seq, place, anchor, out),
            Event::MappingStart(_, anchor, _) => builder.open(Kind::Map, place, anchor, out),
            Event::SequenceEnd | Event::MappingEnd => builder.close(place, out),
            Event::Alias(anchor) => builder.alias(anchor, place, out),
            Event::UnresolvedAlias(_) => builder.dangling(place, out),
            _ => {}
        }
    }
    Ok(())
}

fn place(at: granit_parser::Span, within: Span) -> Span {
    let byte = |mark: granit_parser::Marker| within.start + mark.byte_offset().unwrap_or(0) as u32;
    Span::new(byte(at.start), byte(at.end))
}

fn kind(style: ScalarStyle, text: &str) -> Kind {
    match style {
        ScalarStyle::Plain => Kind::bare(text),
        ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => Kind::Quoted,
        ScalarStyle::Literal | ScalarStyle::Folded => Kind::Block,
    }
}

fn flaw(error: &ScanError, within: Span) -> (Flaw, u32) {
    use ErrorKind as K;
    let flaw = match error.kind() {
        K::TabNotAllowed
        | K::TabInBlockIndentation
        | K::TabInIndentation
        | K::TabAtBlockScalarStart
        | K::TabInPlainScalar => Flaw::Tab,
        K::MappingValueNotAllowed | K::MappingKeyNotAllowed => Flaw::Other(
            "a key stands where none can be: one colon too many, or a wrong indentation",
        ),
        K::InvalidColonPlacement | K::InvalidMappingValueWhitespace => {
            Flaw::Other("a colon needs a space behind it")
        }
        K::RecursionLimitExceeded => Flaw::Deep,
        K::UnclosedQuotedScalar | K::DocumentIndicatorInQuotedScalar => {
            Flaw::Other("a quoted text is not closed")
        }
        K::UnclosedFlowCollection { .. }
        | K::UnexpectedEofFlowSequence
        | K::UnexpectedEofFlowMapping
        | K::UnexpectedEofImplicitFlowMapping => Flaw::Other("a bracket is not closed"),
        K::MisplacedFlowCollectionEnd | K::MismatchedFlowCollectionEnd { .. } => {
            Flaw::Other("a bracket is closed that is not open")
        }
        K::ExpectedFlowMappingSeparator | K::ExpectedFlowSequenceSeparator => {
            Flaw::Other("a comma or a closing bracket is missing")
        }
        K::InvalidIndentation
        | K::ExpectedBlockMappingKey
        | K::ExpectedBlockSequenceEntry
        | K::InvalidBlockScalarIndent
        | K::InvalidQuotedScalarIndent
        | K::BlockSequenceEntryNotAllowed => Flaw::Other("the indentation does not fit"),
        K::SimpleKeyExpected | K::InvalidSimpleKey => {
            Flaw::Other("a colon is missing or misplaced")
        }
        K::UnexpectedCharacter { .. } => {
            Flaw::Other("a character stands where none of its kind may")
        }
        K::InvalidTrailingSingleQuotedScalar | K::InvalidTrailingDoubleQuotedScalar => {
            Flaw::Other("something follows a closing quote")
        }
        K::UnknownQuotedScalarEscape | K::InvalidQuotedScalarHexEscape => {
            Flaw::Other("an escape after a backslash is unknown")
        }
        _ => Flaw::Other("the YAML is not well-formed"),
    };
    (flaw, within.start + error.marker().byte_offset().unwrap_or(0) as u32)
}
