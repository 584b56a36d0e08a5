import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { createGroup, type OwnedGroup, play } from "./support/api";
import { atRest } from "./support/at-rest";
import { manifest } from "./support/built";
import { hold } from "./support/hold";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

// What arrives late moves nothing that one may be about to press.

const names = ["Åsa Öhrn", "Björn Ekström", "Elin Sjöqvist", "Núria Peñalver", "Maja Frisk"] as const;
const t = textsOf("en");
const day = "2025-06-12";

/** Åsa and Björn win six matches in turn with Elin and Núria. */
async function playSix(request: APIRequestContext): Promise<OwnedGroup> {
  const group = await createGroup(request, names);
  for (const lost of [4, 3, 2]) {
    await play(request, group, [0, 1, 2, 3], [[6, lost]], day);
    await play(request, group, [0, 2, 1, 3], [[6, lost]], day);
  }
  return group;
}

/** The file of the build that has a module. */
function chunkOf(source: string): string {
  const file = manifest()[source]?.file;
  expect(file, source).toBeDefined();
  return `**/${file}`;
}

interface LatePart {
  readonly name: string;
  /** What is held back. */
  readonly address: (group: OwnedGroup) => string;
  readonly open: (page: Page, group: OwnedGroup) => Promise<void>;
  readonly arrived: (page: Page) => Locator;
  /** What may be pressed meanwhile. */
  readonly pressed: (page: Page) => Locator;
  readonly only?: "@phone" | "@desktop";
}

const profile = (page: Page, { hash, players }: OwnedGroup) =>
  page.goto(`/en/groups/${hash}/player/${players[0]?.playerId}`);

const parts: readonly LatePart[] = [
  {
    name: "how sure a rank is, on a profile",
    address: () => chunkOf("src/features/players/RankRangeCard.tsx"),
    open: async (page, group) => void (await profile(page, group)),
    arrived: (page) => page.getByText(/in at least 8 of 10 cases Åsa Öhrn would be/),
    pressed: (page) => page.getByText(t("players:insights.bestPartner"), { exact: true }),
  },
  {
    name: "the seal of a day",
    address: ({ hash }) => `**/api/groups/hash/${hash}/seal?*`,
    open: async (page, { hash }) => void (await page.goto(`/en/groups/${hash}/day/${day}`)),
    arrived: (page) => page.getByRole("img", { name: /^\w{3} \w{3} \w{3} \w{3}$/ }),
    pressed: (page) => page.getByRole("navigation", { name: t("day:neighbours") }),
    // Else they are beside it.
    only: "@phone",
  },
  {
    name: "what a match decides",
    address: () => chunkOf("src/features/match/DecidedRanks.tsx"),
    open: async (page, { hash }) => void (await page.goto(`/en/groups/${hash}/match/1`)),
    arrived: (page) =>
      page
        .getByRole("table", { name: t("rankRanges:without.caption") })
        .or(page.getByText(t("rankRanges:without.none"))),
    pressed: (page) => page.getByRole("button", { name: t("match:wrong.tell") }),
  },
  {
    name: "the switch below a ranking",
    address: () => chunkOf("src/features/group/ranges/RangeSwitch.tsx"),
    open: async (page, { hash }) => void (await page.goto(`/en/groups/${hash}`)),
    arrived: (page) => page.getByRole("switch", { name: t("rankRanges:switch") }),
    pressed: (page) => page.getByRole("contentinfo"),
    only: "@desktop",
  },
  {
    name: "who the reader is, in the menu",
    address: () => chunkOf("src/features/me/ChooseMe.tsx"),
    open: async (page, { hash }) => {
      await page.goto(`/en/groups/${hash}`);
      await page.getByRole("button", { name: t("common:nav.openMenu") }).click();
    },
    arrived: (page) => page.getByRole("button", { name: t("me:thisIsMe"), exact: true }),
    pressed: (page) =>
      page
        .getByRole("navigation", { name: t("common:nav.main") })
        .getByRole("link", { name: t("common:nav.device") }),
    only: "@phone",
  },
  {
    name: "the figures of a visited group",
    address: ({ hash }) => `**/api/groups/hash/${hash}/stats`,
    open: async (page, { hash, name }) => {
      await page.goto("/en/groups");
      await page.evaluate(
        (visited) => localStorage.setItem("duelo.recentGroups", visited),
        JSON.stringify([{ hash, name, isPrivate: true, visitedAt: Date.now() }]),
      );
      await page.goto("/en/groups");
    },
    arrived: (page) => page.getByText(t("device:recent.leader")),
    pressed: (page) => page.getByRole("heading", { name: t("discovery:discover") }),
  },
];

for (const { name, address, open, arrived, pressed, only } of parts) {
  test(`moves nothing: ${name}`, only ? { tag: only } : {}, async ({ page, request }) => {
    const group = await playSix(request);
    const late = await hold(page, address(group));
    await open(page, group);
    await late.made;
    await pressed(page).scrollIntoViewIfNeeded();
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(arrived(page)).toBeHidden();
    const top = () => atRest(page, async () => (await pressed(page).boundingBox())?.y ?? Number.NaN);
    const before = await top();
    late.release();
    await expect(arrived(page)).toBeVisible();
    expect(await top()).toBeCloseTo(before, 0);
  });
}

test("an admin's page waits for what stands above its actions", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await playSix(request);
  await signIn(page, request, group);
  const questions = await hold(page, `**/api/groups/${group.groupId}/questions`);
  await page.goto("/en/admin");
  await questions.made;
  await expect(page.getByText(t("common:loading"))).toBeVisible();
  const action = page.getByRole("link", { name: t("admin:hub.addPlayers") });
  await expect(action).toBeHidden();
  questions.release();
  await expect(action).toBeVisible();
});
