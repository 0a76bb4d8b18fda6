//! The colours by which an environment is told from the others: its strip, the
//! edge of the window, and a light tint of the background.

use egui::{Color32, Context, Frame, Id, Margin, Painter, Rect, Stroke, Ui};

use super::{Palette, rgb};
use crate::model::environment::Environment;

/// How much of the strip's colour lies on the ground.
const BREATH: f32 = 0.09;
/// How wide the window's edge is.
const EDGE: f32 = 4.0;

/// An environment's strip: its colour, and the text on it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct StripColours {
    pub(crate) fill: Color32,
    pub(crate) text: Color32,
}

const ENVIRONMENT_KEY: &str = "sendoff-environment";

/// The environment that selects the accent palette.
pub(crate) fn environment(ui: &Ui) -> Environment {
    ui.data(|data| data.get_temp(Id::unique(ENVIRONMENT_KEY)))
        .unwrap_or(Environment::Practice)
}

pub(super) fn wear(ctx: &Context, environment: Environment) {
    ctx.data_mut(|data| data.insert_temp(Id::unique(ENVIRONMENT_KEY), environment));
}

/// The band above what is not real.
pub(crate) fn mark(fill: Color32) -> Frame {
    Frame::new()
        .fill(fill)
        .inner_margin(Margin::symmetric(8, 4))
}

/// The same in every theme, so that they are learned once.
pub(crate) fn strip_colours(environment: Environment) -> StripColours {
    let white = rgb(0x00FF_FFFF);
    match environment {
        Environment::Practice => StripColours {
            fill: rgb(0x0000_6B6B),
            text: white,
        },
        Environment::Sandbox => StripColours {
            fill: rgb(0x00F2_B632),
            text: rgb(0x0020_1600),
        },
        Environment::Live => StripColours {
            fill: rgb(0x00A3_1D1D),
            text: white,
        },
    }
}

/// The palette with the environment's colour on its ground. Where the money is
/// real, the ground is plain: nothing there is out of the ordinary.
pub(super) fn tinted(palette: Palette, environment: Environment) -> Palette {
    match environment {
        Environment::Live => palette,
        Environment::Practice | Environment::Sandbox => {
            let fill = strip_colours(environment).fill;
            Palette {
                canvas: palette.canvas.lerp_to_gamma(fill, BREATH),
                ..palette
            }
        }
    }
}

/// The strip goes on around the window where nothing is real: it is
/// not taken for the live one, whatever part of it is looked at.
pub(crate) fn edge_ui(painter: &Painter, whole: Rect, environment: Environment) {
    if environment == Environment::Live {
        return;
    }
    let stroke = Stroke::new(EDGE, strip_colours(environment).fill);
    let inner = whole.shrink(EDGE / 2.0);
    painter.vline(inner.left(), whole.y_range(), stroke);
    painter.vline(inner.right(), whole.y_range(), stroke);
    painter.hline(whole.x_range(), inner.bottom(), stroke);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::theme::{DARK, HIGH_CONTRAST, LIGHT};

    #[test]
    fn the_ground_of_each_environment_is_another() {
        for palette in [LIGHT, DARK] {
            let grounds = Environment::ALL.map(|world| tinted(palette, world).canvas);
            assert_ne!(grounds[0], grounds[1]);
            assert_ne!(grounds[1], grounds[2]);
            assert_ne!(grounds[0], grounds[2]);
            assert_eq!(tinted(palette, Environment::Live).canvas, palette.canvas);
        }
    }

    /// How bright a colour is to the eye (WCAG 2, relative luminance).
    fn luminance(colour: Color32) -> f32 {
        let [red, green, blue, _] = egui::Rgba::from(colour).to_array();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The contrast of two colours (WCAG 2).
    fn contrast(one: Color32, other: Color32) -> f32 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn text_reads_well_on_every_ground() {
        for palette in [LIGHT, DARK] {
            for environment in Environment::ALL {
                let ground = tinted(palette, environment).canvas;
                for text in [palette.text, palette.weak] {
                    let contrast = contrast(text, ground);
                    assert!(contrast >= 4.5, "{environment:?} {text:?}: {contrast}");
                }
            }
        }
    }

    #[test]
    fn the_border_of_a_field_is_seen_on_every_ground() {
        for palette in [LIGHT, DARK, HIGH_CONTRAST] {
            for environment in Environment::ALL {
                let ground = tinted(palette, environment).canvas;
                for behind in [ground, palette.card, palette.field] {
                    let contrast = contrast(palette.field_line, behind);
                    assert!(contrast >= 3.0, "{environment:?} {behind:?}: {contrast}");
                }
            }
        }
    }
}
