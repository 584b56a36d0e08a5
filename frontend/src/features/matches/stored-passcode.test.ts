import { describe, expect, it } from "vitest";
import { passcodeIn, storedPasscode, storePasscode } from "./stored-passcode";

const GROUP = "k7m2p9qa";

describe("the kept passcode", () => {
  it("is each group's own", () => {
    storePasscode(GROUP, "TORSDAG7");
    expect(storedPasscode(GROUP)).toBe("TORSDAG7");
    expect(storedPasscode("a1b2c3d4")).toBe("");
  });

  it("is forgotten when it is emptied", () => {
    storePasscode(GROUP, "TORSDAG7");
    storePasscode(GROUP, "");
    expect(storedPasscode(GROUP)).toBe("");
  });
});

it.each([
  ["#passcode=TORSDAG7", "TORSDAG7"],
  ["#passcode=gr%C3%B6n%20boll%2B1", "grön boll+1"],
  ["#passcode=100%", "100%"],
  ["#ranking", null],
  ["", null],
])("reads the passcode that a link carries: %s", (fragment, passcode) => {
  expect(passcodeIn(fragment)).toBe(passcode);
});
