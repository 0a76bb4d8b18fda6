//! A small rasteriser for the window's meshes: pictures of the window in tests,
//! the same on every machine, without a graphics card.
//!
//! The rules are those of the real renderer: bilinear samples at texel centres,
//! premultiplied blending in gamma space, coverage at pixel centres with a
//! top-left fill rule.

#![expect(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::many_single_char_names,
    clippy::float_cmp,
    clippy::iter_over_hash_type,
    reason = "a rasteriser turns positions into pixels and back; textures come in any order"
)]

use std::collections::HashMap;

use egui::{Color32, ImageData, TextureId, TexturesDelta, epaint};
use image::RgbaImage;

struct Texture {
    size: [usize; 2],
    pixels: Vec<Color32>,
    is_nearest: bool,
}

/// Draws what the harness gives it.
#[derive(Default)]
pub(crate) struct SoftRenderer {
    textures: HashMap<TextureId, Texture>,
}

impl Texture {
    fn at(&self, x: i32, y: i32) -> [f32; 4] {
        let x = x.clamp(0, self.size[0] as i32 - 1) as usize;
        let y = y.clamp(0, self.size[1] as i32 - 1) as usize;
        self.pixels[y * self.size[0] + x].to_array().map(f32::from)
    }

    fn sample(&self, u: f32, v: f32) -> [f32; 4] {
        let (x, y) = (u * self.size[0] as f32, v * self.size[1] as f32);
        if self.is_nearest {
            return self.at(x.floor() as i32, y.floor() as i32);
        }
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (across, down) = (x - left, y - top);
        let (left, top) = (left as i32, top as i32);
        let corners = [
            self.at(left, top),
            self.at(left + 1, top),
            self.at(left, top + 1),
            self.at(left + 1, top + 1),
        ];
        std::array::from_fn(|channel| {
            let [a, b, c, d] = corners.map(|corner| corner[channel]);
            let upper = a + (b - a) * across;
            let lower = c + (d - c) * across;
            upper + (lower - upper) * down
        })
    }
}

impl egui_kittest::TestRenderer for SoftRenderer {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        for (id, images) in delta.set.drain() {
            for image in images {
                let ImageData::Color(pixels) = &image.image;
                match image.pos {
                    None => {
                        let texture = Texture {
                            size: pixels.size,
                            pixels: pixels.pixels.clone(),
                            is_nearest: image.options.magnification == egui::TextureFilter::Nearest,
                        };
                        self.textures.insert(id, texture);
                    }
                    Some([x, y]) => {
                        let texture = self.textures.get_mut(&id).expect("a known texture");
                        let width = pixels.size[0];
                        for row in 0..pixels.size[1] {
                            let to = (y + row) * texture.size[0] + x;
                            texture.pixels[to..to + width]
                                .copy_from_slice(&pixels.pixels[row * width..(row + 1) * width]);
                        }
                    }
                }
            }
        }
        for id in delta.free.drain() {
            self.textures.remove(&id);
        }
    }

    fn render(
        &mut self,
        ctx: &egui::Context,
        output: &egui::FullOutput,
    ) -> Result<RgbaImage, String> {
        let scale = ctx.pixels_per_point();
        let size = ctx.content_rect().size() * scale;
        let mut canvas = Canvas::new(size.x.round() as i32, size.y.round() as i32);
        // As the window has its own picture cleared before it paints.
        canvas.clear(ctx.style_of(ctx.theme()).visuals.panel_fill);
        for clipped in ctx.tessellate(output.shapes.clone(), scale) {
            let epaint::Primitive::Mesh(mesh) = &clipped.primitive else {
                continue;
            };
            let Some(texture) = self.textures.get(&mesh.texture_id) else {
                continue;
            };
            let clip = canvas.clip(clipped.clip_rect, scale);
            for corners in mesh.indices.chunks_exact(3) {
                let corners = [0, 1, 2].map(|at| mesh.vertices[corners[at] as usize]);
                canvas.triangle(corners, texture, clip, scale);
            }
        }
        canvas.into_image()
    }
}

struct Canvas {
    width: i32,
    height: i32,
    pixels: Vec<[f32; 4]>,
}

type Point = (f32, f32);

fn area(a: Point, b: Point, c: Point) -> f32 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

/// Whether an edge belongs to the triangle: `y` points down and the corners go round clockwise.
fn is_top_left(from: Point, to: Point) -> bool {
    (from.1 == to.1 && to.0 > from.0) || to.1 < from.1
}

impl Canvas {
    fn new(width: i32, height: i32) -> Self {
        Self {
            width,
            height,
            pixels: vec![[0.0; 4]; (width * height) as usize],
        }
    }

    fn clear(&mut self, colour: Color32) {
        self.pixels.fill(colour.to_array().map(f32::from));
    }

    fn clip(&self, rect: egui::Rect, scale: f32) -> [i32; 4] {
        let left = ((rect.min.x * scale).round() as i32).clamp(0, self.width);
        let top = ((rect.min.y * scale).round() as i32).clamp(0, self.height);
        let right = ((rect.max.x * scale).round() as i32).clamp(left, self.width);
        let bottom = ((rect.max.y * scale).round() as i32).clamp(top, self.height);
        [left, top, right, bottom]
    }

    fn triangle(
        &mut self,
        mut corners: [epaint::Vertex; 3],
        texture: &Texture,
        clip: [i32; 4],
        scale: f32,
    ) {
        let at = |vertex: &epaint::Vertex| (vertex.pos.x * scale, vertex.pos.y * scale);
        let mut whole = area(at(&corners[0]), at(&corners[1]), at(&corners[2]));
        if whole == 0.0 {
            return;
        }
        if whole < 0.0 {
            corners.swap(1, 2);
            whole = -whole;
        }
        let [a, b, c] = [at(&corners[0]), at(&corners[1]), at(&corners[2])];
        let owned = [is_top_left(b, c), is_top_left(c, a), is_top_left(a, b)];
        let colours = corners.map(|corner| corner.color.to_array().map(f32::from));
        let is_flat = colours[0] == colours[1] && colours[1] == colours[2];
        let has_one_texel = corners[0].uv == corners[1].uv && corners[1].uv == corners[2].uv;
        let flat_texel = texture.sample(corners[0].uv.x, corners[0].uv.y);
        let left = (a.0.min(b.0).min(c.0).floor() as i32).max(clip[0]);
        let right = (a.0.max(b.0).max(c.0).ceil() as i32).min(clip[2]);
        let top = (a.1.min(b.1).min(c.1).floor() as i32).max(clip[1]);
        let bottom = (a.1.max(b.1).max(c.1).ceil() as i32).min(clip[3]);
        for y in top..bottom {
            for x in left..right {
                let here = (x as f32 + 0.5, y as f32 + 0.5);
                let weights = [area(b, c, here), area(c, a, here), area(a, b, here)];
                let is_inside = weights
                    .iter()
                    .zip(owned)
                    .all(|(weight, owned)| *weight > 0.0 || (*weight == 0.0 && owned));
                if !is_inside {
                    continue;
                }
                let shares = weights.map(|weight| weight / whole);
                let mix = |of: [f32; 3]| -> f32 { (0..3).map(|i| of[i] * shares[i]).sum() };
                let colour = if is_flat {
                    colours[0]
                } else {
                    std::array::from_fn(|channel| mix(colours.map(|colour| colour[channel])))
                };
                let texel = if has_one_texel {
                    flat_texel
                } else {
                    texture.sample(
                        mix(corners.map(|corner| corner.uv.x)),
                        mix(corners.map(|corner| corner.uv.y)),
                    )
                };
                self.blend(x, y, colour, texel);
            }
        }
    }

    /// The target has eight bits a channel, so every blend is rounded.
    fn blend(&mut self, x: i32, y: i32, colour: [f32; 4], texel: [f32; 4]) {
        let pixel = &mut self.pixels[(y * self.width + x) as usize];
        let alpha = colour[3] * texel[3] / 255.0;
        for channel in 0..4 {
            let source = colour[channel] * texel[channel] / 255.0;
            let under = pixel[channel] * (1.0 - alpha / 255.0);
            pixel[channel] = (source + under).round().clamp(0.0, 255.0);
        }
    }

    fn into_image(self) -> Result<RgbaImage, String> {
        let bytes = self
            .pixels
            .iter()
            .flat_map(|pixel| pixel.map(|channel| channel as u8))
            .collect();
        RgbaImage::from_raw(self.width as u32, self.height as u32, bytes)
            .ok_or_else(|| "the picture's size".to_owned())
    }
}
