//! Says when a window's first frame has been shown, and ends it: for the
//! bench of the start, which runs an empty window through the same.

use eframe::{App, Frame};
use egui::{Context, RawInput, Ui, ViewportCommand, Visuals};

/// What is printed to stdout then.
pub const FIRST_FRAME_SHOWN: &str = "first frame shown";

/// An app that ends after its first frame.
pub struct FirstFrame<A> {
    app: A,
    frames: u32,
}

impl<A: App> FirstFrame<A> {
    pub fn of(app: A) -> Self {
        Self { app, frames: 0 }
    }
}

impl<A: App> App for FirstFrame<A> {
    fn raw_input_hook(&mut self, ctx: &Context, raw_input: &mut RawInput) {
        self.app.raw_input_hook(ctx, raw_input);
    }

    fn clear_color(&self, visuals: &Visuals) -> [f32; 4] {
        self.app.clear_color(visuals)
    }

    fn logic(&mut self, ctx: &Context, frame: &mut Frame) {
        // A second pass begins when the first was handed to the display.
        if self.frames == 1 {
            say_shown();
            ctx.send_viewport_cmd(ViewportCommand::Close);
        }
        self.app.logic(ctx, frame);
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut Frame) {
        self.frames += 1;
        self.app.ui(ui, frame);
        ui.ctx().request_repaint();
    }
}

#[expect(clippy::print_stdout, reason = "the bench reads it there")]
fn say_shown() {
    println!("{FIRST_FRAME_SHOWN}");
}
