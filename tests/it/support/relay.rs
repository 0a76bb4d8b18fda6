//! Bytes on their way between a client and a door: they may be held back, and then come
//! all at once, whoever still waits for them.

use std::{
    io::{Read as _, Write as _},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{Arc, Condvar, Mutex},
    thread,
};

#[derive(Debug, Default)]
struct State {
    /// Connections so far.
    opened: u32,
    /// Of these, the first ones of which nothing passes on to the door.
    held: u32,
}

/// Passes on what comes, until the test ends.
#[derive(Debug)]
pub(crate) struct Relay {
    port: u16,
    state: Mutex<State>,
    released: Condvar,
}

impl Relay {
    /// A relay before the door at `door`, a port of this machine.
    pub(crate) fn open(door: u16) -> Arc<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let relay = Arc::new(Self {
            port: listener.local_addr().unwrap().port(),
            state: Mutex::default(),
            released: Condvar::new(),
        });
        let serving = Arc::clone(&relay);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let door = TcpStream::connect(("127.0.0.1", door)).unwrap();
                serving.pass_on(client, door);
            }
        });
        relay
    }

    pub(crate) fn port(&self) -> u16 {
        self.port
    }

    /// What clients send on the connections that there are is taken and not passed on.
    /// Answers pass, and so does all on a later connection.
    pub(crate) fn hold(&self) {
        let mut state = self.state.lock().unwrap();
        state.held = state.opened;
    }

    /// What was held back is passed on, all of it, though its client may be gone.
    pub(crate) fn release(&self) {
        self.state.lock().unwrap().held = 0;
        self.released.notify_all();
    }

    fn pass_on(self: &Arc<Self>, client: TcpStream, door: TcpStream) {
        let number = {
            let mut state = self.state.lock().unwrap();
            state.opened += 1;
            state.opened
        };
        let (from_door, to_client) = (door.try_clone().unwrap(), client.try_clone().unwrap());
        let relay = Arc::clone(self);
        // That the client is gone is not passed on: the door may yet read what it has sent.
        thread::spawn(move || copy(&client, &door, || relay.wait(number)));
        thread::spawn(move || {
            copy(&from_door, &to_client, || ());
            drop(to_client.shutdown(Shutdown::Write));
        });
    }

    fn wait(&self, number: u32) {
        let state = self.state.lock().unwrap();
        let is_held = |state: &mut State| number <= state.held;
        drop(self.released.wait_while(state, is_held).unwrap());
    }
}

fn copy(mut from: &TcpStream, mut to: &TcpStream, may_pass: impl Fn()) {
    let mut bytes = [0; 16 * 1024];
    loop {
        let read = from.read(&mut bytes).unwrap_or(0);
        may_pass();
        if read == 0 || to.write_all(&bytes[..read]).is_err() {
            break;
        }
    }
}
