import { describe, expect, it } from "vitest";
import { passcodeIn, storedPasscode, storePasscode } from "./stored-passcode";

const GROUP = "k7m2p9qa";

describe("the stored passcode", () => {
  it("is stored per group", () => {
    storePasscode(GROUP, "TORSDAG7");
    expect(storedPasscode(GROUP)).toBe("TORSDAG7");
    expect(storedPasscode("a1b2c3d4")).toBe("");
  });

  it("is removed when it is empty", () => {
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
])("is read from a link: %s", (fragment, passcode) => {
  expect(passcodeIn(fragment)).toBe(passcode);
});
