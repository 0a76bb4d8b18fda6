//! Recipients, parcels and cost centres that were sent lately, to be offered again. Only
//! what was sent in a draft: nothing that was only typed, and nothing is stored
//! besides the drafts themselves.

use std::collections::BTreeSet;

use super::{
    address::Address, cost_centre::CostCentre, country::folded, draft::ShipmentDraft,
    parcel::Parcel,
};

/// Recipients that are offered again.
pub const MAX_RECIPIENTS: usize = 200;
/// Parcels that are offered again: as many as an eye takes in.
pub const MAX_PARCELS: usize = 12;
/// Cost centres that are offered again.
const MAX_COST_CENTRES: usize = 50;
/// Recipients or cost centres that are offered for what is typed.
const MAX_OFFERED: usize = 8;

/// What one ledger has sent lately.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Recents {
    /// Distinct, newest first.
    recipients: Vec<Address>,
    /// Distinct, most used first.
    parcels: Vec<Parcel>,
    /// Distinct, newest first.
    cost_centres: Vec<CostCentre>,
}

impl Recents {
    /// Takes drafts, newest first.
    pub fn of(drafts: Vec<ShipmentDraft>) -> Self {
        let mut recents = Self::default();
        let mut seen = BTreeSet::new();
        let mut used: Vec<(usize, Parcel)> = Vec::new();
        for draft in drafts {
            if let Some(used) = draft.cost_centre
                && recents.cost_centres.len() < MAX_COST_CENTRES
                && !recents.cost_centres.contains(&used)
            {
                recents.cost_centres.push(used);
            }
            if recents.recipients.len() < MAX_RECIPIENTS && seen.insert(door(&draft.recipient)) {
                recents.recipients.push(draft.recipient);
            }
            match used.iter_mut().find(|(_, known)| *known == draft.parcel) {
                Some((times, _)) => *times = times.saturating_add(1),
                None => used.push((1, draft.parcel)),
            }
        }
        // A stable sort: of two that were used as often, the newer stays first.
        used.sort_by_key(|(times, _)| std::cmp::Reverse(*times));
        recents.parcels = used
            .into_iter()
            .map(|(_, parcel)| parcel)
            .take(MAX_PARCELS)
            .collect();
        recents
    }

    /// Takes what was sent just now. A parcel that is offered already keeps its place, so that a
    /// practised hand finds it there; another one comes last, as it may never be sent again.
    pub fn remember(&mut self, draft: &ShipmentDraft) {
        let here = door(&draft.recipient);
        self.recipients.retain(|known| door(known) != here);
        self.recipients.insert(0, draft.recipient.clone());
        self.recipients.truncate(MAX_RECIPIENTS);
        if !self.parcels.contains(&draft.parcel) {
            self.parcels.truncate(MAX_PARCELS - 1);
            self.parcels.push(draft.parcel.clone());
        }
        if let Some(used) = &draft.cost_centre {
            self.remember_cost_centre(used);
        }
    }

    /// Takes what shipments were booked under just now.
    pub fn remember_cost_centre(&mut self, used: &CostCentre) {
        self.cost_centres.retain(|known| known != used);
        self.cost_centres.insert(0, used.clone());
        self.cost_centres.truncate(MAX_COST_CENTRES);
    }

    /// The same with those that shipments are booked under which were sent without one.
    #[must_use]
    pub fn with_cost_centres(mut self, booked: Vec<CostCentre>) -> Self {
        let known = self.cost_centres.clone();
        let others = booked.into_iter().filter(|one| !known.contains(one));
        self.cost_centres.extend(others);
        self.cost_centres.truncate(MAX_COST_CENTRES);
        self
    }

    /// Newest first.
    pub fn recipients(&self) -> &[Address] {
        &self.recipients
    }

    /// Most used first.
    pub fn parcels(&self) -> &[Parcel] {
        &self.parcels
    }

    /// Recipients with a name, or a word of it, that begins as typed; those
    /// whose whole name does come first. Nothing typed means any.
    pub fn recipients_like(&self, typed: &str) -> Vec<&Address> {
        named_like(&folded(typed), &self.recipients, |recipient| {
            &recipient.name
        })
    }

    /// Cost centres that begin as typed, or have a word that does, in the same order.
    pub fn cost_centres_like(&self, typed: &str) -> Vec<&CostCentre> {
        named_like(&folded(typed), &self.cost_centres, CostCentre::as_str)
    }
}

fn named_like<'a, T>(wanted: &str, of: &'a [T], name: impl Fn(&T) -> &str) -> Vec<&'a T> {
    let names: Vec<(String, &T)> = of.iter().map(|one| (folded(name(one)), one)).collect();
    let whole = names.iter().filter(|(name, _)| name.starts_with(wanted));
    let inner = format!(" {wanted}");
    let word = names
        .iter()
        .filter(|(name, _)| !name.starts_with(wanted) && name.contains(&inner));
    whole
        .chain(word)
        .map(|(_, one)| *one)
        .take(MAX_OFFERED)
        .collect()
}

/// One person at one door. What else is known of them (a postal code put
/// right, a new phone) is taken from the newest.
fn door(address: &Address) -> [String; 5] {
    [
        folded(&address.name),
        folded(&address.address_1),
        folded(address.address_2.as_deref().unwrap_or_default()),
        folded(&address.city),
        address.country_code.clone(),
    ]
}

#[cfg(test)]
mod tests {
    use rust_decimal::Decimal;

    use super::*;
    use crate::model::{
        draft::{OrderReference, PostageOptions, ShipDate},
        measure::{Size, SizeUnit, Weight, WeightUnit},
        money::{Currency, Money},
        parcel::{PackageContents, PackageType},
    };

    fn draft(name: &str, grams: i64) -> ShipmentDraft {
        ShipmentDraft {
            order: OrderReference::default(),
            recipient: Address {
                name: name.to_owned(),
                address_1: "1 Main St".to_owned(),
                city: "Montréal".to_owned(),
                province_code: Some("QC".to_owned()),
                postal_code: Some("H2Y 1C6".to_owned()),
                country_code: "CA".to_owned(),
                ..Address::default()
            },
            return_address: None,
            contents: PackageContents::Gift,
            description: None,
            declared_value: Money::zero(Currency::Cad),
            parcel: Parcel {
                package_type: PackageType::Parcel,
                weight: Weight {
                    value: Decimal::from(grams),
                    unit: WeightUnit::Gram,
                },
                size: Size {
                    x: 3.into(),
                    y: 2.into(),
                    z: 1.into(),
                    unit: SizeUnit::Centimetre,
                },
            },
            options: PostageOptions::default(),
            ship_date: ShipDate::Today,
            items: Vec::new(),
            cost_centre: None,
        }
    }

    fn names<'a>(recipients: impl IntoIterator<Item = &'a Address>) -> Vec<&'a str> {
        recipients
            .into_iter()
            .map(|recipient| recipient.name.as_str())
            .collect()
    }

    fn grams(recents: &Recents) -> Vec<String> {
        recents
            .parcels()
            .iter()
            .map(|parcel| parcel.weight.value.to_string())
            .collect()
    }

    #[test]
    fn recipients_are_distinct_newest_first_and_what_is_newest_of_them_counts() {
        let mut moved = draft("Ana", 1);
        moved.recipient.phone = Some("514".to_owned());
        let recents = Recents::of(vec![moved, draft("Bo", 1), draft("ANA", 1)]);
        assert_eq!(names(recents.recipients()), ["Ana", "Bo"]);
        assert_eq!(recents.recipients()[0].phone.as_deref(), Some("514"));
    }

    #[test]
    fn parcels_come_most_used_first_and_the_newer_before_the_older() {
        let drafts = [3, 2, 1, 1].map(|weight| draft("Ana", weight)).to_vec();
        assert_eq!(grams(&Recents::of(drafts)), ["1", "3", "2"]);
    }

    #[test]
    fn what_is_sent_now_is_offered_at_once_within_the_limits() {
        let drafts: Vec<_> = (0..300)
            .map(|at| draft(&format!("Name {at}"), at))
            .collect();
        let mut recents = Recents::of(drafts);
        assert_eq!(recents.recipients().len(), MAX_RECIPIENTS);
        assert_eq!(recents.parcels().len(), MAX_PARCELS);
        recents.remember(&draft("Zoé", 999));
        assert_eq!(recents.recipients()[0].name, "Zoé");
        assert_eq!(grams(&recents).last().unwrap(), "999");
        assert_eq!(recents.recipients().len(), MAX_RECIPIENTS);
        assert_eq!(recents.parcels().len(), MAX_PARCELS);
        let before = grams(&recents);
        recents.remember(&draft("Zoé", 3));
        assert_eq!(grams(&recents), before, "a known parcel keeps its place");
    }

    #[test]
    fn a_recipient_is_found_by_any_word_of_the_name_without_its_accents() {
        let recents = Recents::of(vec![draft("Ana Étoile", 1), draft("Etta Bo", 1)]);
        assert_eq!(
            names(recents.recipients_like("et")),
            ["Etta Bo", "Ana Étoile"]
        );
        assert_eq!(names(recents.recipients_like("ana é")), ["Ana Étoile"]);
        assert!(recents.recipients_like("toile").is_empty());
        assert_eq!(recents.recipients_like("").len(), 2);
    }

    #[test]
    fn cost_centres_are_offered_once_and_the_newest_first() {
        let booked = |cost_centre: &str| ShipmentDraft {
            cost_centre: CostCentre::parse(cost_centre).unwrap(),
            ..draft("Ana", 1)
        };
        let drafts = ["Sales East", "", "Workshop", "Sales East"].map(booked);
        let mut recents = Recents::of(drafts.into());
        let offered = |recents: &Recents, typed: &str| -> Vec<String> {
            let like = recents.cost_centres_like(typed).into_iter();
            like.map(|used| used.as_str().to_owned()).collect()
        };
        assert_eq!(offered(&recents, ""), ["Sales East", "Workshop"]);
        recents.remember(&booked("Workshop"));
        assert_eq!(offered(&recents, ""), ["Workshop", "Sales East"]);
        assert_eq!(offered(&recents, "ea"), ["Sales East"]);
        let named = |name: &str| CostCentre::parse(name).unwrap().unwrap();
        let mut recents = recents.with_cost_centres(vec![named("Archive"), named("Workshop")]);
        assert_eq!(offered(&recents, ""), ["Workshop", "Sales East", "Archive"]);
        recents.remember_cost_centre(&named("Archive"));
        assert_eq!(offered(&recents, ""), ["Archive", "Workshop", "Sales East"]);
    }
}
