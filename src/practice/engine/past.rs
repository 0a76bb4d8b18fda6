//! What shipments were before their latest changes, for lists that lag behind.

use std::collections::BTreeMap;

use jiff::Timestamp;

use super::{
    Page, Refusal, ShipmentItem, ShipmentQuery, ShipmentRecord, World, WorldError, memory,
};

/// Shipments whose past is kept, at most; what changes beyond is shown as it is.
const MAX_SHIPMENTS: usize = 100_000;

/// A client of the account, as far as its token identifies it.
pub type ClientNumber = u64;

/// How a list lags behind.
#[derive(Debug, Clone, Copy)]
pub struct Lag {
    /// It shows what was so at this time.
    pub at: Timestamp,
    /// Who sees its own changes all the same.
    pub reader: Option<ClientNumber>,
}

/// The versions of every shipment that has changed since this is kept.
#[derive(Debug, Default)]
pub struct Past {
    versions: BTreeMap<String, Vec<Version>>,
    /// Changes of a step that is not committed yet, oldest first.
    step: Vec<Change>,
    /// Who makes the changes of this step; none where the service makes them itself.
    pub writer: Option<ClientNumber>,
}

#[derive(Debug)]
struct Change {
    id: String,
    before: Option<ShipmentRecord>,
    after: Version,
}

#[derive(Debug)]
struct Version {
    from: Timestamp,
    writer: Option<ClientNumber>,
    /// None while it is not there.
    record: Option<ShipmentRecord>,
}

impl Past {
    /// Notes what a step is about to write.
    pub(super) fn note(
        &mut self,
        now: Timestamp,
        world: &dyn World,
        id: &str,
        record: Option<&ShipmentRecord>,
    ) -> Result<(), WorldError> {
        self.step.push(Change {
            id: id.to_owned(),
            before: world.shipment(id)?,
            after: Version {
                from: now,
                writer: self.writer,
                record: record.cloned(),
            },
        });
        Ok(())
    }

    /// The step is done.
    pub fn commit(&mut self) {
        for change in std::mem::take(&mut self.step) {
            if self.versions.len() >= MAX_SHIPMENTS && !self.versions.contains_key(&change.id) {
                continue;
            }
            let versions = self.versions.entry(change.id).or_insert_with(|| {
                vec![Version {
                    from: Timestamp::MIN,
                    writer: None,
                    record: change.before,
                }]
            });
            // What the service does with a shipment, it does for who asked for it.
            let asked = versions.last().and_then(|version| version.writer);
            versions.push(Version {
                writer: change.after.writer.or(asked),
                ..change.after
            });
        }
    }

    /// The step was not done.
    pub fn rollback(&mut self) {
        self.step.clear();
    }

    /// The shipments that have changed, as a list shows them that lags behind.
    fn shown(&self, lag: Lag) -> BTreeMap<&str, Option<&ShipmentRecord>> {
        let is_visible = |version: &&Version| {
            version.from <= lag.at || lag.reader.is_some() && version.writer == lag.reader
        };
        let shown = self.versions.iter().map(|(id, versions)| {
            let seen = versions.iter().rev().find(is_visible);
            (
                id.as_str(),
                seen.and_then(|version| version.record.as_ref()),
            )
        });
        shown.collect()
    }

    /// A page of a list that lags behind.
    pub(super) fn items(
        &self,
        lag: Lag,
        world: &dyn World,
        query: &ShipmentQuery,
        page: Page,
    ) -> Result<Vec<ShipmentItem>, Refusal> {
        let shown = self.shown(lag);
        let end = page.offset().saturating_add(page.limit.into());
        let changed = u64::try_from(shown.len()).unwrap_or(u64::MAX);
        let up_to = Page {
            limit: u32::try_from(end.saturating_add(changed)).unwrap_or(u32::MAX),
            number: 1,
        };
        let mut records = world.shipments(query, up_to)?;
        records.retain(|record| !shown.contains_key(record.id()));
        let earlier = shown.values().flatten().copied();
        records.extend(
            earlier
                .filter(|record| memory::matches(record, query))
                .cloned(),
        );
        records.sort_by_key(|record| std::cmp::Reverse(record.sequence));
        let of_page = records
            .iter()
            .skip(usize::try_from(page.offset()).unwrap_or(usize::MAX))
            .take(usize::try_from(page.limit).unwrap_or(usize::MAX));
        let items = of_page.map(|record| {
            Ok(ShipmentItem {
                id: record.id().to_owned(),
                text: record.item_text()?,
            })
        });
        items.collect()
    }

    /// How many shipments such a list has.
    pub(super) fn count(
        &self,
        lag: Lag,
        world: &dyn World,
        query: &ShipmentQuery,
    ) -> Result<u64, Refusal> {
        let shown = self.shown(lag);
        let mut count = world.count_shipments(query)?;
        for (id, earlier) in shown {
            let passes = |record: &ShipmentRecord| u64::from(memory::matches(record, query));
            let now = world.shipment(id)?;
            count = count.saturating_sub(now.as_ref().map_or(0, passes));
            count = count.saturating_add(earlier.map_or(0, passes));
        }
        Ok(count)
    }
}
