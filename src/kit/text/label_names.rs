//! What is wrong with a template for the names of label files, in words.

use super::Words;
use crate::{
    model::label_name::{NamePart, NameTemplateProblem},
    text,
};

impl Words {
    /// What is wrong, and which template is used meanwhile.
    pub fn label_name_problem(&self, problem: &NameTemplateProblem) -> String {
        match problem {
            NameTemplateProblem::UnknownPart(part) => text!(
                self,
                "label-name-unknown-part",
                part = format!("{{{part}}}"),
                parts = parts(&NamePart::all().collect::<Vec<_>>())
            ),
            NameTemplateProblem::LooseBrace => {
                text!(
                    self,
                    "label-name-loose-brace",
                    part = parts(&[NamePart::OrderId])
                )
            }
            NameTemplateProblem::Sign(sign) => {
                text!(self, "label-name-sign", sign = sign.to_string())
            }
            NameTemplateProblem::NothingOfItsOwn => text!(
                self,
                "label-name-nothing-own",
                parts = parts(&[
                    NamePart::OrderId,
                    NamePart::TrackingCode,
                    NamePart::ShipmentId
                ])
            ),
            NameTemplateProblem::TooLong => text!(self, "label-name-too-long"),
        }
    }
}

fn parts(parts: &[NamePart]) -> String {
    let parts: Vec<String> = parts
        .iter()
        .map(|part| format!("{{{}}}", part.as_str()))
        .collect();
    parts.join(", ")
}
