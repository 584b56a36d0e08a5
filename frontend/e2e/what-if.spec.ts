import type { Page } from "@playwright/test";
import { createGroup, play } from "./support/api";
import { expectGoodLayout, expectOneMainAction, listenToConsole } from "./support/page-checks";
import { openWithPasscode, pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const names = ["Åsa Berg", "Björn Ek", "Cecilia Gran", "Dina Holm", "Elin Jung"] as const;
const [asa, bjorn, cecilia, dina, elin] = names;
const t = textsOf("en");

/** A sentence of the page, without the marks of what is bold. */
const sentence = (page: Page, text: string) =>
  page.getByRole("main").getByText(text.replaceAll(/<\/?b>/g, ""), { exact: true });

test("the page says what it takes to pass, and a match with that score does it", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await play(
    request,
    group,
    [0, 1, 2, 3],
    [
      [6, 4],
      [6, 3],
    ],
  );
  const consoleErrors = listenToConsole(page);
  await openWithPasscode(page, group);
  await page.getByRole("link", { name: t("groups:actions.whatIf"), exact: true }).click();
  await expect(page).toHaveURL(`/en/groups/${group.hash}/what-if`);

  await test.step("four players are picked", async () => {
    await pickFour(page, [cecilia, elin]);
    await expect(page.getByText(t("insights:whatIf.missing", { count: 2 })).first()).toBeAttached();
    await expectGoodLayout(page);
    await pickFour(page, [dina, bjorn]);
    await expect(page.getByText(t("insights:whatIf.picked"))).toBeAttached();
    await expectGoodLayout(page);
    await expectOneMainAction(page);
  });

  await test.step("one match cannot do everything", async () => {
    // Cecilia has 1475 and plays with Elin, who has 1500. A win brings 21 points and the margin, to both.
    await expect(sentence(page, t("insights:whatIf.seenFrom", { name: cecilia }))).toBeVisible();
    await expect(sentence(page, t("insights:whatIf.pass.partner", { name: elin }))).toBeVisible();
    await expect(sentence(page, t("insights:whatIf.pass.tooFar", { count: 30, max: 12 }))).toBeVisible();
  });

  const ids = [elin, dina, cecilia, bjorn].map((name) => group.players[names.indexOf(name)]?.playerId);
  await test.step("the players are in the address, and can be changed", async () => {
    await expect(page).toHaveURL(/[?&]lineup=\d+\.\d+\.\d+\.\d+$/);
    // Elin and Dina against Cecilia and Björn.
    await page.getByRole("button", { name: t("matches:place.remove", { name: cecilia }) }).click();
    await page.getByRole("button", { name: t("matches:place.remove", { name: elin }) }).click();
    await page.getByRole("button", { name: t("matches:place.remove", { name: dina }) }).click();
    await pickFour(page, [cecilia]);
    await pickFour(page, [elin, dina]);
    await expect(page).toHaveURL(new RegExp(`lineup=${ids.join(".")}$`));
    await page.reload();
    // Elin has 1500. A win brings 21 points and the margin.
    await expect(sentence(page, t("insights:whatIf.pass.by", { name: asa, count: 5 }))).toBeVisible();
    await expect(
      sentence(page, t("insights:whatIf.pass.enough", { name: asa, score: "6–3, 6–4", elo: "1525" })),
    ).toBeVisible();
    await expect(sentence(page, t("insights:whatIf.pass.any", { name: bjorn }))).toBeVisible();
    const row = page.getByRole("row", { name: t("insights:whatIf.table.win", { count: 5 }) });
    await expect(row.getByRole("cell")).toHaveText(["+26", "1", "+26", "−26", "−26"]);
    await expectGoodLayout(page);
  });

  await test.step("the match is entered and does it", async () => {
    await page.getByRole("link", { name: t("insights:whatIf.enter") }).click();
    await typeScore(page, [
      [6, 3],
      [6, 4],
    ]);
    await page.getByRole("button", { name: t("matches:bar.submit") }).click();
    const first = t("matches:result.player.firstFrom", { own: elin.split(" ")[0] ?? "", name: "" });
    await expect(page.getByRole("heading", { name: first })).toBeVisible();
  });
  expect(consoleErrors).toEqual([]);
});

test("the reader is “you” wherever they play, and comes from the result and the profile", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 4]]);
  const me = group.players[3]?.playerId;
  await openWithPasscode(page, group);
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key ?? "", value ?? ""),
    [`duelo.me.${group.hash}`, String(me)],
  );

  await test.step("from the profile", async () => {
    await page.goto(`/en/groups/${group.hash}/player/${me}`);
    await page.getByRole("link", { name: t("players:more.whatIf"), exact: true }).click();
    await expect(page).toHaveURL(`/en/groups/${group.hash}/what-if?lineup=${me}`);
    await pickFour(page, [asa, bjorn, cecilia]);
    await expect(page.getByRole("columnheader", { name: t("insights:whatIf.table.you") })).toBeVisible();
    await expect(page.getByText(t("insights:whatIf.seenFrom", { name: dina }))).toHaveCount(0);
  });

  await test.step("from a result in which they were in team 2", async () => {
    await page.goto(`/en/groups/${group.hash}/submit-match`);
    await pickFour(page, [asa, bjorn, cecilia, dina]);
    await typeScore(page, [[6, 3]]);
    await page.getByRole("button", { name: t("matches:bar.submit") }).click();
    await page.getByRole("article").getByRole("link").click();
    await expect(page).toHaveURL(/what-if\?lineup=/);
    await expect(sentence(page, t("insights:whatIf.pass.never", { name: elin }))).toBeVisible();
    await expect(page.getByRole("columnheader", { name: "Cecilia" })).toBeVisible();
  });
});
