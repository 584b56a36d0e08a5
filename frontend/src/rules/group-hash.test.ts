import { beforeAll, expect, it } from "vitest";
import * as rules from "../../pkg/elo_core";
import { initRules } from "../testing/rules";
import { isGroupHash } from "./group-hash";

beforeAll(initRules);

it.each([
  ["k7m2p9qa", true],
  ["abcdefgh", true],
  ["1234567z", true],
  ["0000000a", true],
  ["12345678", false],
  ["00000012", false],
  ["K7M2P9QA", false],
  ["k7m2p9q", false],
  ["k7m2p9qab", false],
  ["k7m2-9qa", false],
  ["k7m2p9qa\n", false],
  ["k7m2p9qå", false],
  ["k7m2p9q٣", false],
  ["id", false],
  ["", false],
])("judges %j as elo-core does: %s", (text, expected) => {
  expect(isGroupHash(text)).toBe(expected);
  expect(rules.isGroupHash(text)).toBe(expected);
});
