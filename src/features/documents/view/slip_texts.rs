//! The fixed words of packing slips, in the language of the window. How they
//! stand on paper is not decided here.

use crate::{
    features::shared::view::here::Here,
    model::{environment::Environment, packing_slip::SlipWords},
    text,
};

pub(crate) fn slip_words(here: Here<'_>) -> SlipWords {
    let words = here.words;
    let environment = here.connection.environment;
    SlipWords {
        language: words.language().to_owned(),
        title: text!(words, "slip-title"),
        mark: (environment != Environment::Live).then(|| {
            let name = words.environment(environment).to_uppercase();
            text!(words, "sheet-mark", environment = name)
        }),
        from: text!(words, "slip-from"),
        to: text!(words, "slip-to"),
        order: text!(words, "slip-order"),
        tracking_code: text!(words, "tracking-code"),
        date: text!(words, "slip-date"),
        quantity: text!(words, "slip-quantity"),
        item: text!(words, "slip-item"),
        sku: text!(words, "slip-sku"),
        no_items: text!(words, "slip-no-items"),
        thanks: text!(words, "slip-thanks"),
    }
}
