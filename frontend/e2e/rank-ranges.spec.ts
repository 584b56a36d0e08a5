import type { APIRequestContext } from "@playwright/test";
import { createGroup, type OwnedGroup, play } from "./support/api";
import { loseConnection } from "./support/connection";
import { expectGoodLayout, expectOneMainAction } from "./support/page-checks";
import { installed } from "./support/service-worker";
import { stored } from "./support/stored-answers";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const names = ["Åsa Öhrn", "Björn Ekström", "Elin Sjöqvist", "Núria Peñalver", "Maja Frisk"] as const;
const t = textsOf("en");

/** Åsa and Björn win six matches in turn with Elin and Núria; Maja plays the last one alone. */
async function playSeven(request: APIRequestContext): Promise<OwnedGroup> {
  const group = await createGroup(request, names);
  for (const lost of [4, 3, 2]) {
    await play(request, group, [0, 1, 2, 3], [[6, lost]]);
    await play(request, group, [0, 2, 1, 3], [[6, lost]]);
  }
  await play(request, group, [4, 1, 0, 3], [[6, 0]]);
  return group;
}

test("a profile says between which ranks the player is, and for whom it is too early", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await playSeven(request);
  await page.goto(`/en/groups/${group.hash}/player/${group.players[0]?.playerId}`);
  const card = page.locator("section", {
    has: page.getByRole("heading", { name: t("rankRanges:title", { place: "1st" }) }),
  });
  await expect(card).toContainText(/in at least 8 of 10 cases Åsa Öhrn would be/);
  await expectGoodLayout(page);
  await expectOneMainAction(page);
  await page.goto(`/en/groups/${group.hash}/player/${group.players[4]?.playerId}`);
  await expect(page.getByText(t("rankRanges:early"))).toBeVisible();
});

test("a profile names the match that decides the rank, and how that is known", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await playSeven(request);
  await play(request, group, [4, 1, 2, 3], [[6, 4]]);
  await page.goto(`/en/groups/${group.hash}/player/${group.players[2]?.playerId}`);
  const card = page.locator("section", {
    has: page.getByRole("heading", { name: t("rankRanges:without.title") }),
  });
  await expect(card).toContainText(/Without it, Elin Sjöqvist would be \d\w\w, not \d\w\w\./);
  await expectGoodLayout(page);
  await page.getByRole("link", { name: t("rankRanges:how") }).click();
  await expect(page.getByRole("heading", { name: t("help:rules.rangesTitle") })).toBeInViewport();
  await page.goBack();
  const match = card.getByRole("link");
  const number = (await match.textContent())?.match(/\d+/)?.[0];
  await match.click();
  await expect(page).toHaveURL(`/en/groups/${group.hash}/match/${number}`);
  const ranks = page.getByRole("table", { name: t("rankRanges:without.caption") });
  await expect(ranks.getByRole("row").filter({ hasText: "Elin Sjöqvist" })).toBeVisible();
});

test("a switch shows the range of each rank in its row, with the keyboard and without a connection", async ({
  page,
  request,
  context,
}) => {
  const group = await playSeven(request);
  await page.goto(`/en/groups/${group.hash}`);
  const table = page.getByRole("table", { name: t("ranking:title") });
  const ranges = page.getByRole("switch", { name: t("rankRanges:switch") });
  await ranges.focus();
  await page.keyboard.press("Space");
  const legend = page.getByText(t("rankRanges:legend", { last: "5" }));
  await expect(legend).toBeVisible();
  await expect(table.getByRole("row").filter({ hasText: "Åsa Öhrn" })).toContainText(/1st/);
  await expect(table.getByRole("row").filter({ hasText: "Maja Frisk" })).toContainText(t("rankRanges:early"));
  await expectGoodLayout(page);
  await ranges.click();
  await expect(legend).toBeHidden();
  await context.setOffline(true);
  await ranges.click();
  await expect(legend).toBeVisible();
});

test.describe("with the files of the app stored", () => {
  test.use({ serviceWorkers: "allow" });

  test("a profile that is loaded again without a connection computes the range again", {
    tag: "@any-screen",
  }, async ({ page, request }) => {
    const group = await playSeven(request);
    await page.goto(`/en/groups/${group.hash}`);
    await installed(page);
    await page.goto(`/en/groups/${group.hash}/player/${group.players[0]?.playerId}`);
    const explained = page.getByText(/in at least 8 of 10 cases Åsa Öhrn would be/);
    await expect(explained).toBeVisible();
    await stored(page, [`"${group.hash}","log"`, `"${group.hash}","player"`]);
    await loseConnection(page);
    await page.reload();
    await expect(explained).toBeVisible();
  });
});

test("a match names the ranks of today that depend on it, or says that none does", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await playSeven(request);
  await page.goto(`/en/groups/${group.hash}/match/7`);
  const table = page.getByRole("table", { name: t("rankRanges:without.caption") });
  await expect(table.getByRole("row").filter({ hasText: "Maja Frisk" })).toBeVisible();
  await expectGoodLayout(page);
  await expectOneMainAction(page);
  const other = await createGroup(request, names.slice(0, 4));
  for (const lost of [0, 1, 2]) {
    await play(request, other, [0, 1, 2, 3], [[6, lost]]);
  }
  await page.goto(`/en/groups/${other.hash}/match/2`);
  await expect(page.getByText(t("rankRanges:without.none"))).toBeVisible();
});
