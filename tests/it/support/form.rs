//! The form of the window without the window: the program's own worker on a data
//! folder, which buys from a practice service in another process.

use std::{path::Path, sync::Arc, time::Duration};

use async_trait::async_trait;
use secrecy::SecretString;
use sendoff::{
    contract::{Failure, RequestId, Update},
    features::{
        calls::{Event, Routed},
        orders::OrderFile,
        settings::calls::Connect,
        ship::calls::{Buy, DiscardDrafts, LineState, Quote},
    },
    model::{
        check::check,
        draft::ShipmentDraft,
        environment::{Environment, Profile},
        ids::{ClientId, LineId},
        rate,
    },
    platform::{clock::SystemClock, random::Random, secrets::MemorySecrets},
    print::RealNetwork,
    render::{
        Drawer,
        download::{LabelDownload, loopback_origin},
    },
    service::{
        client::{ReadApi, WriteApi},
        http::{self, HttpTransport},
        public::PublicSite,
    },
    session::{
        checkpoints::NoCheckpoints,
        deps::{Connection, Connector, Deps, Folders, LONGEST_PAUSE, Syncing, WhenBusy},
        handle::WorkerHandle,
        write::Writer,
    },
    shell::worker,
};

use super::process::PracticeProcess;

/// The drafts of a file's rows: a form may hold the same order.
pub(crate) fn drafts_of(file: &Path) -> Vec<ShipmentDraft> {
    let file = OrderFile::read(file).unwrap();
    let drafts = file.rows().map(|row| check(&row.order, None).draft);
    drafts.map(Option::unwrap).collect()
}

pub(crate) struct Form {
    worker: WorkerHandle,
    requests: RequestId,
}

impl Form {
    /// Opened over the data folder of a computer; fails where another program works on it.
    pub(crate) fn open(
        practice: &PracticeProcess,
        token: &Path,
        data: &Path,
        labels: &Path,
    ) -> Result<Self, Failure> {
        let deps = Deps {
            clock: Arc::new(SystemClock),
            random: Arc::new(Random::from_system()),
            secrets: Arc::new(MemorySecrets::default()),
            connector: Arc::new(Way::to(practice, token)),
            folders: Folders {
                data_dir: data.to_owned(),
                label_dir: labels.to_owned(),
            },
            drawer: Drawer::Here,
            printers: Arc::new(RealNetwork::default()),
            person: None,
            checkpoints: Arc::new(NoCheckpoints),
            when_busy: WhenBusy::Refuse,
            syncing: Syncing::Never,
            longest_pause: LONGEST_PAUSE,
            longest_outage: Duration::MAX,
            settle_time: Duration::from_secs(2),
        };
        let mut form = Self {
            worker: worker::spawn(deps, Arc::new(|| ())).unwrap(),
            requests: RequestId::FIRST,
        };
        let environment = Environment::Practice;
        form.ask(Connect {
            account: environment.into(),
        })?;
        Ok(form)
    }

    /// Gets rates and buys the cheapest one; then the form goes on to something else.
    pub(crate) fn buy(&mut self, word: &str, draft: &ShipmentDraft) -> Result<(), Failure> {
        let line = LineId::of_form(word);
        let outcome = self.buy_line(line.clone(), draft);
        let lines = vec![line];
        self.ask(DiscardDrafts { lines })?;
        outcome
    }

    fn buy_line(&mut self, line: LineId, draft: &ShipmentDraft) -> Result<(), Failure> {
        let quoted = self.ask(Quote {
            line: line.clone(),
            draft: Box::new(draft.clone()),
            replaces: None,
        })?;
        if quoted.state != LineState::Draft {
            return Ok(());
        }
        let rate = rate::cheapest(&quoted.shipment.rates).expect("the service offers a rate");
        let buy = Buy {
            line,
            shipment: quoted.shipment.id.clone(),
            postage_type: rate.postage_type.clone(),
            approved_price: rate.total.clone().unwrap(),
            beside: Vec::new(),
        };
        self.ask(buy).map(drop)
    }

    fn ask<C: Routed>(&mut self, call: C) -> Result<C::Answer, Failure> {
        let id = self.requests.take();
        self.worker.send(call.into_request(id)).unwrap();
        loop {
            let event = self.worker.next_blocking().expect("the worker works");
            if let Event::Reply(reply) = event
                && reply.id == id
                && let Some((_call, Update::Done(answer))) = C::of_reply(&reply)
            {
                return answer;
            }
        }
    }
}

/// The way to the service of a test.
struct Way {
    profile: Profile,
    token: SecretString,
}

impl Way {
    fn to(practice: &PracticeProcess, token: &Path) -> Self {
        let token = std::fs::read_to_string(token).unwrap();
        Self {
            profile: Profile {
                host: practice.text("public_url").to_owned(),
                client_id: ClientId::new(practice.text("client_id")),
                ..Profile::empty(Environment::Practice)
            },
            token: SecretString::from(token),
        }
    }
}

#[async_trait]
impl Connector for Way {
    async fn connect(
        &self,
        _profile: &Profile,
        _token: Option<SecretString>,
    ) -> Result<Connection, Failure> {
        let profile = self.profile.clone();
        let base_url = http::base_url(&profile.host, &profile.client_id).unwrap();
        let transport = Arc::new(HttpTransport::new(&base_url, &self.token).unwrap());
        let origin = http::origin(&profile.host).unwrap();
        let currency = profile.currency.clone();
        Ok(Connection {
            api: ReadApi::new(Arc::<HttpTransport>::clone(&transport), currency.clone()),
            writer: Writer::new(WriteApi::new(transport, currency)),
            labels: Arc::new(LabelDownload::new(loopback_origin(&base_url)).unwrap()),
            public: Arc::new(PublicSite::new(&origin).unwrap()),
            profile,
        })
    }
}
