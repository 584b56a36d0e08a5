import type { APIRequestContext, Page } from "@playwright/test";
import { createGroup, createGroupWithHistory, type OwnedGroup, play } from "./support/api";
import { localDay } from "./support/members";
import { signIn } from "./support/sign-in";
import { openWithPasscode, pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";
import { button, names, saved, submit } from "./support/undoable-match";

// What the result page tells: the change that counts up, the sentence, who can correct it, and the evening.

const t = textsOf("en");
const [asa, bjorn, cecilia, dina] = names;

/** Åsa and Björn have won the only match, so that the others win places with the next one. */
async function groupWithLosers(request: APIRequestContext): Promise<OwnedGroup> {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 4]]);
  return group;
}

/** Opens match entry as Cecilia, and enters that she and Dina have won. */
async function enterAsCecilia(page: Page, group: OwnedGroup): Promise<void> {
  await page.addInitScript(([hash, me]) => localStorage.setItem(`duelo.me.${hash}`, String(me)), [
    group.hash,
    group.players[2]?.playerId,
  ] as const);
  await openWithPasscode(page, group);
  await page.goto(`/en/groups/${group.hash}/submit-match`);
  await pickFour(page, [cecilia, dina, asa, bjorn]);
  await typeScore(page, [
    [6, 0],
    [6, 0],
  ]);
}

/** Records from now on the changes, ranks and live texts that the result shows, and the vibrations. */
async function recordResult(page: Page) {
  await page.evaluate(() => {
    const seen = { changes: [] as string[], ranks: [] as string[], spoken: [] as string[] };
    const vibrations: unknown[] = [];
    navigator.vibrate = (pattern) => vibrations.push(pattern) > 0;
    const add = (list: string[], text = "") => {
      if (text !== "" && list.at(-1) !== text) list.push(text);
    };
    new MutationObserver(() => {
      const told = document.querySelector("article header");
      add(seen.changes, told?.querySelector("p")?.textContent);
      add(seen.ranks, told?.querySelectorAll("dd")[1]?.textContent);
      add(seen.spoken, told?.querySelector("[aria-live]")?.textContent);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { seen, vibrations });
  });
  return () =>
    page.evaluate(() => {
      const { seen, vibrations } = window as unknown as {
        seen: Record<"changes" | "ranks" | "spoken", string[]>;
        vibrations: unknown[];
      };
      return { ...seen, vibrations };
    });
}

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test(`the own change is told, with motion: ${reducedMotion}`, { tag: "@any-screen" }, async ({
    page,
    request,
  }) => {
    const group = await groupWithLosers(request);
    await page.emulateMedia({ reducedMotion });
    await enterAsCecilia(page, group);
    const recorded = await recordResult(page);
    await submit(page).click();
    const result = saved(page, 2);
    await expect(result.getByRole("heading", { name: t("matches:result.you.first") })).toBeVisible();
    await expect.poll(async () => (await recorded()).spoken).toHaveLength(1);
    const { changes, ranks, spoken, vibrations } = await recorded();
    const last = changes.at(-1) ?? "";
    expect(last).toMatch(/^\+\d+$/);
    expect(spoken[0]).toContain(`${last}. `);
    if (reducedMotion === "reduce") {
      expect(changes).toEqual([last]);
      expect(ranks).toEqual(["31"]);
      expect(vibrations).toEqual([]);
    } else {
      expect(changes.length).toBeGreaterThan(1);
      const values = changes.map(Number);
      expect(values).toEqual([...values].sort((one, other) => one - other));
      expect(ranks).toEqual(["33", "31"]);
      expect(vibrations).toEqual([30]);
    }
  });
}

test("no vibration without a place that was won", { tag: "@any-screen" }, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await enterAsCecilia(page, group);
  const recorded = await recordResult(page);
  await submit(page).click();
  await expect.poll(async () => (await recorded()).spoken).toHaveLength(1);
  expect((await recorded()).vibrations).toEqual([]);
});

test("a streak that is longer than ever is told", { tag: "@any-screen" }, async ({ page, request }) => {
  const won = { places: [2, 3, 0, 1] as const, sets: [[6, 4]] as const };
  const group = await createGroupWithHistory(request, names, [won, won]);
  const profile = page.waitForResponse((answer) =>
    answer.url().endsWith(`/players/${group.players[2]?.playerId}`),
  );
  await enterAsCecilia(page, group);
  await (await profile).finished();
  await submit(page).click();
  await expect(saved(page, 3)).toContainText(t("matches:result.you.streak", { count: 3 }));
});

test("an owner can correct the result, until another match is the latest", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await groupWithLosers(request);
  await signIn(page, request, group);
  await enterAsCecilia(page, group);
  await submit(page).click();
  const correct = saved(page, 2).getByRole("link", { name: t("matches:wrong.correct") });
  await expect(correct).toBeVisible();
  await play(request, group, [0, 1, 2, 3], [[6, 4]]);
  await page.reload();
  const reason = t("matches:wrong.notLatest", {}).replace(/<.*> /, "");
  await expect(saved(page, 2).getByText(reason)).toBeVisible();
  await expect(correct).toHaveCount(0);
  await expect(button(page, t("match:wrong.tell"))).toHaveCount(0);
});

test("the best of the day is named after the day of the match", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  const yesterday = localDay(Date.now() - 24 * 60 * 60 * 1000);
  for (let match = 0; match < 2; match += 1) {
    await play(request, group, [0, 1, 2, 3], [[6, 4]], yesterday);
  }
  await enterAsCecilia(page, group);
  await page.getByLabel(t("matches:date.label")).fill(yesterday);
  await submit(page).click();
  const day = new RegExp(`^${t("matches:evening.titleOn", { day: ".*" })}$`);
  await expect(saved(page, 3).getByRole("region", { name: day })).toBeVisible();
  await expect(page.getByText(t("matches:evening.title"))).toHaveCount(0);
});
