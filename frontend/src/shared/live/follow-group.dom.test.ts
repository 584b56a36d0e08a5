import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followGroup } from "./follow-group";

/** The streams that were opened, oldest first. */
let streams: FakeSource[] = [];

class FakeSource {
  static readonly CLOSED = 2;
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { lastEventId: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    streams.push(this);
  }

  close() {
    this.readyState = FakeSource.CLOSED;
  }

  opens() {
    this.readyState = 1;
    this.onopen?.();
  }

  tells(id: string) {
    this.onmessage?.({ lastEventId: id });
  }

  /** Refused by the server: the browser does not try again. */
  isRefused() {
    this.readyState = FakeSource.CLOSED;
    this.onerror?.();
  }

  /** The connection is lost: the browser tries again. */
  breaksOff() {
    this.readyState = 0;
    this.onerror?.();
  }
}

let isHidden = false;

function setHidden(value: boolean) {
  isHidden = value;
  document.dispatchEvent(new Event("visibilitychange"));
}

let stop = () => {};
const onVersion = vi.fn();
const onConnection = vi.fn();

function follow() {
  stop = followGroup("k7m2x9qd", { onVersion, onConnection });
}

const isOpen = ({ readyState }: FakeSource) => readyState !== FakeSource.CLOSED;

beforeEach(() => {
  streams = [];
  isHidden = false;
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeSource);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => isHidden);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  onVersion.mockReset();
  onConnection.mockReset();
});

it("tells the versions of the stream, and the state of its connection", () => {
  follow();
  expect(streams.map(({ url }) => url)).toEqual(["/api/groups/hash/k7m2x9qd/events"]);
  streams[0]?.opens();
  streams[0]?.tells("7-0c5e");
  streams[0]?.breaksOff();
  // The browser has connected again.
  streams[0]?.opens();
  streams[0]?.tells("9-0c5e");
  expect(onVersion.mock.calls).toEqual([[{ epoch: "0c5e", number: 7 }], [{ epoch: "0c5e", number: 9 }]]);
  expect(onConnection.mock.calls).toEqual([[true], [false], [true]]);
  vi.advanceTimersByTime(600_000);
  expect(streams).toHaveLength(1);
});

it("opens one stream, also when the browser says that the loaded page is shown", () => {
  follow();
  window.dispatchEvent(new Event("pageshow"));
  setHidden(false);
  expect(streams).toHaveLength(1);
});

it("has no stream while the page is hidden, kept for Back, or left", () => {
  follow();
  setHidden(true);
  expect(streams.filter(isOpen)).toEqual([]);
  setHidden(false);
  expect(streams.filter(isOpen)).toHaveLength(1);
  window.dispatchEvent(new Event("pagehide"));
  expect(streams.filter(isOpen)).toEqual([]);
  window.dispatchEvent(new Event("pageshow"));
  expect(streams.filter(isOpen)).toHaveLength(1);
  stop();
  expect(streams.filter(isOpen)).toEqual([]);
  setHidden(false);
  expect(streams.filter(isOpen)).toEqual([]);
});

it("asks every 30 seconds where streams are refused, and tries again", () => {
  follow();
  streams[0]?.isRefused();
  expect(onVersion).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(onVersion.mock.calls).toEqual([[null]]);
  expect(streams).toHaveLength(2);
  streams[1]?.isRefused();
  vi.advanceTimersByTime(30_000);
  expect(onVersion).toHaveBeenCalledTimes(2);
  streams[2]?.opens();
  vi.advanceTimersByTime(600_000);
  expect(onVersion).toHaveBeenCalledTimes(2);
});

it("asks at once when a stream has ended for good, as that of a deleted group", () => {
  follow();
  streams[0]?.opens();
  streams[0]?.isRefused();
  expect(onVersion.mock.calls).toEqual([[null]]);
});

it("asks every 30 seconds while the page is visible in a browser without streams", () => {
  vi.stubGlobal("EventSource", undefined);
  follow();
  vi.advanceTimersByTime(60_000);
  expect(onVersion.mock.calls).toEqual([[null], [null]]);
  setHidden(true);
  vi.advanceTimersByTime(600_000);
  expect(onVersion).toHaveBeenCalledTimes(2);
});
