import { beforeAll, expect, it } from "vitest";
import { limits } from "../../pkg/elo_core";
import { initRules } from "../testing/rules";
import { toastDuration } from "../ui/toast";
import { staticLimits } from "./static-limits";

beforeAll(initRules);

it("equals the limits of elo-core", () => {
  expect(limits()).toMatchObject(staticLimits);
});

it("includes the durations of toasts", () => {
  const { toastSuccessMs, toastErrorMs } = limits();
  expect(toastDuration).toEqual({ success: toastSuccessMs, error: toastErrorMs });
});
