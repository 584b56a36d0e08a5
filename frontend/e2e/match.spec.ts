import { createGroup, play } from "./support/api";
import { keyboard } from "./support/input-methods";
import { listenToConsole } from "./support/page-checks";
import { openWithPasscode } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const names = ["Åsa", "Íñigo", "Sofia", "Björn", "Núria"] as const;
const [asa, inigo, sofia, bjorn, nuria] = names;

test("a match is submitted with the keyboard alone, and played again", async ({ page, request }) => {
  const t = textsOf("sv");
  const group = await createGroup(request, names);
  const consoleErrors = listenToConsole(page);
  const { press } = keyboard(page);
  const place = (team: number, position: number, name: string) =>
    page.getByRole("button", {
      name: t("matches:place.filled", { team, position, name, elo: 1500, rank: 1 }),
    });
  // The link of the printed sheet contains the passcode.
  await openWithPasscode(page, group, "sv");
  await press(
    page
      .getByRole("link", { name: t("start:submit") })
      .filter({ visible: true })
      .first(),
  );
  // The page of a new group has buttons with the names too.
  await expect(page.getByRole("heading", { level: 1, name: t("matches:title") })).toBeVisible();

  // The focus moves from place to place, then to the score, without Tab.
  await press(page.getByRole("button", { name: new RegExp(`^${asa}`) }));
  for (const name of [inigo, sofia, bjorn]) {
    await press(page.getByRole("button", { name: new RegExp(`^${name}`) }));
  }
  await page.keyboard.type("6264");
  await press(page.getByRole("button", { name: t("matches:bar.submit") }));
  const result = page.getByRole("region", { name: t("matches:result.title", { number: 1 }) });
  await expect(result).toBeFocused();

  await press(result.getByRole("button", { name: t("matches:result.swapped") }));
  for (const [team, position, name] of [
    [1, 1, asa],
    [2, 1, bjorn],
    [2, 2, inigo],
  ] as const) {
    await expect(
      page.getByRole("button", { name: new RegExp(`${team}, .*${position}: ${name}`) }),
    ).toBeVisible();
  }
  await expect(place(1, 2, inigo)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: group.name })).toBeVisible();
  expect(consoleErrors).toEqual([]);
});

test("the history is filtered in the URL, and a calculation is verified in the browser", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const t = textsOf("es");
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], [[6, 2]], "2025-05-04");
  await play(request, group, [4, 1, 2, 3], [[6, 4]], "2025-05-11");
  await play(request, group, [0, 4, 2, 1], [[3, 6]], "2025-05-18");
  const consoleErrors = listenToConsole(page);
  const found = (count: number) =>
    page.getByRole("status").getByText(t("history:filters.found", { count }), { exact: true });
  const history = `/es/groups/${group.hash}/match-history`;
  const playerId = (name: string) => group.players.find((player) => player.name === name)?.playerId;

  await page.goto(history);
  await expect(found(3)).toBeVisible();
  await page.getByLabel(t("history:filters.player")).selectOption(nuria);
  await expect(found(2)).toBeVisible();
  await page.getByLabel(t("history:filters.to")).fill("2025-05-12");
  await expect(found(1)).toBeVisible();
  await expect(page).toHaveURL(`${history}?player=${playerId(nuria)}&to=2025-05-12`);
  await page.reload();
  await expect(found(1)).toBeVisible();
  await page.getByRole("button", { name: t("history:open", { number: 2 }) }).click();
  await expect(page.getByRole("table", { name: t("history:details.players") })).toContainText(nuria);
  await page.getByRole("button", { name: t("history:filters.clear"), exact: true }).click();
  await expect(found(3)).toBeVisible();

  await page.goto(`/es/groups/${group.hash}/player/${playerId(asa)}`);
  await page
    .getByRole("button", { name: t("players:matches.open", { number: 3, date: "" }).split(",")[0] })
    .click();
  await expect(page.getByText(t("players:verified.confirmed"))).toBeVisible();
  expect(consoleErrors).toEqual([]);
});
