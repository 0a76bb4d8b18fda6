//! The Refunds screen: every refund that was requested, and its outcome.

use jiff::{civil::Date, tz::TimeZone};

use super::calls::List;
use crate::{
    contract::{Failure, RequestId},
    features::{
        calls::Request,
        shared::state::{
            context::Context,
            feature::ScreenState,
            ids::Ids,
            remote::{Remote, Taken},
        },
    },
    model::{
        money::Money,
        preferences::Preferences,
        refund::{RefundCase, RefundStand},
    },
};

/// The list.
#[derive(Debug, Clone, Default)]
pub struct RefundsScreen {
    pub list: Remote<Vec<RefundCase>>,
    /// Something has changed while the list was being loaded.
    is_outdated: bool,
}

/// Refunds and what they are worth together.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Worth {
    pub refunds: u64,
    /// Nothing while none of them has a price, or their currencies differ.
    pub sum: Option<Money>,
}

impl Worth {
    /// What all that `is_meant` are worth together.
    fn of(cases: &[RefundCase], is_meant: impl Fn(&RefundStand) -> bool) -> Self {
        let meant = cases.iter().filter(|case| is_meant(&case.stand));
        let mut worth = Self::default();
        let mut is_mixed = false;
        for case in meant {
            worth.refunds += 1;
            let Some(price) = &case.price else { continue };
            let sum = match &worth.sum {
                None => Ok(price.clone()),
                Some(sum) => sum.plus(price),
            };
            match sum {
                Ok(sum) => worth.sum = Some(sum),
                Err(_mixed) => is_mixed = true,
            }
        }
        if is_mixed {
            worth.sum = None;
        }
        worth
    }
}

/// What is still to come, what came back, and what did not.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Totals {
    pub open: Worth,
    /// Those of the open ones whose answer is overdue.
    pub late: Worth,
    pub back: Worth,
    pub refused: Worth,
}

impl Totals {
    pub fn of(cases: &[RefundCase]) -> Self {
        let is_back = |stand: &RefundStand| *stand == RefundStand::CameBack;
        Self {
            open: Worth::of(cases, RefundStand::is_open),
            late: Worth::of(cases, |stand| *stand == RefundStand::Late),
            back: Worth::of(cases, is_back),
            refused: Worth::of(cases, |stand| !stand.is_open() && !is_back(stand)),
        }
    }
}

/// For how many days the answer to an open refund is waited for.
pub fn waiting_days(case: &RefundCase, today: Date, zone: &TimeZone) -> Option<u64> {
    let asked_at = case.asked_at.filter(|_| case.stand.is_open())?;
    let span = zone.to_datetime(asked_at).date().until(today).ok()?;
    u64::try_from(span.get_days()).ok()
}

/// Done on the Refunds screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefundsAction {
    Reload,
}

impl ScreenState for RefundsScreen {
    type Action = RefundsAction;

    fn initial(_preferences: &Preferences, _ids: &mut Ids) -> Self {
        Self::default()
    }

    fn handle(&mut self, action: RefundsAction, context: &mut Context) -> Vec<Request> {
        match action {
            RefundsAction::Reload => self.list(&mut context.ids),
        }
    }

    fn opened(&mut self, context: &mut Context) -> Vec<Request> {
        self.list(&mut context.ids)
    }

    fn leave_account(&mut self, _context: &mut Context) {
        *self = Self::default();
    }
}

impl RefundsScreen {
    /// Requests the list; while one is being loaded, the next request waits for it.
    pub(crate) fn list(&mut self, ids: &mut Ids) -> Vec<Request> {
        if self.list.is_loading() {
            self.is_outdated = true;
            return Vec::new();
        }
        let request = ids.ask(List {});
        self.list.ask(request.id);
        vec![request]
    }

    /// Takes the list; requests it again where it has changed meanwhile.
    pub(crate) fn apply_list(
        &mut self,
        request: RequestId,
        outcome: Result<Vec<RefundCase>, Failure>,
        ids: &mut Ids,
    ) -> Vec<Request> {
        let taken = self.list.answer(request, outcome);
        if taken == Taken::Yes && std::mem::take(&mut self.is_outdated) {
            return self.list(ids);
        }
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use crate::model::{ids::ShipmentId, money::Currency, postage_type::PostageType};

    use super::*;

    fn case(amount: &str, currency: Currency, stand: RefundStand) -> RefundCase {
        RefundCase {
            shipment: ShipmentId::new("S1"),
            line: None,
            order_id: None,
            recipient: String::new(),
            postage_type: PostageType::ServiceSelect,
            price: Some(Money::parse(amount, currency).unwrap()),
            bought_at: None,
            asked_at: None,
            ask_by: None,
            stand,
        }
    }

    #[test]
    fn open_refunds_add_up_apart_from_those_that_came_back() {
        let cases = [
            case("1.10", Currency::Cad, RefundStand::Waiting),
            case("2.20", Currency::Cad, RefundStand::Late),
            case("9.00", Currency::Cad, RefundStand::CameBack),
        ];
        let open = Worth::of(&cases, RefundStand::is_open);
        assert_eq!(open.refunds, 2);
        assert_eq!(open.sum.unwrap().amount_text(), "3.30");
    }

    #[test]
    fn two_currencies_have_no_sum() {
        let cases = [
            case("1.10", Currency::Cad, RefundStand::Waiting),
            case("2.20", Currency::Usd, RefundStand::Waiting),
            case("2.20", Currency::Cad, RefundStand::Waiting),
        ];
        let open = Worth::of(&cases, RefundStand::is_open);
        assert_eq!((open.refunds, open.sum), (3, None));
    }

    #[test]
    fn what_changes_while_a_list_is_on_its_way_is_asked_for_again() {
        let mut ids = Ids::new("T");
        let mut screen = RefundsScreen::default();
        let request = screen.list(&mut ids).pop().unwrap();
        assert!(screen.list(&mut ids).is_empty());
        let again = screen.apply_list(request.id, Ok(Vec::new()), &mut ids);
        assert_eq!(again.len(), 1);
    }
}
