import { beforeAll, expect, it } from "vitest";
import { limits } from "../../pkg/elo_core";
import { startRules } from "../testing/rules";
import { toastTime } from "../ui/toast";
import { earlyLimits } from "./early-limits";

beforeAll(startRules);

it("agrees with elo-core", () => {
  expect(limits()).toMatchObject(earlyLimits);
});

it("is what toasts go by", () => {
  const { toastSuccessMs, toastErrorMs } = limits();
  expect(toastTime).toEqual({ success: toastSuccessMs, error: toastErrorMs });
});
