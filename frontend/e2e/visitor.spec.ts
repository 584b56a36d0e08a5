import { createGroup, play, unique } from "./support/api";
import { loseConnection } from "./support/connection";
import { expectAccessible, expectNoHorizontalScroll, listenToConsole } from "./support/page-checks";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");

test("a visitor can navigate from any URL", { tag: "@any-screen" }, async ({ page, request }) => {
  const group = await createGroup(request, ["Ana", "Bea", "Cleo", "Dina"]);
  await play(request, group, [0, 1, 2, 3], [[6, 2]]);
  const vanity = `walk-${unique()}`;
  const settings = await request.put(`/api/groups/${group.groupId}`, {
    headers: { authorization: `Bearer ${group.token}` },
    data: {
      name: group.name,
      passcode: group.passcode,
      vanityUrl: vanity,
      isActive: true,
      isDiscoverable: true,
    },
  });
  expect(settings.ok(), await settings.text()).toBe(true);
  const consoleErrors = listenToConsole(page);
  const groupPath = `/en/groups/${group.hash}`;

  await test.step("a sharable link without a language", async () => {
    await page.goto(`/share/${vanity}?from=chat#code`);
    await expect(page).toHaveURL(`${groupPath}?from=chat#code`);
    await expect(page.getByRole("heading", { level: 1, name: group.name })).toBeVisible();
  });

  await test.step("legacy URLs", async () => {
    for (const [old, today] of [
      ["/leaderboard?sort=name", `${groupPath}?sort=name`],
      ["/match-entry", `${groupPath}/submit-match`],
      ["/match-history?player=7", `${groupPath}/match-history?player=7`],
      [`/player/${group.players[0]?.playerId}`, `${groupPath}/player/${group.players[0]?.playerId}`],
      ["/dashboard", groupPath],
    ] as const) {
      await page.goto(old);
      await expect(page).toHaveURL(today);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await page.goto(`/de/groups/${group.hash}`);
    await expect(page).toHaveURL(groupPath);
  });

  await test.step("the landing page links to an example", async () => {
    await page.goto("/en");
    await page.getByRole("button", { name: t("help:landing.example") }).click();
    await expect(page).toHaveURL(/\/en\/groups\/[a-z0-9]{8}$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });

  await test.step("the list of groups is searched", async () => {
    await page.goto("/en/groups");
    const search = page.getByRole("textbox", { name: t("discovery:search") });
    await search.fill("no such group");
    await expect(page.getByRole("heading", { name: t("discovery:noHits.title") })).toBeVisible();
    await search.fill(group.name.toLowerCase());
    await expect(page.getByRole("link", { name: group.name })).toBeVisible();
    await page.getByRole("button", { name: t("groups:favourite.add", { name: group.name }) }).click();
    await search.fill("");
    await expect(page.getByRole("heading", { name: t("discovery:favourites") })).toBeVisible();
    await expect(page).toHaveURL("/en/groups");
    await page.reload();
    await expect(page.getByRole("heading", { name: t("discovery:favourites") })).toBeVisible();
  });

  await test.step("breadcrumb links react to the pointer", async () => {
    // With several visited groups, a phone's header leads to the others instead.
    await page.evaluate(() => localStorage.removeItem("duelo.recentGroups"));
    await page.goto(groupPath);
    const crumbs = page.getByRole("navigation", { name: t("common:crumbs.label") });
    await crumbs.getByRole("link", { name: t("common:crumbs.groups") }).click();
    await expect(page).toHaveURL("/en/groups");
  });

  await test.step("a question has its own URL", async () => {
    await page.goto("/en/faq#dark");
    await expect(page.getByText(t("faq:item.dark.answer"))).toBeInViewport();
    await page.getByRole("textbox", { name: t("faq:search") }).fill("tie break");
    await expect(page.getByText(t("faq:found", { count: 1 }))).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });

  await test.step("the calculator follows the input and keeps it in the URL", async () => {
    await page.goto("/en/rules");
    const first = page.getByRole("textbox", { name: "Player 1" });
    await first.fill("2000");
    await expect(page).toHaveURL(/ratings=2000/);
    await page.reload();
    await expect(first).toHaveValue("2000");
    await page
      .getByRole("textbox", { name: t("help:calculator.games", { team: 1 }) })
      .first()
      .fill("x");
    await expect(page.getByText(t("errors:code.set.score_required", { number: 1 }))).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);
  });

  await test.step("offline", async () => {
    await loseConnection(page);
    await expect(page.getByText(/^Offline\. Everything as of/)).toBeVisible();
    await page.context().setOffline(false);
    await expect(page.getByText(/^Offline\. Everything as of/)).toBeHidden();
  });
  expect(consoleErrors).toEqual([]);

  await test.step("an invalid group identifier sends no request", async () => {
    const asked: string[] = [];
    page.on("request", (sent) => asked.push(new URL(sent.url()).pathname));
    await page.goto("/en/groups/12345678/submit-match");
    await expect(page.getByRole("heading", { level: 1, name: t("groups:notFound.title") })).toBeVisible();
    expect(asked.filter((path) => path.startsWith("/api/groups"))).toEqual([]);
  });
});
