import { array, number, picklist, string } from "valibot";
import { afterEach, describe, expect, it, vi } from "vitest";
import { clearTabStorage, storedJson, storedText, subscribeToOtherTabs } from "./storage";

const list = storedJson("browser", "duelo.list", array(string()));
const colour = storedText("tab", "duelo.colour", picklist(["red", "green"]));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  clearTabStorage();
});

describe("a stored value", () => {
  it("is read back as it was written, and gone once it is removed", () => {
    list.write(["a", "b"]);
    colour.write("green");
    expect(localStorage.getItem("duelo.list")).toBe('["a","b"]');
    expect(sessionStorage.getItem("duelo.colour")).toBe("green");
    expect([list.read(), colour.read()]).toEqual([["a", "b"], "green"]);
    list.write(null);
    expect([list.read(), localStorage.getItem("duelo.list")]).toEqual([null, null]);
  });

  it.each(["not JSON", "{}", "[1]", ""])("is null where the storage holds something else: %s", (text) => {
    localStorage.setItem("duelo.list", text);
    expect(list.read()).toBeNull();
  });

  it("is null where the storage holds a text that is no choice", () => {
    sessionStorage.setItem("duelo.colour", "blue");
    expect(colour.read()).toBeNull();
  });

  it("is the same object as long as the text is the same", () => {
    list.write(["a"]);
    expect(list.read()).toBe(list.read());
  });

  it("calls its listeners when it changes here or in another tab, and no others", () => {
    const [mine, others] = [vi.fn(), vi.fn()];
    const unsubscribe = list.subscribe(mine);
    storedJson("browser", "duelo.count", number()).subscribe(others);
    list.write(["a"]);
    window.dispatchEvent(new StorageEvent("storage", { key: "duelo.list" }));
    expect([mine.mock.calls.length, others.mock.calls.length]).toEqual([2, 0]);
    unsubscribe();
    list.write(["b"]);
    expect(mine).toHaveBeenCalledTimes(2);
  });
});

describe("other tabs", () => {
  it("are followed for the given keys, and when everything is removed", () => {
    const listener = vi.fn();
    const unsubscribe = subscribeToOtherTabs(["duelo.token"], listener);
    for (const key of ["duelo.token", "duelo.theme", null]) {
      window.dispatchEvent(new StorageEvent("storage", { key }));
    }
    unsubscribe();
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

/** A browser that blocks storage throws as soon as it is accessed. */
function blockStorage() {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    vi.spyOn(window, name, "get").mockImplementation(() => {
      throw new DOMException("blocked", "SecurityError");
    });
  }
}

describe("storage that is blocked", () => {
  it("reads as empty and does not throw", () => {
    blockStorage();
    expect([list.read(), colour.read()]).toEqual([null, null]);
    expect(clearTabStorage).not.toThrow();
  });

  it("still lets a value last as long as the page", () => {
    blockStorage();
    list.write(["a"]);
    expect(list.read()).toEqual(["a"]);
    list.write(null);
    expect(list.read()).toBeNull();
  });
});

it("lets a value last as long as the page where the storage is full", () => {
  list.write(["a"]);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  list.write(["a", "b"]);
  expect(list.read()).toEqual(["a", "b"]);
});
