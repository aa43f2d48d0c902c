//! A line to a server of this machine that can be cut or go silent, as networks do: for trials.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::JoinHandle;

/// How a line is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// It carries what is sent.
    Open,
    /// Connections stay, and nothing comes through until it is open again.
    Silent,
    /// Connections end, also new ones.
    Cut,
}

/// A line, with an address of its own.
#[derive(Debug)]
pub struct Proxy {
    /// Where it is reached.
    pub address: SocketAddr,
    state: Arc<watch::Sender<State>>,
    task: JoinHandle<()>,
}

impl Proxy {
    /// To this server.
    ///
    /// # Errors
    /// If there is no address left.
    pub async fn to(server: SocketAddr) -> io::Result<Proxy> {
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let state = Arc::new(watch::Sender::new(State::Open));
        let shared = Arc::clone(&state);
        let task = tokio::spawn(async move {
            loop {
                if let Ok((client, _)) = listener.accept().await {
                    tokio::spawn(connection(client, server, shared.subscribe()));
                }
            }
        });
        Ok(Proxy {
            address,
            state,
            task,
        })
    }

    /// Makes it so.
    pub fn set(&self, state: State) {
        self.state.send_replace(state);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.task.abort();
        self.set(State::Cut);
    }
}

async fn connection(client: TcpStream, server: SocketAddr, state: watch::Receiver<State>) {
    let mut cut = state.clone();
    let carried = async {
        let server = TcpStream::connect(server).await?;
        client.set_nodelay(true)?;
        server.set_nodelay(true)?;
        let (from, to) = (client.into_split(), server.into_split());
        tokio::try_join!(
            carry(from.0, to.1, state.clone()),
            carry(to.0, from.1, state)
        )
    };
    tokio::select! {
        _ = carried => {}
        _ = cut.wait_for(|state| *state == State::Cut) => {}
    }
}

/// Carries what comes while the line is open; ends with an error so that both ways end together.
async fn carry(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    mut state: watch::Receiver<State>,
) -> io::Result<()> {
    let mut bytes = vec![0; 16 * 1024];
    loop {
        let count = from.read(&mut bytes).await?;
        let open = state.wait_for(|state| *state == State::Open).await;
        open.map_err(io::Error::other)?;
        match count {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            _ => to.write_all(&bytes[..count]).await?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[tokio::test]
    async fn a_line_carries_is_silent_goes_on_and_is_cut() {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("an address");
        let proxy = Proxy::to(listener.local_addr().expect("its address")).await;
        let proxy = proxy.expect("a line");
        let mut client = TcpStream::connect(proxy.address).await.expect("a client");
        let (mut server, _) = listener.accept().await.expect("the other end");
        let mut byte = [0];
        client.write_all(b"a").await.expect("sent");
        server.read_exact(&mut byte).await.expect("heard");
        proxy.set(State::Silent);
        client.write_all(b"b").await.expect("sent");
        let silent = tokio::time::timeout(Duration::from_millis(200), server.read_exact(&mut byte));
        assert!(silent.await.is_err());
        proxy.set(State::Open);
        server.read_exact(&mut byte).await.expect("heard late");
        assert_eq!(&byte, b"b");
        proxy.set(State::Cut);
        assert!(matches!(client.read(&mut byte).await, Ok(0) | Err(_)));
        let mut other = TcpStream::connect(proxy.address).await.expect("a client");
        assert!(matches!(other.read(&mut byte).await, Ok(0) | Err(_)));
    }
}
