//! The tick of a row: for the mouse and for a screen reader. With the keyboard, Space ticks
//! the row itself, so the tick is no stop of the Tab key.

use egui::{Response, Role, Sense, Shape, Ui, WidgetInfo, pos2, vec2};

use crate::kit::theme;

pub(crate) fn row_check_ui(ui: &mut Ui, is_checked: bool, can_press: bool, name: &str) -> Response {
    let size = vec2(theme::LEAST_TARGET, theme::LEAST_TARGET);
    ui.add_enabled_ui(can_press, |ui| {
        let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
        response.widget_info(|| WidgetInfo::selected(Role::CheckBox, can_press, is_checked, name));
        let visuals = *ui.style().interact(&response);
        let (small, big) = ui.spacing().icon_rectangles(rect);
        let big = big.translate(vec2(rect.center().x - big.center().x, 0.0));
        let small = small.translate(vec2(rect.center().x - small.center().x, 0.0));
        ui.painter().rect(
            big,
            visuals.corner_radius,
            visuals.bg_fill,
            visuals.bg_stroke,
            egui::StrokeKind::Inside,
        );
        if is_checked {
            let tick = vec![
                pos2(small.left(), small.center().y),
                pos2(small.center().x, small.bottom()),
                pos2(small.right(), small.top()),
            ];
            ui.painter().add(Shape::line(tick, visuals.fg_stroke));
        }
        response
    })
    .inner
}
