//! Of places, turns, and what each client has of them.

use futures::FutureExt as _;

use super::*;

const LONG: Duration = Duration::from_mins(1);

fn is_overload(error: &Error) -> bool {
    matches!(error, Error::Unavailable(_))
}

fn client(name: &str) -> String {
    name.to_owned()
}

#[tokio::test]
async fn a_caller_beyond_the_queue_is_refused_at_once() {
    let limit = ConcurrencyLimit::new(1, 1, LONG);
    let first = limit.acquire(client("a")).await.unwrap();
    let place = limit.place(client("b")).unwrap();
    let mut queued = Box::pin(place.turn());
    assert!(queued.as_mut().now_or_never().is_none());
    assert!(is_overload(&limit.acquire(client("c")).await.unwrap_err()));
    drop(first);
    assert!(queued.await.is_ok());
}

#[tokio::test]
async fn a_wait_times_out() {
    let limit = ConcurrencyLimit::new(1, 1, Duration::ZERO);
    let _first = limit.acquire(client("a")).await.unwrap();
    assert!(is_overload(&limit.acquire(client("b")).await.unwrap_err()));
}

#[tokio::test]
async fn a_permit_is_released_when_the_work_is_done() {
    let limit = ConcurrencyLimit::new(1, 0, Duration::ZERO);
    for number in 0..3 {
        let done = limit.run_blocking(client("a"), move || Ok(number)).await;
        assert_eq!(done.unwrap(), number);
    }
    assert!(limit.lock().clients.is_empty());
}

#[tokio::test]
async fn a_client_has_a_quarter_of_the_places() {
    let limit = ConcurrencyLimit::new(1, 8, LONG);
    let _two = [
        limit.place(client("a")).unwrap(),
        limit.place(client("a")).unwrap(),
    ];
    assert!(is_overload(&limit.place(client("a")).unwrap_err()));
    assert!(limit.place(client("b")).is_ok());
}

#[tokio::test]
async fn a_client_with_fewer_callers_takes_a_place_of_the_one_with_the_most() {
    let limit = ConcurrencyLimit::new(1, 8, LONG);
    let _running = limit.acquire(client("a")).await.unwrap();
    let places: Vec<_> = ["b", "b", "c", "c", "d", "d", "e", "e"]
        .map(|name| limit.place(client(name)).unwrap())
        .into();
    let mut waiting: Vec<_> = places.iter().map(|place| Box::pin(place.turn())).collect();
    for queued in &mut waiting {
        assert!(queued.as_mut().now_or_never().is_none());
    }
    let _new = limit.place(client("f")).unwrap();
    let refused: Vec<_> = waiting
        .iter_mut()
        .filter_map(|queued| queued.as_mut().now_or_never())
        .collect();
    assert!(matches!(&refused[..], [Err(error)] if is_overload(error)));
    // No other client has at least two callers more than this one.
    assert!(is_overload(&limit.place(client("f")).unwrap_err()));
}

#[tokio::test]
async fn a_client_runs_half_of_the_tasks() {
    let limit = ConcurrencyLimit::new(4, 16, LONG);
    let _two = [
        limit.acquire(client("a")).await.unwrap(),
        limit.acquire(client("a")).await.unwrap(),
    ];
    let place = limit.place(client("a")).unwrap();
    let mut third = Box::pin(place.turn());
    assert!(third.as_mut().now_or_never().is_none());
    let _other = limit.acquire(client("b")).now_or_never().unwrap().unwrap();
}

#[tokio::test]
async fn clients_take_turns() {
    let limit = ConcurrencyLimit::new(1, 40, LONG);
    let mut running = limit.acquire(client("a")).await.unwrap();
    let order = std::cell::RefCell::new(Vec::new());
    // "a" waits with five callers, and "b" and "c" come after them.
    let names = ["a", "a", "a", "a", "a", "b", "b", "c"];
    let mut waiting: Vec<_> = names
        .into_iter()
        .map(|name| {
            let (limit, order) = (limit.clone(), &order);
            Box::pin(async move {
                let permit = limit.acquire(client(name)).await.unwrap();
                order.borrow_mut().push(name);
                permit
            })
        })
        .collect();
    for queued in &mut waiting {
        assert!(queued.as_mut().now_or_never().is_none());
    }
    while !waiting.is_empty() {
        drop(running);
        let (permit, _, others) = futures::future::select_all(waiting).await;
        (running, waiting) = (permit, others);
    }
    assert_eq!(*order.borrow(), ["a", "b", "c", "a", "b", "a", "a", "a"]);
    drop(running);
    assert!(limit.lock().clients.is_empty() && limit.lock().order.is_empty());
}

#[tokio::test]
async fn a_caller_that_no_longer_waits_holds_up_none() {
    let limit = ConcurrencyLimit::new(1, 12, LONG);
    let running = limit.acquire(client("a")).await.unwrap();
    let place = limit.place(client("b")).unwrap();
    let mut cancelled = Box::pin(place.turn());
    assert!(cancelled.as_mut().now_or_never().is_none());
    drop(cancelled);
    let (other, same) = (
        limit.place(client("c")).unwrap(),
        limit.place(client("b")).unwrap(),
    );
    let (mut other, mut same) = (Box::pin(other.turn()), Box::pin(same.turn()));
    assert!(other.as_mut().now_or_never().is_none() && same.as_mut().now_or_never().is_none());
    drop(running);
    // Both get their turn, one after the other.
    let (first, _, rest) = futures::future::select_all([other, same]).await;
    drop(first);
    for second in rest {
        assert!(second.await.is_ok());
    }
}
