//! The real window as a screen reader has it: on a bus of its own it lists what
//! is there by name, reads it, presses it, and hears what is announced.

use std::{
    cell::RefCell,
    collections::HashMap,
    io::{BufRead as _, BufReader},
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use atspi::{
    CacheItem, Role, State,
    proxy::{
        action::ActionProxy,
        bus::{BusProxy, StatusProxy},
        cache::CacheProxy,
        component::ComponentProxy,
        text::TextProxy,
    },
    zbus::{
        Connection, MatchRule, MessageStream, Result as BusResult,
        connection::Builder,
        message::Type,
        names::BusName,
        proxy::{CacheProperties, Defaults, ProxyImpl},
        zvariant::OwnedValue,
    },
};
use futures_util::StreamExt as _;

use super::display::wait_or;

/// Where every window keeps the list of its widgets.
const CACHE: &str = "/org/a11y/atspi/cache";
const REGISTRY: &str = "org.a11y.atspi.Registry";
const ROOT: &str = "/org/a11y/atspi/accessible/root";
const OBJECT_EVENTS: &str = "org.a11y.atspi.Event.Object";
/// Announcements that wait to be taken: more than any walk makes.
const MAX_ANNOUNCEMENTS: usize = 10_000;
/// How long what was sent may be on its way on the bus.
const ON_THE_BUS: Duration = Duration::from_millis(50);

/// Letters of the icon font stand in the private part of Unicode: nobody can say them.
pub(crate) fn has_glyph(text: &str) -> bool {
    text.chars()
        .any(|letter| ('\u{e000}'..='\u{f8ff}').contains(&letter))
}

/// A bus without anything of the machine's own, and the keychain on it.
pub(crate) struct ScreenReader {
    bus: Child,
    address: String,
    home: tempfile::TempDir,
    runtime: tokio::runtime::Runtime,
    listening: Connection,
    events: RefCell<MessageStream>,
    announced: RefCell<Vec<String>>,
}

/// One widget, as it was when it was listed.
#[derive(Debug, Clone)]
pub(crate) struct Widget {
    pub(crate) name: String,
    pub(crate) role: Role,
    item: CacheItem,
}

impl Widget {
    pub(crate) fn takes_keyboard(&self) -> bool {
        self.item.states.contains(State::Focusable)
    }

    fn has_keyboard(&self) -> bool {
        self.item.states.contains(State::Focused)
    }

    fn is_usable(&self) -> bool {
        self.item.states.contains(State::Enabled) || self.item.states.contains(State::Sensitive)
    }
}

impl ScreenReader {
    pub(crate) fn open() -> Self {
        let home = tempfile::tempdir().unwrap();
        let mut bus = Command::new("dbus-daemon")
            .args(["--session", "--nofork", "--print-address=1"])
            .env("XDG_RUNTIME_DIR", home.path())
            .env("HOME", home.path())
            .env_remove("DISPLAY")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("dbus-daemon of the Debian package of that name");
        let mut address = String::new();
        BufReader::new(bus.stdout.take().unwrap())
            .read_line(&mut address)
            .unwrap();
        let address = address.trim().to_owned();
        unlock_keychain(&address, home.path());
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .unwrap();
        let listening = runtime.block_on(listen(&address)).unwrap();
        let events = runtime.block_on(announcements(&listening)).unwrap();
        Self {
            bus,
            address,
            home,
            runtime,
            listening,
            events: RefCell::new(events),
            announced: RefCell::default(),
        }
    }

    /// Makes a program speak to this screen reader, and keep its secrets here.
    pub(crate) fn listen_to(&self, command: &mut Command) {
        command
            .env("DBUS_SESSION_BUS_ADDRESS", &self.address)
            .env("XDG_RUNTIME_DIR", self.home.path());
    }

    /// Everything that has a name, in the order of the window.
    pub(crate) fn widgets(&self) -> Vec<Widget> {
        self.runtime
            .block_on(widgets(&self.listening))
            .unwrap_or_default()
    }

    /// What the window says, a line a widget.
    pub(crate) fn texts(&self) -> String {
        let lines = self.widgets().into_iter();
        let lines: Vec<String> = lines
            .map(|widget| format!("{:?}: {}", widget.role, widget.name))
            .collect();
        lines.join("\n")
    }

    /// All that was announced so far, in its order.
    pub(crate) fn announced(&self) -> Vec<String> {
        let mut events = self.events.borrow_mut();
        let mut announced = self.announced.borrow_mut();
        self.runtime.block_on(async {
            while let Ok(Some(event)) = tokio::time::timeout(ON_THE_BUS, events.next()).await {
                announced.extend(text_of(&event.unwrap()));
            }
        });
        announced.clone()
    }

    /// Waits until something is announced that begins so, after the first `heard`
    /// announcements. Gives it.
    pub(crate) fn hear_announced(&self, heard: usize, begins: &str) -> String {
        let look = || {
            let mut announced = self.announced().into_iter().skip(heard);
            announced.find(|text| text.starts_with(begins))
        };
        wait_or(look).unwrap_or_else(|| {
            panic!(
                "{begins} was not announced, but {:#?}; there is\n{}",
                self.announced(),
                self.texts()
            )
        })
    }

    /// What has the keyboard.
    pub(crate) fn focused(&self) -> Option<Widget> {
        self.widgets().into_iter().find(Widget::has_keyboard)
    }

    /// Waits until something that begins so has the keyboard.
    pub(crate) fn hear_focused(&self, begins: &str) -> Widget {
        let look = || {
            self.focused()
                .filter(|widget| widget.name.starts_with(begins))
        };
        wait_or(look).unwrap_or_else(|| panic!("{begins}: the keyboard is at {:?}", self.focused()))
    }

    /// Waits until something is said whose text has this in it.
    pub(crate) fn hear(&self, text: &str) -> Widget {
        self.find(text, |widget| widget.name.contains(text))
    }

    /// Waits until something says exactly this.
    pub(crate) fn hear_only(&self, text: &str) -> Widget {
        self.find(text, |widget| widget.name == text)
    }

    /// Waits for a widget of exactly this name that can be used, and presses it.
    pub(crate) fn press(&self, name: &str) {
        self.press_where(name, |widget| widget.name == name);
    }

    /// The same for a name that begins so.
    pub(crate) fn press_what_begins(&self, name: &str) {
        self.press_where(name, |widget| widget.name.starts_with(name));
    }

    /// The same for a name that ends so.
    pub(crate) fn press_what_ends(&self, name: &str) {
        self.press_where(name, |widget| {
            widget.name.ends_with(name) && widget.role == Role::Button
        });
    }

    /// The last button of this name: the one of a question that stands before the rest of the
    /// window. Waits until the question is gone: a key that comes sooner would go to it.
    pub(crate) fn answer(&self, name: &str) {
        let button = self.wait_for(name, || {
            let widgets = self.widgets().into_iter();
            let mut buttons = widgets.filter(|widget| {
                widget.name == name && widget.role == Role::Button && widget.is_usable()
            });
            let button = buttons.next_back()?;
            self.act_on(&button).map(|()| button)
        });
        self.wait_for("the end of the question", || {
            let is_it = |widget: &Widget| widget.item.object == button.item.object;
            (!self.widgets().iter().any(is_it)).then_some(())
        });
    }

    fn wait_for<T>(&self, what: &str, look: impl FnMut() -> Option<T>) -> T {
        wait_or(look).unwrap_or_else(|| panic!("{what} did not come; there is\n{}", self.texts()))
    }

    fn act_on(&self, widget: &Widget) -> Option<()> {
        let acted = self.runtime.block_on(async {
            let action: ActionProxy<'_> = at(&self.listening, &widget.item).await?;
            action.do_action(0).await
        });
        acted.ok()?.then_some(())
    }

    fn press_where(&self, what: &str, is_it: impl Fn(&Widget) -> bool) {
        self.wait_for(what, || {
            let widgets = self.widgets().into_iter();
            let mut found = widgets
                .filter(|widget| is_it(widget) && widget.role != Role::Label && widget.is_usable());
            self.act_on(&found.next()?)
        });
    }

    /// Waits for a field of this name, puts the keyboard there, and waits until it is: what is
    /// typed sooner would go to the field before.
    pub(crate) fn focus(&self, name: &str) {
        self.wait_for(name, || {
            let widgets = self.widgets().into_iter();
            let mut found = widgets.filter(|widget| {
                widget.name == name && widget.role != Role::Label && widget.is_usable()
            });
            let widget = found.next()?;
            self.runtime
                .block_on(async {
                    let component: ComponentProxy<'_> = at(&self.listening, &widget.item).await?;
                    component.grab_focus().await
                })
                .ok()?
                .then_some(())
        });
        self.wait_for(name, || self.focused().filter(|widget| widget.name == name));
    }

    /// Waits until the field that has the keyboard holds as many letters as this text: keys are
    /// on another way than what a screen reader does, and would be overtaken by it. A secret
    /// shows its length only.
    pub(crate) fn wait_typed(&self, text: &str) {
        let length = i32::try_from(text.chars().count()).unwrap();
        self.wait_for(text, || {
            let field = self.focused()?;
            let held = self.runtime.block_on(async {
                let held: TextProxy<'_> = at(&self.listening, &field.item).await?;
                held.character_count().await
            });
            (held.ok()? == length).then_some(())
        });
    }

    fn find(&self, what: &str, is_it: impl Fn(&Widget) -> bool) -> Widget {
        self.wait_for(what, || self.widgets().into_iter().find(&is_it))
    }
}

impl Drop for ScreenReader {
    fn drop(&mut self) {
        self.bus.kill().unwrap();
        self.bus.wait().unwrap();
    }
}

/// Without it tokens would last for one run only.
fn unlock_keychain(address: &str, home: &Path) {
    let status = Command::new("sh")
        .args([
            "-c",
            "printf password | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1",
        ])
        .env("DBUS_SESSION_BUS_ADDRESS", address)
        .env("XDG_RUNTIME_DIR", home)
        .env("HOME", home)
        .env("XDG_DATA_HOME", home.join("data"))
        .status()
        .expect("gnome-keyring-daemon of the Debian package gnome-keyring");
    assert!(status.success());
}

/// Says that somebody listens, and joins the bus of all who speak.
async fn listen(session: &str) -> BusResult<Connection> {
    let session = Builder::address(session)?.build().await?;
    let status = StatusProxy::new(&session).await?;
    status.set_is_enabled(true).await?;
    status.set_screen_reader_enabled(true).await?;
    let address = BusProxy::new(&session).await?.get_address().await?;
    Builder::address(address.as_str())?.build().await
}

/// Announcements from here on.
async fn announcements(listening: &Connection) -> BusResult<MessageStream> {
    let rule = MatchRule::builder()
        .msg_type(Type::Signal)
        .interface(OBJECT_EVENTS)?
        .member("Announcement")?
        .build();
    MessageStream::for_match_rule(rule, listening, Some(MAX_ANNOUNCEMENTS)).await
}

/// The words of an announcement; its other parts are how urgent it is, and by whom.
fn text_of(event: &atspi::zbus::Message) -> Option<String> {
    type Body = (String, i32, i32, OwnedValue, HashMap<String, OwnedValue>);
    let body = event.body();
    let (_kind, _urgency, _unused, words, _properties): Body = body.deserialize().ok()?;
    String::try_from(words).ok()
}

async fn widgets(listening: &Connection) -> BusResult<Vec<Widget>> {
    let desktop: atspi::proxy::accessible::AccessibleProxy<'_> =
        atspi::proxy::accessible::AccessibleProxy::builder(listening)
            .destination(REGISTRY)?
            .path(ROOT)?
            .cache_properties(CacheProperties::No)
            .build()
            .await?;
    let mut widgets = Vec::new();
    for window in desktop.get_children().await? {
        let Some(name) = window.name() else { continue };
        let cache = CacheProxy::builder(listening)
            .destination(BusName::from(name.clone()))?
            .path(CACHE)?
            .cache_properties(CacheProperties::No)
            .build()
            .await?;
        let items = cache.get_items().await?;
        widgets.extend(items.into_iter().map(|item| Widget {
            name: item.short_name.clone(),
            role: item.role,
            item,
        }));
    }
    Ok(widgets)
}

/// One side of a widget.
async fn at<'a, P: ProxyImpl<'a> + Defaults + From<atspi::zbus::Proxy<'a>>>(
    listening: &Connection,
    item: &'a CacheItem,
) -> BusResult<P> {
    let name = item.object.name().cloned();
    let name = name.ok_or(atspi::zbus::Error::Failure("gone".to_owned()))?;
    P::builder(listening)
        .destination(BusName::from(name))?
        .path(item.object.path().clone())?
        .cache_properties(CacheProperties::No)
        .build()
        .await
}
