//! What each screen is called, its icon and its shortcut: the rail and the
//! palette take them from here.

use egui::Key;
use egui_material_icons::{MaterialIcon, icons};

use super::text::Words;
use crate::{model::screen::Screen, text};

/// How a screen is shown where it can be opened.
pub(crate) struct ScreenRow {
    pub(crate) icon: MaterialIcon,
    /// As short as the rail needs it.
    pub(crate) name: fn(&Words) -> String,
    /// The whole name, where the rail has room for its beginning alone.
    pub(crate) whole_name: Option<fn(&Words) -> String>,
    /// With Ctrl, it opens the screen.
    pub(crate) key: Key,
}

impl ScreenRow {
    pub(crate) fn of(screen: Screen) -> Self {
        match screen {
            Screen::Ship => Self {
                icon: icons::ICON_LOCAL_SHIPPING,
                name: |words| text!(words, "screen-ship"),
                whole_name: None,
                key: Key::Num1,
            },
            Screen::Shipments => Self {
                icon: icons::ICON_INVENTORY_2,
                name: |words| text!(words, "screen-shipments"),
                whole_name: None,
                key: Key::Num2,
            },
            Screen::Batches => Self {
                icon: icons::ICON_SHOPPING_BAG,
                name: |words| text!(words, "screen-batches"),
                whole_name: None,
                key: Key::Num3,
            },
            Screen::Returns => Self {
                icon: icons::ICON_ASSIGNMENT_RETURN,
                name: |words| text!(words, "screen-returns"),
                whole_name: None,
                key: Key::Num4,
            },
            Screen::Tracking => Self {
                icon: icons::ICON_ROUTE,
                name: |words| text!(words, "screen-tracking"),
                whole_name: None,
                key: Key::Num5,
            },
            Screen::Refunds => Self {
                icon: icons::ICON_CURRENCY_EXCHANGE,
                name: |words| text!(words, "screen-refunds"),
                whole_name: Some(|words| text!(words, "refunds-title")),
                key: Key::Num6,
            },
            Screen::Reports => Self {
                icon: icons::ICON_BAR_CHART,
                name: |words| text!(words, "screen-reports"),
                whole_name: None,
                key: Key::Num7,
            },
            Screen::Settings => Self {
                icon: icons::ICON_SETTINGS,
                name: |words| text!(words, "screen-settings"),
                whole_name: None,
                key: Key::Num8,
            },
        }
    }

    pub(crate) fn whole_name(&self, words: &Words) -> String {
        self.whole_name.unwrap_or(self.name)(words)
    }
}
