import { describe, expect, it } from "vitest";
import { clearTabStorage } from "../storage";
import {
  forgetPasscode,
  forgetWrongPasscode,
  passcodeIn,
  readPasscode,
  storeEnteredPasscode,
  storeRightPasscode,
} from "./stored-passcode";

const GROUP = "k7m2p9qa";

describe("the stored passcode", () => {
  it("is stored per group", () => {
    storeRightPasscode(GROUP, { passcode: "TORSDAG7", remember: true });
    expect(readPasscode(GROUP)?.passcode).toBe("TORSDAG7");
    expect(readPasscode("a1b2c3d4")?.passcode).toBeUndefined();
  });

  it("outlives the tab if it should be remembered, and only then", () => {
    storeRightPasscode(GROUP, { passcode: "TORSDAG7", remember: true });
    storeRightPasscode("a1b2c3d4", { passcode: "PADEL24", remember: false });
    expect(readPasscode("a1b2c3d4")?.passcode).toBe("PADEL24");
    clearTabStorage();
    expect([readPasscode(GROUP)?.passcode, readPasscode("a1b2c3d4")?.passcode]).toEqual([
      "TORSDAG7",
      undefined,
    ]);
  });

  it("of a link comes first, and is not remembered before it was right", () => {
    storeRightPasscode(GROUP, { passcode: "TORSDAG7", remember: true });
    storeEnteredPasscode(GROUP, { passcode: "TORSDAG8", remember: true });
    expect(readPasscode(GROUP)?.passcode).toBe("TORSDAG8");
    clearTabStorage();
    expect(readPasscode(GROUP)?.passcode).toBe("TORSDAG7");
  });

  it("that was wrong is forgotten, and no other one", () => {
    storeRightPasscode(GROUP, { passcode: "TORSDAG7", remember: true });
    storeEnteredPasscode(GROUP, { passcode: "WRONG", remember: true });
    forgetWrongPasscode(GROUP, "WRONG");
    expect(readPasscode(GROUP)?.passcode).toBe("TORSDAG7");
    forgetWrongPasscode(GROUP, "TORSDAG7");
    expect(readPasscode(GROUP)).toBeNull();
  });

  it("is forgotten everywhere", () => {
    storeRightPasscode(GROUP, { passcode: "TORSDAG7", remember: true });
    storeEnteredPasscode(GROUP, { passcode: "TORSDAG8", remember: true });
    forgetPasscode(GROUP);
    expect(readPasscode(GROUP)?.passcode).toBeUndefined();
  });
});

it.each([
  ["#passcode=TORSDAG7", "TORSDAG7"],
  ["#passcode=gr%C3%B6n%20boll%2B1", "grön boll+1"],
  ["#passcode=100%", "100%"],
  ["#ranking", null],
  ["", null],
])("is read from a link: %s", (fragment, passcode) => {
  expect(passcodeIn(fragment)).toBe(passcode);
});
