//! What stands where on a packing slip, on a label's paper or on a letter's.
//! No line of goods is torn, and a parcel never shares a page with another.

mod measure;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use super::pen::{Pen, TextStyle};
use crate::{
    model::{
        packing_slip::{PackingSlip, SlipItem, SlipWords},
        sheet_paper::SheetPaper,
    },
    platform::typeface::{Typefaces, Weight},
    render::scene::{Area, Ink, Picture, Scene},
};
use measure::{Measure, measure};

/// Rows that one text may take: of an address, of goods.
const MOST_ROWS: usize = 3;
/// Goods of one parcel that are printed: a bound for what comes from outside.
const MOST_ITEMS: usize = 500;
/// Of the paper's width.
const LOGO_SHARE: f32 = 0.45;
const GAP: f32 = 8.0;

/// The pages of all slips, each beginning on its own.
pub(super) fn pages(
    slips: &[PackingSlip],
    words: &SlipWords,
    paper: SheetPaper,
    (logo, faces): (Option<&Arc<Picture>>, &Typefaces),
) -> Vec<Scene> {
    let mut pages = Vec::new();
    for slip in slips {
        let mut press = Press {
            slip,
            words,
            measure: measure(paper),
            done: Vec::new(),
            pen: Pen::new(faces, measure(paper).paper),
            y: measure(paper).margin,
        };
        press.front(logo);
        press.items();
        pages.extend(press.finish());
    }
    pages
}

/// A slip under the press, and how far down its page is printed.
struct Press<'a> {
    slip: &'a PackingSlip,
    words: &'a SlipWords,
    measure: Measure,
    done: Vec<Scene>,
    pen: Pen<'a>,
    y: f32,
}

impl Press<'_> {
    fn style(&self, weight: Weight, ink: Ink) -> TextStyle {
        TextStyle {
            weight,
            ink,
            size: self.measure.text,
        }
    }

    fn body(&self) -> TextStyle {
        self.style(Weight::Regular, Ink::Black)
    }

    fn strong(&self) -> TextStyle {
        self.style(Weight::Bold, Ink::Black)
    }

    fn caption(&self) -> TextStyle {
        TextStyle {
            size: self.measure.small,
            ..self.style(Weight::Regular, Ink::Gray)
        }
    }

    fn left(&self) -> f32 {
        self.measure.margin
    }

    fn right(&self) -> f32 {
        self.measure.paper.width - self.measure.margin
    }

    fn row_height(&self) -> f32 {
        self.measure.text * self.measure.leading
    }

    /// Nothing but the foot stands below it.
    fn content_end(&self) -> f32 {
        self.measure.paper.height - self.measure.margin - self.measure.small * 2.0
    }

    /// Mark, logo, title, addresses and facts.
    fn front(&mut self, logo: Option<&Arc<Picture>>) {
        self.mark();
        self.head(logo);
        self.addresses();
        let facts = &self.slip.facts;
        let middle = self.left() + self.measure.fact_caption;
        self.y += GAP / 2.0;
        for [caption, said] in facts {
            self.y += self.row_height();
            let (captions, strong) = (self.caption(), self.strong());
            self.pen
                .put(caption, captions, (self.left(), middle - GAP), self.y);
            self.pen.whole(said, strong, (middle, self.right()), self.y);
        }
        self.y += GAP;
    }

    fn mark(&mut self) {
        if let Some(mark) = &self.words.mark {
            let edges = (self.left(), self.right());
            self.pen.band(mark, edges, self.y, self.measure.band);
            self.y += self.measure.band + GAP;
        }
    }

    /// The logo, and the title beside it or alone.
    fn head(&mut self, logo: Option<&Arc<Picture>>) {
        let style = TextStyle {
            size: self.measure.title,
            ..self.strong()
        };
        let (left, right) = (self.left(), self.right());
        let placed = logo.and_then(|logo| Some((logo, self.logo_area(logo)?)));
        let Some((logo, area)) = placed else {
            self.y += self.measure.title;
            self.pen
                .put(&self.words.title, style, (left, right), self.y);
            self.y += GAP;
            return;
        };
        self.pen.picture(logo, area);
        let height = area.height.max(self.measure.title);
        let baseline = self.y + f32::midpoint(height, self.measure.title * 0.7);
        let edges = (area.left + area.width + GAP, right);
        let width = self
            .pen
            .faces
            .width(style.weight, style.size, &self.words.title);
        if width <= edges.1 - edges.0 {
            self.pen.right(&self.words.title, style, edges, baseline);
        } else {
            self.pen.whole(&self.words.title, style, edges, baseline);
        }
        self.y += height + GAP;
    }

    /// As large as its place allows, its shape kept.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a logo has some thousand pixels on a side"
    )]
    fn logo_area(&self, logo: &Picture) -> Option<Area> {
        if logo.width == 0 || logo.height == 0 {
            return None;
        }
        let (width, height) = (logo.width as f32, logo.height as f32);
        let most = (self.right() - self.left()) * LOGO_SHARE;
        let scale = (most / width).min(self.measure.logo_height / height);
        Some(Area {
            left: self.left(),
            top: self.y,
            width: width * scale,
            height: height * scale,
        })
    }

    /// To whom and from whom, side by side.
    fn addresses(&mut self) {
        let middle = f32::midpoint(self.left(), self.right());
        let (slip, words) = (self.slip, self.words);
        let to = (self.left(), middle - GAP / 2.0);
        let from = (middle + GAP / 2.0, self.right());
        let (to, from) = if slip.from.is_empty() {
            ((self.left(), self.right()), None)
        } else {
            (to, Some(from))
        };
        let top = self.y;
        let mut end = self.address((&words.to, &slip.to), self.strong(), to, top);
        if let Some(from) = from {
            end = end.max(self.address((&words.from, &slip.from), self.body(), from, top));
        }
        self.y = end;
    }

    /// Gives where it ends.
    fn address(
        &mut self,
        (caption, lines): (&str, &[String]),
        style: TextStyle,
        edges: (f32, f32),
        top: f32,
    ) -> f32 {
        let mut y = top + self.measure.small;
        let captions = self.caption();
        self.pen.put(caption, captions, edges, y);
        for line in lines {
            for row in self.pen.rows(line, style, edges.1 - edges.0, MOST_ROWS) {
                y += self.row_height();
                self.pen.put(&row, style, edges, y);
            }
        }
        y
    }

    fn items(&mut self) {
        if self.slip.items.is_empty() {
            self.y += self.row_height();
            let (style, edges) = (self.body(), (self.left(), self.right()));
            self.pen.put(&self.words.no_items, style, edges, self.y);
            return;
        }
        self.heads();
        let items: &[SlipItem] = &self.slip.items;
        for item in items.iter().take(MOST_ITEMS) {
            self.item(item);
        }
    }

    /// Edges of the three columns; one that says nothing has no width.
    fn columns(&self) -> [(f32, f32); 3] {
        let (left, right) = (self.left(), self.right());
        let items = &self.slip.items;
        let goods = if items.iter().any(|item| !item.quantity.is_empty()) {
            left + self.measure.quantity
        } else {
            left
        };
        let has_sku = items.iter().any(|item| !item.sku.is_empty());
        let sku = if has_sku {
            right - self.measure.sku
        } else {
            right + GAP
        };
        [(left, goods - GAP), (goods, sku - GAP), (sku, right)]
    }

    fn heads(&mut self) {
        self.y += self.row_height();
        let [quantity, goods, sku] = self.columns();
        let (style, words) = (self.caption(), self.words);
        if quantity.0 < quantity.1 {
            self.pen.right(&words.quantity, style, quantity, self.y);
        }
        self.pen.put(&words.item, style, goods, self.y);
        if sku.0 < sku.1 {
            self.pen.put(&words.sku, style, sku, self.y);
        }
        self.y += GAP / 2.0;
        self.pen.rule((self.left(), self.right()), self.y, 0.8);
    }

    fn item(&mut self, item: &SlipItem) {
        let [quantity, goods, sku] = self.columns();
        let style = self.body();
        let rows = self
            .pen
            .rows(&item.description, style, goods.1 - goods.0, MOST_ROWS);
        let count = u8::try_from(rows.len().max(1)).unwrap_or(u8::MAX);
        let height = self.row_height() * f32::from(count) + GAP / 2.0;
        if self.y + height > self.content_end() {
            self.turn();
        }
        let strong = self.strong();
        let first = self.y + self.row_height();
        if quantity.0 < quantity.1 {
            self.pen.right(&item.quantity, strong, quantity, first);
        }
        if sku.0 < sku.1 {
            self.pen.whole(&item.sku, style, sku, first);
        }
        for row in &rows {
            self.y += self.row_height();
            self.pen.put(row, style, goods, self.y);
        }
        if rows.is_empty() {
            self.y = first;
        }
        self.y += GAP / 2.0;
        self.pen.rule((self.left(), self.right()), self.y, 0.4);
    }

    /// Goes on on the next page, which names whose it is.
    fn turn(&mut self) {
        self.done.push(self.pen.turn());
        self.y = self.measure.margin;
        self.mark();
        self.y += self.measure.text;
        let name = self.slip.to.first().map_or("", String::as_str);
        let order = self
            .slip
            .facts
            .first()
            .map_or("", |[_, said]| said.as_str());
        let title = [self.words.title.as_str(), order, name];
        let title: Vec<&str> = title.into_iter().filter(|part| !part.is_empty()).collect();
        let (style, edges) = (self.strong(), (self.left(), self.right()));
        self.pen.put(&title.join(" · "), style, edges, self.y);
        self.heads();
    }

    fn finish(mut self) -> Vec<Scene> {
        self.done.push(self.pen.turn());
        let mut pages = std::mem::take(&mut self.done);
        let all = pages.len();
        let baseline = self.measure.paper.height - self.measure.margin;
        let (style, left, right) = (self.caption(), self.left(), self.right());
        for (at, page) in pages.iter_mut().enumerate() {
            self.pen.swap(page);
            let edges = (left, right - self.measure.quantity);
            self.pen.put(&self.words.thanks, style, edges, baseline);
            if all > 1 {
                let number = format!("{}/{all}", at + 1);
                self.pen.right(&number, style, (left, right), baseline);
            }
            self.pen.swap(page);
        }
        pages
    }
}
