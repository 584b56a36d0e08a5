import { createGroup, createGroupWithHistory, play } from "./support/api";
import { expectGoodLayout, listenToConsole } from "./support/page-checks";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const names = ["Åsa Berg", "Björn Ek", "Cecilia Gran", "Dina Holm", "Elin Jung"] as const;
const t = textsOf("en");
const NEEDED = 30;

interface Logged {
  readonly before: readonly [number, number, number, number];
  readonly sets: readonly (readonly [number, number])[];
}

test("forecasts are judged from 30 matches on, with the figures of the log", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const consoleErrors = listenToConsole(page);
  // Åsa and Björn win two of three matches against the others, so that they become favourites.
  const played = Array.from({ length: 36 }, (_, index) => ({
    places: [0, 1, index % 2 === 0 ? 2 : 4, 3] as const,
    sets: [index % 3 === 2 ? ([4, 6] as const) : ([6, 1] as const)],
  }));
  const early = await createGroupWithHistory(request, names, played.slice(0, 3));
  await page.goto(`/en/groups/${early.hash}/forecast`);
  await expect(
    page.getByRole("heading", {
      level: 1,
      name: t("insights:forecast.early.title", { matches: "3", count: NEEDED }),
    }),
  ).toBeVisible();
  await expectGoodLayout(page);

  const group = await createGroupWithHistory(request, names, played);
  await page.goto(`/en/groups/${group.hash}/forecast`);
  const answer = await request.get(`/api/groups/hash/${group.hash}/log?after=0&limit=1000`);
  const matches: Logged[] = (await answer.json()).data.matches;
  const judged = matches.map(({ before: [a, b, c, d], sets: [[left, right] = [0, 0]] }) => {
    const expected = 1 / (1 + 10 ** (((c + d) / 2 - (a + b) / 2) / 400));
    return { expected, said: Math.max(expected, 1 - expected), won: left > right };
  });
  const brier =
    judged.reduce((sum, { expected, won }) => sum + (expected - Number(won)) ** 2, 0) / judged.length;
  const bins = [0.6, 0.7, 0.8, 0.9].map((from) =>
    judged.filter(({ said }) => said >= from && (from === 0.9 || said < from + 0.1 - 1e-12)),
  );
  const largest = bins.reduce((most, bin) => (bin.length > most.length ? bin : most));
  const cameTrue = largest.filter(({ expected, won }) => won === expected > 0.5).length / largest.length;
  const said = largest.reduce((sum, bin) => sum + bin.said, 0) / largest.length;
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  await expect(
    page.getByRole("heading", {
      level: 1,
      name: t("insights:forecast.head", { said: percent(said), true: percent(cameTrue) }),
    }),
  ).toBeVisible();
  await expect(page.getByText(brier.toFixed(3), { exact: true }).first()).toBeVisible();
  await expect(page.getByText("0.250", { exact: true }).first()).toBeVisible();
  await expect(page.getByText(t("insights:forecast.even", { count: 1, value: "1" }))).toBeVisible();
  await expectGoodLayout(page);
  expect(consoleErrors).toEqual([]);
});

test("the group's page leads to the forecasts", { tag: "@any-screen" }, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 4]]);
  await page.goto(`/en/groups/${group.hash}`);
  await page.getByRole("link", { name: t("groups:actions.check"), exact: true }).click();
  await page.getByRole("link", { name: t("groups:page.forecast"), exact: true }).click();
  await expect(page).toHaveURL(`/en/groups/${group.hash}/forecast`);
});
