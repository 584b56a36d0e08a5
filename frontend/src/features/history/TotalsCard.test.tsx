import { render, screen } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { loadNamespaces, startI18n } from "../../i18n/i18n";
import { aMatch } from "../../testing/fixtures";
import { TotalsCard } from "./TotalsCard";

beforeAll(async () => {
  await startI18n("en");
  await loadNamespaces(["history"]);
});

const figure = (label: string) => screen.getByText(label).nextSibling?.textContent;

it("counts all matches at once, and the rest when they are loaded", () => {
  const { rerender } = render(<TotalsCard matches={[aMatch()]} total={2} />);
  expect(figure("Matches")).toBe("2");
  expect(figure("Games")).toBe("–");
  expect(screen.getByText(/once all matches are loaded/)).toBeVisible();
  rerender(<TotalsCard matches={[aMatch(), aMatch()]} total={2} />);
  expect(figure("Matches")).toBe("2");
  expect(figure("Games")).not.toBe("–");
  expect(screen.queryByText(/once all matches are loaded/)).toBeNull();
});
