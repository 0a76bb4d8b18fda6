//! One folder for each thing that a user does, and the tables of all of them.
//!
//! A row in `screens!`, and one in `features_with_calls!` where it has calls, is all that
//! the rest of the program has to be told of a feature. `calls` routes the requests of
//! all, `action` holds all that a person can do; `shared` is what they have in common.

pub mod action;
pub mod batches;
pub mod bulk;
pub mod calls;
pub mod documents;
pub mod labels;
pub mod orders;
pub mod printing;
pub mod refunds;
pub mod reports;
pub mod returns;
pub mod rules;
pub mod settings;
pub mod shared;
pub mod ship;
pub mod shipments;
pub mod tracking;
pub mod unresolved;

/// Every screen, in the order of the rail. A row is made into the variant of
/// [`Screen`](shared::state::navigation::Screen) and of [`Action`](action::Action), the
/// part of the window's state, the button of the rail, the command of the palette with
/// its shortcut, and what paints the screen and what reloads it.
///
/// ```text
/// Variant: module, type of its state {
///     icon, key that opens it with Ctrl, id of its name as short as the rail needs it
///     whole_name: id of its name where that is longer
///     view: method of `AppState` that gives what it is painted from, where that is more
///         than its own state
/// }
/// ```
///
/// The state is a [`ScreenState`](shared::state::feature::ScreenState); it, or what
/// `view` gives, is a `ScreenView`, as every `ListScreen` is.
macro_rules! screens {
    ($expand:ident) => {
        $expand! {
            Orders: orders, OrdersScreen {
                icon: ICON_ORDERS, key: Num9, name: "screen-orders",
                view: orders_view
            }
            Ship: ship, ShipScreen {
                icon: ICON_LOCAL_SHIPPING, key: Num1, name: "screen-ship"
            }
            Shipments: shipments, ShipmentsScreen {
                icon: ICON_INVENTORY_2, key: Num2, name: "screen-shipments",
                view: shipments_view
            }
            Batches: batches, BatchesScreen {
                icon: ICON_SHOPPING_BAG, key: Num3, name: "screen-batches"
            }
            Returns: returns, ReturnsScreen {
                icon: ICON_ASSIGNMENT_RETURN, key: Num4, name: "screen-returns"
            }
            Tracking: tracking, TrackingScreen {
                icon: ICON_ROUTE, key: Num5, name: "screen-tracking"
            }
            Refunds: refunds, RefundsScreen {
                icon: ICON_CURRENCY_EXCHANGE, key: Num6, name: "screen-refunds",
                whole_name: "refunds-title"
            }
            Reports: reports, ReportsScreen {
                icon: ICON_BAR_CHART, key: Num7, name: "screen-reports"
            }
            Rules: rules, RulesScreen {
                icon: ICON_RULE, key: Num0, name: "screen-rules"
            }
            Settings: settings, SettingsScreen {
                icon: ICON_SETTINGS, key: Num8, name: "screen-settings",
                view: settings_view
            }
        }
    };
}
pub(crate) use screens;

/// Every feature that has calls, but for the settings, whose calls make the connection
/// that the others need. A row is made into the variants of
/// [`AnyCall`](calls::AnyCall) and [`AnyReply`](calls::AnyReply) and leads the calls to
/// the feature's `job::job`.
///
/// The replies go to the state of the same name, which is a
/// [`ReplyState`](shared::state::feature::ReplyState), or, in the second list, where
/// they concern several features, as `shell/state` says.
macro_rules! features_with_calls {
    ($expand:ident) => {
        $expand! {
            {
                Orders: orders,
                Ship: ship,
                Shipments: shipments,
                Documents: documents,
                Printing: printing,
                Batches: batches,
                Returns: returns,
                Tracking: tracking,
                Reports: reports,
                Rules: rules,
            }
            {
                Unresolved: unresolved,
                Bulk: bulk,
                Refunds: refunds,
                Labels: labels,
            }
        }
    };
}
pub(crate) use features_with_calls;
