//! A field of the form: its caption above, its problems below, its name for a
//! screen reader. Every change is an action.

use egui::{Key, RichText, Stroke, Ui};
use egui_material_icons::icons;

use super::{field_owner::Fields, offered_text::offered_text_ui};
use crate::{
    features::{
        action::{Action, Actions},
        shared::view::focus::field_id,
        ship::state::{form::ShipAction, order_fields::Wish},
    },
    kit::{
        text::Words,
        theme,
        widgets::{
            chooser, drop_down_ui, go_into, go_on, icon_ui, invalid_ui,
            pieces::{captioned_by, edit, icon_text, is_entered, select_when_entered},
            weak_small,
        },
    },
    model::{
        address::Address,
        cost_centre::CostCentre,
        country,
        order::OrderText,
        problem::{Field, Place, Problem, Severity},
        recents::Recents,
        saved_box::SavedBox,
        typed_size::TypedSize,
    },
    text,
};

/// The form while it is painted.
pub(crate) struct Form<'a> {
    pub(crate) fields: Fields<'a>,
    /// What is offered again, once an account is connected.
    pub(crate) recents: Option<&'a Recents>,
    /// The shop's boxes.
    pub(crate) boxes: &'a [SavedBox],
    pub(crate) words: &'a Words,
    pub(crate) actions: &'a mut Actions,
}

/// What stands above a field.
struct Caption<'a> {
    shown: &'a str,
    /// What it is called by ear, where what is shown is read with what stands beside it.
    name: Option<String>,
}

impl<'a> Caption<'a> {
    fn of(shown: &'a str) -> Self {
        Self { shown, name: None }
    }
}

impl Form<'_> {
    pub(crate) fn order(&self) -> &OrderText {
        self.fields.order()
    }

    pub(crate) fn problems_at(&self, place: &Place) -> Vec<&Problem> {
        self.fields.problems_at(place)
    }

    fn edited(&mut self, place: &Place, text: String) {
        let action = self.fields.edited(place.clone(), text);
        self.actions.push(action);
    }

    fn left(&mut self, place: &Place) {
        let action = self.fields.left(place.clone());
        self.actions.push(action);
    }

    fn value(&self, place: &Place) -> String {
        self.order().text_at(place).to_owned()
    }

    /// A text with its field's usual caption.
    pub(crate) fn text_ui(&mut self, ui: &mut Ui, place: &Place) {
        let caption = self.words.field(&place.field);
        self.captioned_ui(ui, place, &caption, "");
    }

    /// A text whose caption depends on the country.
    pub(crate) fn captioned_ui(&mut self, ui: &mut Ui, place: &Place, caption: &str, hint: &str) {
        self.frame_ui(ui, place, Caption::of(caption), |form, ui| {
            let mut text = form.value(place);
            let line = edit(&mut text)
                .id(field_id(place))
                .hint_text(hint.to_owned());
            let response = ui.add(line);
            select_when_entered(ui, &response, &text);
            if response.changed() {
                form.edited(place, text);
            }
            form.followed(ui, place, response, false)
        });
    }

    /// The ship date. The order's word for the present day is English, as in a file of orders;
    /// here it is written and read in the user's language.
    pub(crate) fn ship_date_ui(&mut self, ui: &mut Ui) {
        let place = Place::of(Field::ShipDate);
        let caption = self.words.field(&place.field);
        let today = text!(self.words, "ship-date-today");
        let hint = text!(self.words, "ship-date-hint");
        self.frame_ui(ui, &place, Caption::of(&caption), |form, ui| {
            let value = form.value(&place);
            let mut text = if is_word(&value, TODAY) {
                today.clone()
            } else {
                value
            };
            let line = edit(&mut text).id(field_id(&place)).hint_text(hint);
            let response = ui.add(line);
            select_when_entered(ui, &response, &text);
            if response.changed() {
                let is_today = is_word(&text, &today);
                let text = if is_today { TODAY.to_owned() } else { text };
                form.edited(&place, text);
            }
            form.followed(ui, &place, response, false)
        });
    }

    /// One of a few words.
    pub(crate) fn choice_ui(&mut self, ui: &mut Ui, place: &Place, choices: &[Choice]) {
        let caption = self.words.field(&place.field);
        self.captioned_choice_ui(ui, place, &caption, choices);
    }

    /// One of a few words, where the field's usual caption is too long.
    pub(crate) fn captioned_choice_ui(
        &mut self,
        ui: &mut Ui,
        place: &Place,
        caption: &str,
        choices: &[Choice],
    ) {
        let caption = Caption {
            shown: caption,
            name: Some(self.words.field(&place.field)),
        };
        self.frame_ui(ui, place, caption, |form, ui| {
            let value = form.value(place);
            let shown = choices
                .iter()
                .find(|choice| choice.word == value)
                .map_or_else(|| value.clone(), |choice| choice.text.clone());
            let words = choices.iter().cloned();
            let words = words.map(|choice| (choice.word, choice.text)).collect();
            let is_current = |word: &String| *word == value;
            let width = ui.available_width();
            let output = drop_down_ui(ui, field_id(place), width, &shown, words, is_current);
            if let Some(word) = output.picked {
                form.edited(place, word);
            }
            output.response
        });
    }

    /// A recipient's name, with those who were sent to before.
    pub(crate) fn name_ui(&mut self, ui: &mut Ui) {
        let place = Place::of(Field::Name);
        let Some(recents) = self.recents else {
            self.text_ui(ui, &place);
            return;
        };
        let caption = self.words.field(&place.field);
        self.frame_ui(ui, &place, Caption::of(&caption), |form, ui| {
            let value = form.value(&place);
            let id = field_id(&place);
            let words = form.words;
            let caption = |recipient: &Address| {
                text!(
                    words,
                    "recipient-again",
                    name = recipient.name.as_str(),
                    address = recipient.address_1.as_str(),
                    city = recipient.city.as_str()
                )
            };
            let offers = |typed: &str| recents.recipients_like(typed);
            let output = offered_text_ui(ui, id, &value, offers, caption);
            if let Some(text) = output.changed {
                form.edited(&place, text);
            }
            if let Some(recipient) = output.picked {
                let recipient = ShipAction::UseRecipient(Box::new(recipient.clone()));
                form.actions.push(Action::Ship(recipient));
            }
            form.followed(ui, &place, output.response, output.is_entered)
        });
    }

    /// A cost centre, with those that were used before.
    pub(crate) fn cost_centre_ui(&mut self, ui: &mut Ui) {
        let place = Place::of(Field::CostCentre);
        let Some(recents) = self.recents else {
            self.text_ui(ui, &place);
            return;
        };
        let caption = self.words.field(&place.field);
        self.frame_ui(ui, &place, Caption::of(&caption), |form, ui| {
            let value = form.value(&place);
            let id = field_id(&place);
            let offers = |typed: &str| recents.cost_centres_like(typed);
            let caption = |used: &CostCentre| used.as_str().to_owned();
            let output = offered_text_ui(ui, id, &value, offers, caption);
            let picked = output.picked.map(|used| used.as_str().to_owned());
            if let Some(text) = picked.or(output.changed) {
                form.edited(&place, text);
            }
            form.followed(ui, &place, output.response, output.is_entered)
        });
    }

    /// A country, by typing part of its name.
    pub(crate) fn country_ui(&mut self, ui: &mut Ui, place: &Place) {
        let caption = self.words.field(&place.field);
        self.frame_ui(ui, place, Caption::of(&caption), |form, ui| {
            let value = form.value(place);
            let output = chooser::country_ui(ui, field_id(place), &value, form.words);
            form.chosen(ui, place, output)
        });
    }

    /// A province or state of a country that lists them.
    pub(crate) fn province_ui(&mut self, ui: &mut Ui, place: &Place, country_code: &str) {
        let known = (!country_code.is_empty()).then(|| country::by_code(country_code));
        let Some(country) = known.flatten() else {
            self.text_ui(ui, place);
            return;
        };
        let caption = self.words.province_kind(country.province_kind);
        if country.provinces.is_empty() {
            self.captioned_ui(ui, place, &caption, "");
            return;
        }
        self.frame_ui(ui, place, Caption::of(&caption), |form, ui| {
            let value = form.value(place);
            let output = chooser::province_ui(ui, field_id(place), &value, country, form.words);
            form.chosen(ui, place, output)
        });
    }

    fn chosen(&mut self, ui: &Ui, place: &Place, output: chooser::Output) -> egui::Response {
        if let Some(text) = output.changed {
            self.edited(place, text);
        }
        self.followed(ui, place, output.response, output.is_entered)
    }

    /// After a field was typed into: Enter goes on, also the one that took something from a list,
    /// and what was left shows its problems.
    fn followed(
        &mut self,
        ui: &Ui,
        place: &Place,
        line: egui::Response,
        has_taken: bool,
    ) -> egui::Response {
        let is_left_by_tab = line.lost_focus()
            && ui.input(|input| input.modifiers.is_none() && input.key_pressed(Key::Tab));
        let is_entered = has_taken || is_entered(ui, &line);
        let goes_on = is_entered.then(|| self.fields.entered(place.clone()));
        // Where all sides are said, the weight stands behind them.
        let is_size =
            *place == Place::of(Field::SizeX) && !TypedSize::spread(self.order()).is_empty();
        match goes_on {
            Some(Some(action)) => self.actions.push(action),
            Some(None) if !is_size => go_on(ui.ctx()),
            None if !(is_size && is_left_by_tab) => {}
            Some(None) | None => go_into(ui.ctx(), field_id(&Place::of(Field::Weight))),
        }
        if line.lost_focus() {
            self.left(place);
        }
        line
    }

    /// A yes or no, with what it means.
    pub(crate) fn wish_ui(&mut self, ui: &mut Ui, wish: Wish) {
        let field = wish.field();
        let mut is_wished = self.order().yes_no(&field);
        let caption = self.words.field(&field);
        let response = ui.checkbox(&mut is_wished, caption);
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        if response.changed() {
            let action = self.fields.flipped(wish);
            self.actions.push(action);
        }
        self.problems_ui(ui, &Place::of(field));
    }

    /// Caption, input and problems.
    fn frame_ui(
        &mut self,
        ui: &mut Ui,
        place: &Place,
        caption: Caption<'_>,
        input: impl FnOnce(&mut Self, &mut Ui) -> egui::Response,
    ) {
        ui.spacing_mut().item_spacing.y = theme::CAPTION_GAP;
        let label = ui.add(egui::Label::new(weak_small(caption.shown)).truncate());
        if let Some(name) = caption.name {
            ui.ctx()
                .accesskit_node_builder(label.id, |node| node.set_value(name));
        }
        let is_required = self.fields.is_still_required(place);
        if is_required {
            required_mark_ui(ui, &label);
        }
        // A size that is being typed is no mistake yet.
        let is_begun = TypedSize::is_begun(self.order(), place);
        let is_typing = is_begun && ui.memory(|memory| memory.has_focus(field_id(place)));
        let problem = self
            .problems_at(place)
            .first()
            .filter(|_| !is_typing)
            .map(|problem| (problem.severity, self.problem_text(problem)));
        let field = ui
            .scope(|ui| {
                if let Some((severity, _)) = &problem {
                    outline(ui, *severity);
                }
                input(self, ui)
            })
            .inner;
        let response = captioned_by(ui, field, label.id);
        if is_required {
            ui.ctx()
                .accesskit_node_builder(response.id, |node| node.set_required());
        }
        if response.gained_focus() {
            // The keyboard never goes where the eye can't follow.
            response.scroll_to_me(None);
        }
        match problem {
            Some((Severity::Blocking, text)) => invalid_ui(ui, response.id, &text),
            Some((Severity::Warning, text)) => {
                ui.ctx().accesskit_node_builder(response.id, |node| {
                    node.set_description(text);
                });
            }
            None => {}
        }
        if !is_typing {
            self.problems_ui(ui, place);
        }
        ui.add_space(theme::SMALL_GAP);
    }

    /// What is wrong at a place, in words.
    pub(crate) fn problems_ui(&self, ui: &mut Ui, place: &Place) {
        for problem in self.problems_at(place) {
            problem_ui(ui, problem.severity, self.problem_text(problem));
        }
    }

    /// Where a size was begun, what is wrong with it is that it is not whole.
    fn problem_text(&self, problem: &Problem) -> String {
        if TypedSize::is_begun(self.order(), &problem.place) {
            text!(self.words, "size-not-whole")
        } else {
            self.words.problem(problem)
        }
    }
}

/// What stands after the caption of a field that has to be filled in.
pub(super) const REQUIRED_MARK: &str = "*";

/// The present day, as an order says it.
const TODAY: &str = "today";

/// Whether this word was typed, with either apostrophe.
fn is_word(typed: &str, word: &str) -> bool {
    typed.trim().to_lowercase().replace('\'', "’") == word
}

/// A word of the service and what it is called.
#[derive(Debug, Clone)]
pub(crate) struct Choice {
    pub(crate) word: String,
    pub(crate) text: String,
}

fn problem_ui(ui: &mut Ui, severity: Severity, said: String) {
    let height = ui.spacing().interact_size.y;
    let palette = theme::palette(ui);
    let (icon, colour) = match severity {
        Severity::Blocking => (icons::ICON_ERROR, palette.danger),
        Severity::Warning => (icons::ICON_WARNING, palette.warning),
    };
    ui.spacing_mut().interact_size.y = 0.0;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = theme::SMALL_GAP;
        icon_ui(ui, icon_text(icon, theme::SMALL_ICON_SIZE).color(colour));
        let text = RichText::new(said).small().color(colour);
        ui.add(egui::Label::new(text).wrap());
    });
    ui.spacing_mut().interact_size.y = height;
}

/// After a caption, while its field is empty and has to be filled in. It is painted, and no text
/// of its own: the field says so to a screen reader.
fn required_mark_ui(ui: &Ui, caption: &egui::Response) {
    let font = egui::TextStyle::Small.resolve(ui.style());
    let at = caption.rect.right_top() + egui::vec2(theme::CAPTION_GAP, 0.0);
    let colour = theme::palette(ui).accent;
    ui.painter()
        .text(at, egui::Align2::LEFT_TOP, REQUIRED_MARK, font, colour);
}

/// A field with a problem has its colour around it.
fn outline(ui: &mut Ui, severity: Severity) {
    let palette = theme::palette(ui);
    let colour = match severity {
        Severity::Blocking => palette.danger,
        Severity::Warning => palette.warning,
    };
    let widgets = &mut ui.visuals_mut().widgets;
    widgets.inactive.bg_stroke = Stroke::new(theme::PROBLEM_STROKE, colour);
    widgets.hovered.bg_stroke = Stroke::new(theme::PROBLEM_STROKE, colour);
}
