import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followInput, whenQuiet } from "./when-quiet";

let stop = () => {};
const send = (type: string) => document.dispatchEvent(new Event(type));

beforeEach(() => {
  vi.useFakeTimers();
  stop = followInput();
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

it("runs at once when nothing happens", () => {
  const action = vi.fn();
  whenQuiet(action);
  expect(action).toHaveBeenCalledOnce();
});

it("waits until the finger is lifted", () => {
  const [first, second] = [vi.fn(), vi.fn()];
  send("pointerdown");
  whenQuiet(first);
  whenQuiet(second);
  expect(second).not.toHaveBeenCalled();
  send("pointerup");
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

it("waits until nothing has been typed for two seconds", () => {
  const action = vi.fn();
  send("input");
  whenQuiet(action);
  vi.advanceTimersByTime(1_500);
  send("input");
  vi.advanceTimersByTime(1_500);
  expect(action).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(action).toHaveBeenCalledOnce();
});
