import { expect, it } from "vitest";
import { periodText } from "./period";

it("names a period in its largest whole unit", () => {
  expect(periodText(30 * 86_400, "en")).toBe("30 days");
  expect(periodText(30 * 86_400, "sv")).toBe("30 dygn");
  expect(periodText(90 * 86_400, "es")).toBe("90 días");
  expect(periodText(36 * 3_600, "en")).toBe("36 hours");
  expect(periodText(90, "en")).toBe("90 seconds");
  expect(periodText(600, "en")).toBe("10 minutes");
});
