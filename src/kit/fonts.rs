//! The letters of the window: the toolkit's own, icons, and what the platform
//! adds for other scripts. Sizes are the theme's.

use std::sync::Arc;

use egui::{FontData, FontDefinitions, FontFamily};

/// Fonts, once: the icons, and any that the platform gives for scripts that
/// the built-in ones lack.
pub(crate) fn set_fonts(ctx: &egui::Context, extra: Vec<(String, &'static [u8])>) {
    if !extra.is_empty() {
        let mut fonts = FontDefinitions::default();
        for (name, bytes) in extra {
            fonts
                .font_data
                .insert(name.clone(), Arc::new(FontData::from_static(bytes)));
            for family in [FontFamily::Proportional, FontFamily::Monospace] {
                fonts.families.entry(family).or_default().push(name.clone());
            }
        }
        ctx.set_fonts(fonts);
    }
    egui_material_icons::initialize(ctx);
}
