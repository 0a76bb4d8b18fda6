//! How many labels a second are decoded, rasterized, verified and merged, each
//! as a ratio of time to the library's own call for the same labels.
//!
//! The labels are the practice service's. PDFs are drawn as the program draws
//! them, by a process of their own with bounds on time and memory. The merged
//! PDF is opened by poppler, which is not ours, and the bar code of every page
//! is read. The last line is one JSON object. An argument that is a number
//! says how many labels.

use std::{
    io::{self, Cursor, Write as _},
    path::Path,
    process::Command,
    sync::Arc,
    time::{Duration, Instant},
};

use hayro::{
    PixmapSettings, RenderCache, RenderSettings, hayro_interpret::InterpreterSettings,
    hayro_syntax::Pdf, render, vello_cpu::color::palette::css::WHITE,
};
use krilla::{
    Document,
    geom::Size,
    page::PageSettings,
    pdf::{Pdf as MergePdf, PdfDocument},
};
use rxing::{BarcodeFormat, DecodeHints, helpers::detect_in_luma_slice_with_hints};
use sendoff::{
    model::{imposition::Imposition, label::LabelFormat},
    practice::labels::{LabelContent, render_pdf, render_png},
    render::{
        BarcodeCheck, Drawer, LABEL_DPI, decode,
        merge::{Merge, Merged},
        verify,
    },
};

/// Labels, if no argument says how many.
const LABELS: u32 = 1000;
/// Labels that are done by us and by the library in turns: what else the
/// machine does in a second falls on both.
const TURN: usize = 20;
/// What a label printer sees of a merged page.
const READ_DPI: &str = "203";

type Failure = Box<dyn std::error::Error>;

struct Label {
    code: String,
    png: Vec<u8>,
    pdf: Vec<u8>,
}

fn main() -> Result<(), Failure> {
    let count: u32 = std::env::args()
        .find_map(|argument| argument.parse().ok())
        .unwrap_or(LABELS);
    let labels: Vec<Label> = (0..count).map(label).collect::<Result<_, _>>()?;
    let drawer = Drawer::apart(env!("CARGO_BIN_EXE_sendoff").into());
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{:>10} {:>12} {:>12} {:>8}",
        "", "labels/s", "library/s", "ratio"
    )?;
    let decoding = in_turns(
        &labels,
        |label| Ok(decode(&Drawer::Here, LabelFormat::Png, &label.png).map(drop)?),
        |label| bare_decode(label).map(drop),
    )?;
    let rasterizing = in_turns(
        &labels,
        |label| Ok(drawer.rasterize_pdf(&label.pdf, LABEL_DPI).map(drop)?),
        bare_rasterize,
    )?;
    let verifying = in_turns(&labels, verified, bare_verify)?;
    let (merging, merged) = merges(&labels)?;
    let all = [
        ("decode", decoding),
        ("rasterize", rasterizing),
        ("verify", verifying),
        ("merge", merging),
    ];
    for (name, times) in &all {
        let per_second = |took: Duration| f64::from(count) / took.as_secs_f64();
        let (ours, bare) = (per_second(times.ours), per_second(times.bare));
        writeln!(
            out,
            "{name:>10} {ours:>12.1} {bare:>12.1} {:>8.3}",
            times.ratio()
        )?;
    }
    out.flush()?;
    read_back(&labels, &merged)?;
    writeln!(
        out,
        "{count} labels on {} pages, {} bytes: poppler opens them, and every bar code reads",
        merged.pages,
        merged.pdf.len()
    )?;
    let [decode, rasterize, verify, merge] = all.map(|(_, times)| times.ratio());
    writeln!(
        out,
        "{{\"bench\":\"labels\",\"decode_ratio\":{decode:.3},\"rasterize_ratio\":{rasterize:.3},\
         \"verify_ratio\":{verify:.3},\"merge_ratio\":{merge:.3}}}"
    )?;
    Ok(())
}

fn label(at: u32) -> Result<Label, Failure> {
    let code = format!("70232100394{at:05}");
    let lines = |lines: &[&str]| lines.iter().map(|line| (*line).to_owned()).collect();
    let label = LabelContent {
        from_lines: lines(&["Northern Thread Goods", "Montréal QC H3B 1K9", "Canada"]),
        to_lines: lines(&[
            "高橋 さくら",
            "丸の内一丁目9番1号",
            "東京都 100-0005",
            "JAPAN",
        ]),
        postage_description: "International Tracked Packet".to_owned(),
        carrier: "Canada Post".to_owned(),
        tracking_code: code.clone(),
        shipment_id: format!("SH{at:08}"),
        order_id: Some((1000 + at).to_string()),
        weight: "1.25 kg".to_owned(),
        size: "30 × 20 × 12 cm".to_owned(),
        ship_date: "2025-11-21".to_owned(),
        customs_lines: lines(&["2 × Merino scarf · HS 6117.10 · CA · 84.00 CAD"]),
    }
    .into();
    Ok(Label {
        png: render_png(&label)?,
        pdf: render_pdf(&label)?,
        code,
    })
}

#[derive(Default)]
struct Times {
    ours: Duration,
    bare: Duration,
    ratios: Vec<f64>,
}

impl Times {
    fn turn(&mut self, ours: Duration, bare: Duration) {
        self.ours += ours;
        self.bare += bare;
        self.ratios.push(ours.as_secs_f64() / bare.as_secs_f64());
    }

    /// The median of the turns.
    fn ratio(&self) -> f64 {
        let mut ratios = self.ratios.clone();
        ratios.sort_by(f64::total_cmp);
        ratios.get(ratios.len() / 2).copied().unwrap_or(f64::NAN)
    }
}

fn in_turns(
    labels: &[Label],
    ours: impl Fn(&Label) -> Result<(), Failure>,
    bare: impl Fn(&Label) -> Result<(), Failure>,
) -> Result<Times, Failure> {
    let mut times = Times::default();
    for turn in labels.chunks(TURN) {
        let took_ours = timed(|| turn.iter().try_for_each(&ours))?.0;
        let took_bare = timed(|| turn.iter().try_for_each(&bare))?.0;
        times.turn(took_ours, took_bare);
    }
    Ok(times)
}

fn timed<T>(work: impl FnOnce() -> Result<T, Failure>) -> Result<(Duration, T), Failure> {
    let began = Instant::now();
    let made = work()?;
    Ok((began.elapsed(), made))
}

fn bare_decode(label: &Label) -> Result<image::DynamicImage, Failure> {
    let reader = image::ImageReader::with_format(Cursor::new(&label.png), image::ImageFormat::Png);
    Ok(image::DynamicImage::ImageRgba8(
        reader.decode()?.into_rgba8(),
    ))
}

fn bare_rasterize(label: &Label) -> Result<(), Failure> {
    let pdf = Pdf::new(label.pdf.clone()).map_err(|error| format!("{error:?}"))?;
    let page = pdf.pages().first().ok_or("no page")?;
    let pixmap = render(
        page,
        &RenderCache::new(),
        &InterpreterSettings::default(),
        &RenderSettings::default(),
        &pixels(),
    );
    if pixmap.width() < 800 {
        return Err("the page is not drawn whole".into());
    }
    Ok(())
}

fn pixels() -> PixmapSettings {
    let scale = LABEL_DPI / 72.0;
    PixmapSettings {
        x_scale: scale,
        y_scale: scale,
        bg_color: WHITE,
    }
}

fn verified(label: &Label) -> Result<(), Failure> {
    let verified = verify(
        &Drawer::Here,
        LabelFormat::Png,
        &label.png,
        Some(&label.code),
    )?;
    if verified.barcode != BarcodeCheck::Matched {
        return Err(format!("{} was not read", label.code).into());
    }
    Ok(())
}

fn bare_verify(label: &Label) -> Result<(), Failure> {
    let gray = bare_decode(label)?.into_luma8();
    let (width, height) = gray.dimensions();
    read_code(&gray.into_raw(), (width, height), &label.code)
}

fn read_code(gray: &[u8], (width, height): (u32, u32), code: &str) -> Result<(), Failure> {
    let mut hints = DecodeHints::default();
    let format = Some(BarcodeFormat::CODE_128);
    let read = detect_in_luma_slice_with_hints(gray, width, height, format, &mut hints)?;
    if read.getText() != code {
        return Err(format!("{} was read and not {code}", read.getText()).into());
    }
    Ok(())
}

/// All labels in one file, ours and the library's, three times in turns.
fn merges(labels: &[Label]) -> Result<(Times, Merged), Failure> {
    let mut times = Times::default();
    let mut last = None;
    for _turn in 0..3 {
        let (ours, merged) = timed(|| ours_merged(labels))?;
        let (bare, size) = timed(|| bare_merge(labels))?;
        if size == 0 {
            return Err("the library wrote nothing".into());
        }
        times.turn(ours / 3, bare / 3);
        last = Some(merged);
    }
    Ok((times, last.ok_or("nothing was merged")?))
}

fn ours_merged(labels: &[Label]) -> Result<Merged, Failure> {
    let mut merge = Merge::new("Labels".to_owned(), Imposition::OneAPage);
    for label in labels {
        merge.add_pdf(label.pdf.clone())?;
    }
    Ok(merge.finish()?)
}

fn bare_merge(labels: &[Label]) -> Result<usize, Failure> {
    let size = Size::from_wh(288.0, 432.0).ok_or("no size")?;
    let mut document = Document::new();
    for label in labels {
        let pdf = MergePdf::new(label.pdf.clone()).map_err(|error| format!("{error:?}"))?;
        let pdf = PdfDocument::new(Arc::new(pdf));
        let settings = PageSettings::from_wh(288.0, 432.0).ok_or("no size")?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        surface.draw_pdf_page(&pdf, size, 0);
        surface.finish();
        page.finish();
    }
    let pdf = document.finish().map_err(|error| error.to_string())?;
    Ok(pdf.len())
}

/// Opened by poppler, page by page, in the order of the labels.
fn read_back(labels: &[Label], merged: &Merged) -> Result<(), Failure> {
    if merged.pages != labels.len() || !merged.broken.is_empty() {
        return Err(format!("{} pages of {} labels", merged.pages, labels.len()).into());
    }
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("merged.pdf");
    std::fs::write(&file, &merged.pdf)?;
    let info = Command::new("pdfinfo").arg(&file).output()?;
    let info = String::from_utf8_lossy(&info.stdout).into_owned();
    let expected = labels.len().to_string();
    let told = info.lines().find_map(|line| line.strip_prefix("Pages:"));
    if told.map(str::trim) != Some(expected.as_str()) {
        return Err(format!("pdfinfo says {told:?}").into());
    }
    for (turn, labels) in labels.chunks(TURN).enumerate() {
        read_pages(&file, folder.path(), turn * TURN + 1, labels)?;
    }
    Ok(())
}

fn read_pages(file: &Path, folder: &Path, first: usize, labels: &[Label]) -> Result<(), Failure> {
    for (at, label) in labels.iter().enumerate() {
        let page = (first + at).to_string();
        let stem = folder.join("page");
        let drawn = Command::new("pdftoppm")
            .args([
                "-gray",
                "-singlefile",
                "-r",
                READ_DPI,
                "-f",
                &page,
                "-l",
                &page,
            ])
            .args([file, &stem])
            .status()?;
        if !drawn.success() {
            return Err(format!("pdftoppm ended with {drawn} at page {page}").into());
        }
        let bytes = std::fs::read(stem.with_extension("pgm"))?;
        let (size, gray) = read_pgm(&bytes).ok_or("no gray picture came")?;
        read_code(gray, size, &label.code)?;
    }
    Ok(())
}

/// `P5`, the sides, `255` and one byte a pixel.
fn read_pgm(bytes: &[u8]) -> Option<((u32, u32), &[u8])> {
    let mut words = bytes.splitn(5, |byte| byte.is_ascii_whitespace());
    let mut word = || std::str::from_utf8(words.next()?).ok();
    if word()? != "P5" {
        return None;
    }
    let (width, height) = (word()?.parse().ok()?, word()?.parse().ok()?);
    word()?;
    Some(((width, height), words.next()?))
}
