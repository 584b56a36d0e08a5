import type { Locator, Page } from "@playwright/test";
import { createGroup, createGroupWithHistory } from "./support/api";
import { atRest } from "./support/at-rest";
import { loseConnection } from "./support/connection";
import { signIn } from "./support/sign-in";
import { pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { misfits } from "./support/text-fit";
import { languages, textsOf } from "./support/texts";

const names = ["Åsa Lindgren-Berg", "Björn Ekström", "Núria Peñalver", "Iñaki Zubiría"];
const DAY = "2025-06-12";
const sets = [
  [6, 4],
  [6, 3],
] as const;
/** Enough for a choice between all of them and the last ones. */
const matches = Array.from({ length: 21 }, () => ({ places: [0, 1, 2, 3], sets, playedOn: DAY }) as const);

/** The lines on which an element's text stands. */
function linesOf(element: Locator): Promise<string[]> {
  return atRest(element.page(), () => element.evaluate(findLines));
}

function findLines(node: Element): string[] {
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const lines = new Map<number, string>();
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent ?? "";
    for (let place = 0; place < text.length; place += 1) {
      range.setStart(walker.currentNode, place);
      range.setEnd(walker.currentNode, place + 1);
      const { top, width } = range.getBoundingClientRect();
      if (width > 0) lines.set(Math.round(top), (lines.get(Math.round(top)) ?? "") + text[place]);
    }
  }
  return [...lines.values()].map((line) => line.trim());
}

async function boxOf(element: Locator) {
  const box = await atRest(element.page(), () => element.boundingBox());
  if (box === null) {
    throw new Error(`${element} has no box`);
  }
  return box;
}

async function enter(page: Page, path: string, submit: string): Promise<void> {
  await page.goto(path);
  await pickFour(page, names);
  await typeScore(page, sets);
  await page.getByRole("button", { name: submit, exact: true }).click();
}

for (const language of languages) {
  const t = textsOf(language);

  test(`names, titles and controls keep their places at 360 px in ${language}`, async ({ page, request }) => {
    const group = await createGroupWithHistory(request, names, matches);
    const root = `/${language}/groups/${group.hash}`;

    await test.step("a column head of a day stands on one line", async () => {
      await page.goto(`${root}/day/${DAY}`);
      const head = page.locator("thead abbr", { hasText: t("day:table.recordShort") });
      expect(await linesOf(head)).toEqual([t("day:table.recordShort")]);
    });

    await test.step("what the chart shows is chosen beside its title", async () => {
      await page.goto(`${root}/player/${group.players[0]?.playerId}`);
      const title = await boxOf(page.getByRole("heading", { name: t("players:chart.title") }));
      const range = await boxOf(page.getByRole("group", { name: t("players:chart.range") }));
      expect(range.y).toBeLessThan(title.y + title.height);
    });

    await test.step("names on a court of fair teams stand on two lines at most", async () => {
      const ids = group.players.map(({ playerId }) => playerId).join(".");
      await page.goto(`${root}/teams?p=${ids}&c=1&n=1`);
      await page.getByRole("button", { name: t("teams:create") }).click();
      await expect(
        page.getByRole("heading", { name: t("teams:roundOf", { number: 1, total: 1 }) }),
      ).toBeVisible();
      const court = page.locator(".bg-court", { has: page.getByText(names[0] as string, { exact: true }) });
      const lines = (name: string) => linesOf(court.getByText(name, { exact: true }));
      expect(await lines("Åsa Lindgren-Berg")).toEqual(["Åsa Lindgren-", "Berg"]);
      expect(await lines("Núria Peñalver")).toEqual(["Núria Peñalver"]);
    });

    await test.step("the back arrow stands beside the title of a match that waits", async () => {
      await page.route(/\/matches$/, (route) =>
        route.request().method() === "POST" ? route.abort("connectionrefused") : route.continue(),
      );
      await enter(page, `${root}/submit-match#passcode=${group.passcode}`, t("matches:bar.submit"));
      const title = page
        .getByRole("heading", { level: 1, name: t("outbox:waiting.title") })
        .filter({ visible: true });
      const arrow = await boxOf(page.getByRole("main").locator("a svg").first());
      expect(arrow.x + arrow.width).toBeLessThan((await boxOf(title)).x);
    });
  });

  test(`the form for new players keeps its room without a connection at 360 px in ${language}`, async ({
    page,
    request,
  }) => {
    const group = await createGroup(request, names, language);
    await signIn(page, request, group);
    await page.goto(`/${language}/admin/groups/${group.groupId}/players/manage`);
    await expect(page.getByRole("row")).toHaveCount(names.length + 1);
    await loseConnection(page);
    await expect(page.getByText(t("errors:needed")).first()).toBeVisible();
    expect(await misfits(page)).toEqual([]);
    expect((await boxOf(page.getByLabel(t("manage:add.label"), { exact: true }))).width).toBeGreaterThan(120);
  });
}
