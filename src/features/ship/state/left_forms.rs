//! Forms that were left while their parcel was being bought: the next parcel is typed
//! meanwhile. One of which nothing was bought can be brought back.

use super::{ShipScreen, purchase::Stage};
use crate::{
    contract::{Cause, Failure, RequestId},
    features::{
        calls::Request,
        shared::state::{
            context::Context,
            navigation::Screen,
            notices::{BoughtForm, News},
        },
        ship::calls::PurchaseOutcome,
    },
    model::{ids::LineId, problem::Place},
};

impl ShipScreen {
    /// Purchases whose outcome is waited for: this form's, and those of forms that it has taken
    /// the place of.
    pub fn purchases_under_way(&self) -> usize {
        usize::from(self.stage.is_in_flight()) + self.left_forms.buying.len()
    }

    /// Another form takes this one's place. Gives this one, unless it is being bought.
    pub(super) fn give_way(&mut self, mut next: Self) -> Option<Self> {
        next.left_forms = std::mem::take(&mut self.left_forms);
        let earlier = std::mem::replace(self, next);
        if let Stage::Buying(_) = earlier.stage {
            self.left_forms.buying.push(earlier);
            return None;
        }
        Some(earlier)
    }

    /// A purchase has ended whose form has been left: a notice says how.
    pub(super) fn left_form_replied(
        &mut self,
        request: RequestId,
        outcome: Result<PurchaseOutcome, Failure>,
        context: &mut Context,
    ) {
        let buying = &mut self.left_forms.buying;
        let place = buying
            .iter()
            .position(|form| form.waits_for_purchase(request));
        let form = place.map(|place| buying.remove(place));
        let of_form = form.as_ref().map(|form| BoughtForm {
            line: form.line.clone(),
            order_id: form.order.order_id.trim().to_owned(),
            recipient: form.order.name.trim().to_owned(),
        });
        let news = match (form, of_form, outcome) {
            (_, of_form, Ok(outcome)) => News::BoughtElsewhere {
                shipment: outcome.shipment.id,
                form: of_form,
            },
            // What is in doubt is in its own list.
            (Some(mut form), Some(of_form), Err(failure))
                if !matches!(failure.cause, Cause::Unresolved(_)) =>
            {
                form.take_failure(&failure);
                form.stage = Stage::Refused(failure.clone());
                self.left_forms.not_bought.push(form);
                News::NotBought {
                    form: of_form,
                    failure,
                }
            }
            (_, _, Err(failure)) => News::Failed(failure),
        };
        context.notices.say(news);
    }

    /// Brings back a form of which nothing was bought. What was typed since can be brought back
    /// in its turn.
    pub(super) fn return_to(&mut self, line: &LineId, context: &mut Context) -> Vec<Request> {
        let not_bought = &mut self.left_forms.not_bought;
        let place = not_bought.iter().position(|form| form.line == *line);
        let Some(place) = place.filter(|_| self.can_be_left()) else {
            return Vec::new();
        };
        let mut form = self.left_forms.not_bought.remove(place);
        form.cleared = self.cleared.take();
        let discard = self.discard_draft(context);
        if let Some(since) = self.give_way(form).filter(Self::has_unsent_text) {
            self.cleared = Some(Box::new(since));
            context.notices.say(News::FormSwapped);
        }
        context.screen = Screen::Ship;
        context.focus(Place::of(super::FIRST_FIELD));
        discard.into_iter().collect()
    }
}
