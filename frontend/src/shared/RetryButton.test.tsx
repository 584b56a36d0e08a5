import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, it } from "vitest";
import { startI18n } from "../i18n/i18n";
import { RetryButton } from "./RetryButton";

beforeAll(() => startI18n("en"));

it("says that it tries again, once, until the attempt has ended", async () => {
  const attempts: (() => void)[] = [];
  render(<RetryButton onRetry={() => new Promise<void>((end) => attempts.push(end))} />);
  const button = screen.getByRole("button", { name: "Try again" });
  await userEvent.click(button);
  expect(button).toHaveAccessibleName("Loading…");
  await userEvent.click(button);
  expect(attempts).toHaveLength(1);
  attempts[0]?.();
  expect(await screen.findByRole("button", { name: "Try again" })).toBeEnabled();
});
