//! How each screen is shown, opened, painted and reloaded: what its row in the table of
//! screens says, as functions of the state.

use egui::{Key, Ui};
use egui_material_icons::{MaterialIcon, icons};

use super::state::AppState;
use crate::{
    features::{
        action::Action,
        shared::{
            state::navigation::Screen,
            view::{frame::Frame, screen_view::ScreenView as _},
        },
    },
    kit::text::Words,
    text,
};

/// How a screen is shown where it can be opened.
pub(crate) struct ScreenRow {
    pub(crate) icon: MaterialIcon,
    /// As short as the rail needs it.
    pub(crate) name: fn(&Words) -> String,
    /// The whole name, where the rail has room for its beginning alone.
    pub(crate) whole_name: fn(&Words) -> String,
    /// With Ctrl, it opens the screen.
    pub(crate) key: Key,
}

/// What a screen is called.
pub(crate) fn name(screen: Screen, words: &Words) -> String {
    (ScreenRow::of(screen).whole_name)(words)
}

macro_rules! of_rows {
    ($( $Screen:ident: $module:ident, $State:ident {
        icon: $icon:ident, key: $key:ident, name: $name:tt
        $(, whole_name: $whole_name:tt)? $(, view: $view:ident)?
    } )+) => {
        impl ScreenRow {
            pub(crate) fn of(screen: Screen) -> Self {
                match screen {
                    $( Screen::$Screen => Self {
                        icon: icons::$icon,
                        name: |words| text!(words, $name),
                        whole_name: |words| of_rows!(@name words, $name $(, $whole_name)?),
                        key: Key::$key,
                    }, )+
                }
            }
        }

        pub(crate) fn screen_ui(ui: &mut Ui, state: &AppState, frame: &mut Frame<'_>) {
            match state.context.screen {
                $( Screen::$Screen => {
                    of_rows!(@view state, $module $(, $view)?).screen_ui(ui, frame);
                } )+
            }
        }

        /// What reloads what is on screen.
        pub(crate) fn reload(state: &AppState) -> Option<Action> {
            match state.context.screen {
                $( Screen::$Screen => {
                    of_rows!(@view state, $module $(, $view)?).reload_action()
                } )+
            }
        }

        /// How low the screen can be painted; below that, it is scrolled.
        pub(crate) fn lowest(state: &AppState, width: f32) -> f32 {
            match state.context.screen {
                $( Screen::$Screen => {
                    of_rows!(@view state, $module $(, $view)?).lowest(width)
                } )+
            }
        }
    };
    (@name $words:ident, $name:tt) => { text!($words, $name) };
    (@name $words:ident, $name:tt, $whole_name:tt) => { text!($words, $whole_name) };
    (@view $state:ident, $module:ident) => { $state.$module };
    (@view $state:ident, $module:ident, $view:ident) => { $state.$view() };
}
crate::features::screens!(of_rows);
