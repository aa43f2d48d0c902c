//! How much an address may ask for.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use crate::config::Allowed;
use crate::error::Refusal;

/// What is counted by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum What {
    /// Any request.
    Request,
    /// To make a game or an author.
    Creation,
    /// To have a descriptor read.
    Descriptor,
}

/// What is left of so many a minute: as many at once at most.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    a_minute: u32,
    left: f64,
    at: Instant,
}

impl Bucket {
    /// A full one; 0 a minute allows any number.
    pub fn new(a_minute: u32) -> Bucket {
        Bucket {
            a_minute,
            left: f64::from(a_minute),
            at: Instant::now(),
        }
    }

    /// Takes one out, if there is one.
    pub fn take(&mut self) -> bool {
        self.take_at(Instant::now())
    }

    fn take_at(&mut self, now: Instant) -> bool {
        if self.a_minute == 0 {
            return true;
        }
        let most = f64::from(self.a_minute);
        let gained = now.saturating_duration_since(self.at).as_secs_f64() * most / 60.0;
        self.left = (self.left + gained).min(most);
        self.at = now;
        let any = self.left >= 1.0;
        if any {
            self.left -= 1.0;
        }
        any
    }

    fn is_full(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.at).as_secs() > 60
    }
}

/// Who asks for how much.
#[derive(Debug)]
pub struct Limits {
    allowed: Allowed,
    buckets: Mutex<HashMap<(What, IpAddr), Bucket>>,
    connections: Mutex<(usize, HashMap<IpAddr, usize>)>,
}

/// One connection of an address.
#[derive(Debug)]
pub struct Connected {
    limits: Arc<Limits>,
    address: IpAddr,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let mut connections = self
            .limits
            .connections
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        connections.0 -= 1;
        if let Some(count) = connections.1.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                connections.1.remove(&self.address);
            }
        }
        metrics::gauge!("boardwright_connections").decrement(1.0);
    }
}

/// Who has an address of IPv6 has 2^64 of them.
fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX)).into(),
        v4 => v4,
    }
}

impl Limits {
    /// Nobody has asked yet.
    pub fn new(allowed: Allowed) -> Limits {
        Limits {
            allowed,
            buckets: Mutex::default(),
            connections: Mutex::default(),
        }
    }

    /// Counts something.
    ///
    /// # Errors
    /// [`Refusal`] if it was too much.
    pub fn count(&self, what: What, address: IpAddr) -> Result<(), Refusal> {
        let a_minute = match what {
            What::Request => self.allowed.requests,
            What::Creation => self.allowed.creations,
            What::Descriptor => self.allowed.descriptors,
        };
        if a_minute == 0 {
            return Ok(());
        }
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() > 100_000 {
            let now = Instant::now();
            buckets.retain(|_, bucket| !bucket.is_full(now));
        }
        let key = (what, subscriber(address));
        let bucket = buckets.entry(key).or_insert_with(|| Bucket::new(a_minute));
        match bucket.take() {
            true => Ok(()),
            false => {
                metrics::counter!("boardwright_refused_by_rate").increment(1);
                Err(Refusal::too_many(60_u32.div_ceil(a_minute)))
            }
        }
    }

    /// What one WebSocket may say.
    pub fn messages(&self) -> Bucket {
        Bucket::new(self.allowed.messages)
    }

    /// How many connections there are.
    pub fn open(&self) -> usize {
        self.connections
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .0
    }

    /// Counts a connection for as long as it lives; `None` if there are too many.
    pub fn connect(self: &Arc<Self>, address: IpAddr, whole: bool) -> Option<Connected> {
        let address = subscriber(address);
        let mut connections = self
            .connections
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let (all, of_addresses) = &mut *connections;
        let count = of_addresses.entry(address).or_default();
        let fits = |count: usize, most: usize| most == 0 || count < most;
        // Behind a proxy all connections are its own.
        let own = !whole || fits(*count, self.allowed.connections_of_address);
        if !own || !fits(*all, self.allowed.connections) {
            if *count == 0 {
                of_addresses.remove(&address);
            }
            metrics::counter!("boardwright_refused_connections").increment(1);
            return None;
        }
        *count += 1;
        *all += 1;
        metrics::gauge!("boardwright_connections").increment(1.0);
        Some(Connected {
            limits: Arc::clone(self),
            address,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn allowed(most: u32) -> Allowed {
        Allowed {
            connections: 3,
            connections_of_address: most as usize,
            requests: most,
            creations: most,
            descriptors: most,
            messages: most,
        }
    }

    #[test]
    fn a_bucket_gives_what_it_has_and_fills_again() {
        let mut bucket = Bucket::new(60);
        let start = bucket.at;
        assert!((0..60).all(|_| bucket.take_at(start)));
        assert!(!bucket.take_at(start));
        assert!(!bucket.take_at(start + Duration::from_millis(900)));
        assert!(bucket.take_at(start + Duration::from_millis(1_001)));
        let mut any = Bucket::new(0);
        assert!((0..10_000).all(|_| any.take_at(start)));
    }

    #[test]
    fn addresses_are_counted_by_themselves_and_a_net_of_ipv6_as_one() {
        let limits = Arc::new(Limits::new(allowed(2)));
        let at = |text: &str| text.parse::<IpAddr>().expect("an address");
        let held: Vec<_> = ["2001:db8::1", "2001:db8::2"]
            .map(|a| limits.connect(at(a), true))
            .into();
        assert!(held.iter().all(Option::is_some));
        assert!(limits.connect(at("2001:db8::3"), true).is_none());
        let other = limits.connect(at("192.0.2.1"), true);
        assert!(other.is_some());
        assert!(
            limits.connect(at("192.0.2.2"), true).is_none(),
            "three in all"
        );
        drop(held);
        assert!(limits.connect(at("2001:db8::3"), true).is_some());

        assert!(limits.count(What::Request, at("192.0.2.1")).is_ok());
        assert!(limits.count(What::Request, at("::ffff:192.0.2.1")).is_ok());
        assert_eq!(
            limits
                .count(What::Request, at("192.0.2.1"))
                .unwrap_err()
                .code,
            "too-many-requests"
        );
        assert!(limits.count(What::Creation, at("192.0.2.1")).is_ok());
    }
}
