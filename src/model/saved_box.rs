//! Boxes of a shop, by their names: how each is packed and how large it is.

use serde::{Deserialize, Deserializer, Serialize};

use super::{
    check::typed_measure,
    fields::Field,
    lenient::Lenient,
    measure::{Size, SizeUnit},
    order::OrderText,
    parcel::PackageType,
    shipment_order::size_texts,
};

/// Boxes that can be saved: as many as a list shows without a search.
pub const MAX_BOXES: usize = 40;
/// Letters of a box's name: it stands beside its size in a row.
pub const MAX_BOX_NAME_CHARS: usize = 30;

/// A box, by its name. The weight is that of what is sent in it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedBox {
    pub name: String,
    pub package_type: PackageType,
    pub size: Size,
}

impl SavedBox {
    /// Package and size of an order; nothing where they can't be read.
    pub fn of(name: &str, order: &OrderText) -> Option<Self> {
        let size = Size {
            x: typed_measure(&order.size_x)?,
            y: typed_measure(&order.size_y)?,
            z: typed_measure(&order.size_z)?,
            unit: SizeUnit::known(order.size_unit.trim())?,
        };
        Some(Self {
            name: name.trim().to_owned(),
            package_type: PackageType::known(order.package_type.trim())?,
            size,
        })
    }

    /// The fields that say which box it is.
    pub const FIELDS: [Field; 5] = [
        Field::PackageType,
        Field::SizeX,
        Field::SizeY,
        Field::SizeZ,
        Field::SizeUnit,
    ];

    /// Package and size, as they stand in an order.
    pub fn texts(&self) -> impl Iterator<Item = (Field, String)> {
        let package_type = self.package_type.as_str().to_owned();
        let package = [(Field::PackageType, package_type)].into_iter();
        package.chain(size_texts(&self.size))
    }

    /// Whether an order says this box, in this unit.
    pub fn is_of(&self, order: &OrderText) -> bool {
        Self::of(&self.name, order).is_some_and(|of_order| of_order == *self)
    }

    /// Whether it is called that, whatever the case of the letters.
    pub fn is_named(&self, name: &str) -> bool {
        self.name.to_lowercase() == name.trim().to_lowercase()
    }
}

/// What became of a box.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoxChange {
    Saved(SavedBox),
    /// Another one of its name was there.
    Replaced(SavedBox),
    Removed(SavedBox),
}

/// Why a box is not saved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WhyNoBox {
    NoName,
    NameTooLong,
    TooMany,
}

/// The boxes of a file that a person may have edited: each that can be one, the first of its name.
pub(super) fn readable_boxes<'de, D: Deserializer<'de>>(
    written: D,
) -> Result<Vec<SavedBox>, D::Error> {
    let written = Vec::<Lenient<SavedBox>>::deserialize(written)?.into_iter();
    let mut boxes: Vec<SavedBox> = Vec::new();
    for read in written.filter_map(Lenient::known) {
        let read = SavedBox {
            name: read.name.trim().to_owned(),
            ..read
        };
        let is_named = !read.name.is_empty() && read.name.chars().count() <= MAX_BOX_NAME_CHARS;
        let has_size = read
            .size
            .micrometres()
            .is_some_and(|sides| sides.iter().all(|side| *side > 0));
        let is_known = PackageType::known(read.package_type.as_str()).is_some();
        let is_new = !boxes.iter().any(|other| other.is_named(&read.name));
        if is_named && has_size && is_known && is_new && boxes.len() < MAX_BOXES {
            boxes.push(read);
        }
    }
    Ok(boxes)
}

/// Puts a box among others, in the place of one of its name. Whether there was room.
pub fn put_box(boxes: &mut Vec<SavedBox>, new: SavedBox) -> bool {
    let former = boxes.iter_mut().find(|former| former.is_named(&new.name));
    if let Some(former) = former {
        *former = new;
        return true;
    }
    let has_room = boxes.len() < MAX_BOXES;
    if has_room {
        boxes.push(new);
    }
    has_room
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{pick_order::PickOrder, preferences::Preferences};

    fn order() -> OrderText {
        OrderText {
            package_type: "thick_envelope".to_owned(),
            size_x: "25,0".to_owned(),
            size_y: "18".to_owned(),
            size_z: "3".to_owned(),
            size_unit: "cm".to_owned(),
            weight: "0.2".to_owned(),
            ..OrderText::default()
        }
    }

    #[test]
    fn a_box_fills_in_package_and_size_and_no_weight() {
        let mailer = SavedBox::of(" Mailer ", &order()).unwrap();
        assert_eq!(mailer.name, "Mailer");
        let mut other = OrderText::default();
        for (field, text) in mailer.texts() {
            other.set_text(&field, text);
        }
        assert_eq!(
            (&*other.size_x, &*other.package_type),
            ("25", "thick_envelope")
        );
        assert_eq!(other.weight, "");
        assert!(mailer.is_of(&other), "25,0 is 25");
        other.size_z = "4".to_owned();
        assert!(!mailer.is_of(&other));
    }

    #[test]
    fn what_has_no_size_is_no_box() {
        let flat = OrderText {
            size_z: "0".to_owned(),
            ..order()
        };
        assert_eq!(SavedBox::of("Flat", &flat), None);
    }

    #[test]
    fn a_box_takes_the_place_of_one_of_its_name_also_where_there_is_no_room() {
        let mailer = SavedBox::of("Mailer", &order()).unwrap();
        let mut boxes = Vec::new();
        for at in 0..MAX_BOXES {
            let name = format!("Box {at}");
            assert!(put_box(
                &mut boxes,
                SavedBox {
                    name,
                    ..mailer.clone()
                }
            ));
        }
        assert!(!put_box(&mut boxes, mailer.clone()));
        let name = "box 7".to_owned();
        assert!(put_box(&mut boxes, SavedBox { name, ..mailer }));
        assert_eq!((boxes.len(), &*boxes[7].name), (MAX_BOXES, "box 7"));
    }

    #[test]
    fn a_box_that_can_not_be_read_takes_nothing_else_of_the_preferences_away() {
        let mailer = SavedBox::of("Mailer", &order()).unwrap();
        let preferences = Preferences {
            boxes: vec![mailer.clone()],
            pick_order: PickOrder::Sku,
            text_size_percent: 150,
            ..Preferences::default()
        };
        let written = toml::to_string(&preferences).unwrap();
        assert_eq!(
            toml::from_str::<Preferences>(&written).unwrap(),
            preferences
        );
        let edited = format!(
            "{}\n[[boxes]]\nname = \"Big\"\npackage_type = \"parcel\"\n\
             size = {{ x = \"40cm\", y = \"30\", z = \"20\" }}\n\
             [[boxes]]\nname = \" mailer\"\npackage_type = \"parcel\"\n\
             size = {{ x = \"1\", y = \"1\", z = \"1\", unit = \"cm\" }}\n\
             [[boxes]]\nname = \"Flat\"\npackage_type = \"parcel\"\n\
             size = {{ x = \"-5\", y = \"1\", z = \"1\", unit = \"cm\" }}\n",
            written.replace("\"sku\"", "\"shelf\"")
        );
        let read: Preferences = toml::from_str(&edited).unwrap();
        assert_eq!(read.boxes, [mailer]);
        assert_eq!(read.pick_order, PickOrder::File);
        assert_eq!(read.text_size_percent, 150);
    }
}
