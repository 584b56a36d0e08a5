import { createGroupWithHistory, type OwnedGroup, publish, unique } from "./support/api";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { misfits } from "./support/text-fit";
import { languages } from "./support/texts";

const names = [
  "Alexandra Lindgren-Berg",
  "Begoña Iturbe",
  "Per-Anders Wikström",
  "Jorge Villanueva",
  "Tomás Echeverría",
];
const DAY = "2025-06-12";
/** Thirty: from then on, forecasts are judged. */
const matches = Array.from({ length: 30 }, (_, match) => ({
  places: match % 2 === 0 ? ([0, 1, 2, 3] as const) : ([0, 2, 4, 3] as const),
  sets:
    match % 3 === 0
      ? ([
          [7, 6],
          [6, 1],
          [6, 1],
        ] as const)
      : ([
          [7, 6],
          [4, 6],
          [6, 1],
        ] as const),
  playedOn: DAY,
}));

const ofGroup =
  (path = "") =>
  ({ hash }: OwnedGroup) =>
    `/groups/${hash}${path}`;
const ofPlayer =
  (path = "") =>
  ({ hash, players }: OwnedGroup) =>
    `/groups/${hash}/player/${players[0]?.playerId}${path}`;
const manage =
  (query = "") =>
  ({ groupId }: OwnedGroup) =>
    `/admin/groups/${groupId}/players/manage${query}`;

const screens: readonly ((group: OwnedGroup) => string)[] = [
  () => "",
  () => "/login",
  () => "/register",
  () => "/forgot-password",
  () => "/groups",
  () => "/device",
  ofGroup(),
  ofPlayer(),
  ofPlayer("/partners"),
  ofGroup("/submit-match"),
  ofGroup("/players"),
  ofGroup("/teams"),
  ofGroup("/audit"),
  ofGroup("/match/1"),
  ofGroup(`/day/${DAY}`),
  ({ hash, players }) =>
    `/groups/${hash}/what-if?lineup=${players
      .slice(0, 4)
      .map(({ playerId }) => playerId)
      .join(".")}`,
  ({ hash, players }) => `/groups/${hash}/compare?a=${players[0]?.playerId}&b=${players[2]?.playerId}`,
  ofGroup("/forecast"),
  ofGroup("/outbox"),
  ofGroup("/match-history"),
  ofGroup("/match-history?from=2031-02-01&to=2031-01-01"),
  () => "/rules",
  () => "/faq",
  () => "/nowhere",
  () => "/admin",
  () => "/admin/account",
  () => "/admin/account?tab=security",
  () => "/admin/groups",
  () => "/admin/groups/create",
  manage(),
  manage("?start"),
  manage("?tab=settings"),
  manage("?tab=match-admin"),
  manage("?tab=transfer"),
  manage("?tab=danger-zone"),
  ({ groupId }) => `/admin/groups/${groupId}/sheet`,
  () => "/admin/submit-match",
];

for (const language of languages) {
  test(`every page fits a width of 320 px, and text of twice the size in 360 px, in ${language}`, async ({
    page,
    request,
  }) => {
    const created = await createGroupWithHistory(request, names, matches, language);
    const group = { ...created, name: `Torsdagspadel ${unique()}` };
    await publish(request, group, `torsdagspadel-${unique()}`);
    await signIn(page, request, group);
    await page.emulateMedia({ reducedMotion: "reduce" });
    const found: string[] = [];
    const browser = await page.context().newCDPSession(page);
    for (const path of screens) {
      const address = `/${language}${path(group)}`;
      await test.step(address, async () => {
        await page.goto(address);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
        for (const [width, size] of [
          [360, 32],
          [320, 16],
        ] as const) {
          await browser.send("Page.setFontSizes", { fontSizes: { standard: size, fixed: size } });
          await page.setViewportSize({ width, height: 740 });
          expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
            `${size}px`,
          );
          for (const misfit of await misfits(page)) {
            found.push(`${address} at ${width} px, text of ${size} px: ${misfit}`);
          }
        }
      });
    }
    expect(found).toEqual([]);
  });
}
