//! Two short sounds: one for right, one for wrong.
//!
//! They are generated here and played by the system's own player, in a thread of
//! its own, so that nothing waits for them. A sound library would bind this
//! program to a sound system at build time; a system without a player stays
//! silent.

use std::{
    io,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::{
        Mutex,
        mpsc::{self, Receiver, SyncSender},
    },
};

use super::paths;

/// Sounds that may wait for the player; what comes later is not heard.
const MAX_WAITING: usize = 4;
const SAMPLES_A_SECOND: u32 = 22_050;
/// Of 32,767.
const LOUDNESS: i16 = 9_000;
/// How long a tone swells and fades: without, it clicks.
const FADE_SAMPLES: u32 = 200;

/// What is to be heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sound {
    /// Two short tones, rising.
    Right,
    /// One long tone, low.
    Wrong,
}

/// Plays sounds without waiting.
pub trait Sounds {
    fn play(&self, sound: Sound);
}

/// A machine that stays silent.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silence;

impl Sounds for Silence {
    fn play(&self, _sound: Sound) {}
}

/// The system's own player. Its thread starts with the first sound.
#[derive(Debug)]
pub struct SystemSounds {
    folder: PathBuf,
    player: Mutex<Option<SyncSender<Sound>>>,
}

impl SystemSounds {
    /// `folder` is where the two sound files are stored.
    pub fn new(folder: PathBuf) -> Self {
        Self {
            folder,
            player: Mutex::new(None),
        }
    }

    fn start(&self) -> io::Result<SyncSender<Sound>> {
        let (wanted, waiting) = mpsc::sync_channel(MAX_WAITING);
        let folder = self.folder.clone();
        std::thread::Builder::new()
            .name("sounds".to_owned())
            .spawn(move || play_all(&folder, &waiting))?;
        Ok(wanted)
    }
}

impl Sounds for SystemSounds {
    fn play(&self, sound: Sound) {
        let Ok(mut player) = self.player.lock() else {
            return;
        };
        if player.is_none() {
            match self.start() {
                Ok(started) => *player = Some(started),
                Err(error) => tracing::warn!(%error, "no thread for sounds"),
            }
        }
        if let Some(player) = &*player
            && player.try_send(sound).is_err()
        {
            tracing::debug!(?sound, "a sound is left out");
        }
    }
}

fn play_all(folder: &Path, waiting: &Receiver<Sound>) {
    for sound in waiting {
        let path = folder.join(file_name(sound));
        if !path.is_file()
            && let Err(error) = paths::write_whole(&path, &wave(sound))
        {
            tracing::warn!(%error, "a sound can't be kept");
            return;
        }
        if !play_file(&path) {
            tracing::info!("no player for sounds on this machine");
            return;
        }
    }
}

fn file_name(sound: Sound) -> &'static str {
    match sound {
        Sound::Right => "right.wav",
        Sound::Wrong => "wrong.wav",
    }
}

/// Tries the players that systems have, one after the other.
fn play_file(path: &Path) -> bool {
    #[cfg(target_os = "macos")]
    const PLAYERS: &[(&str, &[&str])] = &[("afplay", &[])];
    #[cfg(not(target_os = "macos"))]
    const PLAYERS: &[(&str, &[&str])] = &[("pw-play", &[]), ("paplay", &[]), ("aplay", &["-q"])];
    PLAYERS.iter().any(|(player, arguments)| {
        Command::new(player)
            .args(*arguments)
            .arg(path)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .is_ok_and(|status| status.success())
    })
}

/// A tone: how many half waves a second, and for how many samples.
type Tone = (u32, u32);

fn tones(sound: Sound) -> &'static [Tone] {
    match sound {
        Sound::Right => &[(1_760, 1_600), (2_640, 2_000)],
        Sound::Wrong => &[(360, 9_500)],
    }
}

/// The sound as a file: one channel of 16 bits.
fn wave(sound: Sound) -> Vec<u8> {
    let samples: Vec<i16> = tones(sound)
        .iter()
        .flat_map(|tone| tone_of(*tone))
        .collect();
    let bytes = u32::try_from(samples.len() * 2).unwrap_or(0);
    let mut file = Vec::with_capacity(samples.len() * 2 + 44);
    file.extend(b"RIFF");
    file.extend((bytes + 36).to_le_bytes());
    file.extend(b"WAVEfmt ");
    file.extend(16_u32.to_le_bytes());
    file.extend(1_u16.to_le_bytes());
    file.extend(1_u16.to_le_bytes());
    file.extend(SAMPLES_A_SECOND.to_le_bytes());
    file.extend((SAMPLES_A_SECOND * 2).to_le_bytes());
    file.extend(2_u16.to_le_bytes());
    file.extend(16_u16.to_le_bytes());
    file.extend(b"data");
    file.extend(bytes.to_le_bytes());
    file.extend(samples.iter().flat_map(|sample| sample.to_le_bytes()));
    file
}

/// Square waves that swell and fade.
fn tone_of((half_waves, length): Tone) -> impl Iterator<Item = i16> {
    (0..length).map(move |at| {
        let fade = at.min(length - at).min(FADE_SAMPLES);
        let loudness = i32::from(LOUDNESS) * i32::try_from(fade).unwrap_or(0)
            / i32::try_from(FADE_SAMPLES).unwrap_or(1);
        let is_up = (at * half_waves / SAMPLES_A_SECOND).is_multiple_of(2);
        let sample = if is_up { loudness } else { -loudness };
        i16::try_from(sample).unwrap_or(0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_sound_is_a_wave_file_of_its_own_length() {
        for sound in [Sound::Right, Sound::Wrong] {
            let file = wave(sound);
            assert_eq!(&file[..4], b"RIFF");
            assert_eq!(&file[8..16], b"WAVEfmt ");
            let length = u32::from_le_bytes(file[40..44].try_into().unwrap());
            assert_eq!(usize::try_from(length).unwrap() + 44, file.len());
            assert!(file.len() > 2_000);
        }
        assert!(wave(Sound::Wrong).len() > wave(Sound::Right).len());
    }

    #[test]
    fn a_tone_begins_and_ends_without_a_click() {
        let tone: Vec<i16> = tone_of((1_000, 2_000)).collect();
        assert_eq!(tone[0], 0);
        assert!(tone[1_999].abs() < 100);
        assert_eq!(tone.iter().max(), Some(&LOUDNESS));
    }
}
