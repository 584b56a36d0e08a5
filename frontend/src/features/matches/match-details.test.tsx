import { act, render, screen } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";
import { startI18n } from "../../i18n/i18n";
import { MatchDetails } from "./components/MatchDetails";

it("names another day as today once it has begun, on a page that is still open", async () => {
  await startI18n("en");
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: new Date(2026, 5, 12, 23, 30) });
  onTestFinished(() => void vi.useRealTimers());
  const details = { playedOn: null, notes: "" };
  render(<MatchDetails details={details} dispatch={() => undefined} errorOf={() => undefined} />);
  expect(await screen.findByText("Today, Fri 12 June")).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(60 * 60_000));
  expect(screen.getByText("Today, Sat 13 June")).toBeInTheDocument();
});
