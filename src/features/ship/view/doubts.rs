//! What is odd about the form, above its button, and what is doubtful about the address, above
//! the one that buys: seen wherever the form is scrolled. Nothing is stopped by it.

use egui::{Label, RichText, TextStyle, TextWrapMode, Ui, WidgetText, vec2};
use egui_material_icons::icons;

use crate::{
    features::ship::state::ShipScreen,
    kit::{
        text::Words,
        theme,
        widgets::{icon_text, icon_ui},
    },
    text,
};

/// The sentences, each to be painted on lines of its own.
pub(super) struct Doubts(Vec<RichText>);

impl Doubts {
    pub(super) fn of(ui: &Ui, ship: &ShipScreen, words: &Words) -> Self {
        let doubts = ship.doubts();
        Self::painted(ui, doubts.iter().map(|doubt| words.doubt(doubt)))
    }

    /// That the order was bought before, and the warnings at fields, which may be out of sight
    /// when postage is bought.
    pub(super) fn at_purchase(ui: &Ui, ship: &ShipScreen, words: &Words) -> Self {
        let before = ship.paid_before().map(|other| {
            let other = words.other_shipment(other);
            text!(words, "order-bought-before", other = other)
        });
        let warnings = ship.warnings().into_iter();
        let warnings = warnings.map(|problem| words.problem_with_place(problem));
        Self::painted(ui, before.into_iter().chain(warnings))
    }

    fn painted(ui: &Ui, texts: impl Iterator<Item = String>) -> Self {
        let colour = theme::palette(ui).warning;
        Self(
            texts
                .map(|text| RichText::new(text).small().color(colour))
                .collect(),
        )
    }

    /// How much room they take, with the gap to what stands under them.
    pub(super) fn height(&self, ui: &Ui) -> f32 {
        if self.0.is_empty() {
            return 0.0;
        }
        let width = text_width(ui);
        let height = |text: WidgetText| {
            let wrap = Some(TextWrapMode::Wrap);
            text.into_galley(ui, wrap, width, TextStyle::Small).size().y
        };
        let icon = height(icon_text(icons::ICON_WARNING, theme::SMALL_ICON_SIZE).into());
        let lines = self.0.iter().map(|doubt| height(doubt.clone().into()));
        let lines: f32 = lines.map(|line| line.max(icon) + theme::SMALL_GAP).sum();
        lines + ui.spacing().item_spacing.y
    }

    pub(super) fn doubts_ui(self, ui: &mut Ui) {
        let colour = theme::palette(ui).warning;
        let width = text_width(ui);
        ui.scope(|ui| {
            ui.spacing_mut().interact_size.y = 0.0;
            ui.spacing_mut().item_spacing = vec2(theme::SMALL_GAP, theme::SMALL_GAP);
            for doubt in self.0 {
                ui.horizontal_top(|ui| {
                    let icon = icon_text(icons::ICON_WARNING, theme::SMALL_ICON_SIZE);
                    icon_ui(ui, icon.color(colour));
                    ui.vertical(|ui| {
                        ui.set_max_width(width);
                        ui.add(Label::new(doubt).wrap());
                    });
                });
            }
        });
    }
}

/// The room beside an icon.
fn text_width(ui: &Ui) -> f32 {
    let icon = theme::SMALL_ICON_SIZE + theme::SMALL_GAP;
    (ui.available_width() - icon).max(0.0)
}
