import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { loadNamespaces, startI18n } from "../../i18n/i18n";
import { aMatch, aPlayer } from "../../testing/fixtures";
import { TotalsCard } from "./TotalsCard";

beforeAll(async () => {
  await startI18n("en");
  await loadNamespaces(["history"]);
});

const figure = (label: string) => screen.getByText(label).nextSibling?.textContent;

it("counts all matches at once, and the rest when they are loaded", () => {
  const { rerender } = render(<TotalsCard matches={[aMatch()]} total={2} />);
  expect(figure("Matches")).toBe("2");
  expect(figure("Days")).toBe("–");
  expect(screen.getByText(/once all matches are loaded/)).toBeVisible();
  rerender(<TotalsCard matches={[aMatch(), aMatch()]} total={2} />);
  expect(figure("Matches")).toBe("2");
  expect(figure("Days")).not.toBe("–");
  expect(screen.queryByText(/once all matches are loaded/)).toBeNull();
});

it("has the record of a chosen player before all matches are loaded", () => {
  const elin = aPlayer({ playerId: 2, wins: 36, losses: 17, currentElo: 1699 });
  const { rerender } = render(<TotalsCard matches={[aMatch()]} total={53} player={elin} isEver />);
  expect([figure("Won–lost"), figure("Win rate"), figure("Now")]).toEqual(["36–17", "68%", "1699"]);
  expect(screen.queryByText(/once all matches are loaded/)).toBeNull();
  // Of some days, once all of these are loaded.
  rerender(<TotalsCard matches={[aMatch()]} total={2} player={elin} />);
  expect(figure("Won–lost")).toBe("–");
  rerender(<TotalsCard matches={[aMatch(), aMatch({ winner: 2 })]} total={2} player={elin} />);
  expect(figure("Won–lost")).toBe("1–1");
  expect(figure("Last five")).toBe("WWon LLost ");
});
