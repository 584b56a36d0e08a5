import type { APIRequestContext, Page } from "@playwright/test";
import { createGroup, type OwnedGroup, play, threeSets } from "./support/api";
import { expectAccessible, expectNoHorizontalScroll } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { openWithPasscode, pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

// A visitor who finds a match wrong tells the admin, who finds it in the hub.

const t = textsOf("en");
const names = ["Åsa", "Björn", "Cecilia", "Dina"] as const;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const tell = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: t("match:wrong.tell"), exact: true });
const sheet = (page: Page) => page.getByRole("dialog", { name: t("match:wrong.title") });
const text = (page: Page) => sheet(page).getByLabel(t("match:wrong.text"));
const passcode = (page: Page) => sheet(page).getByLabel(t("match:wrong.passcode"), { exact: true });
const send = (page: Page) => sheet(page).getByRole("button", { name: t("match:wrong.tell"), exact: true });
const look = (page: Page) => page.getByRole("region", { name: t("admin:look.title") });

async function questions(request: APIRequestContext, { token, groupId }: OwnedGroup): Promise<unknown> {
  const answer = await request.get(`/api/groups/${groupId}/questions`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { questionedMatches } = (await answer.json()).data;
  return questionedMatches.map(
    ({ match, questions }: { match: { matchNumber: number }; questions: { text: string | null }[] }) => [
      match.matchNumber,
      questions.map((question) => question.text),
    ],
  );
}

test("a visitor says on the page of a match what is wrong, and the admin settles it in the hub", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], threeSets);
  await play(request, group, [0, 2, 1, 3], threeSets);
  await page.goto(`/en/groups/${group.hash}/match/1`);
  await tell(page).click();
  // By keyboard: the choices have the focus, and none is chosen.
  const choices = sheet(page).getByRole("radio");
  await expect(choices).toHaveCount(4);
  await expect(choices.first()).toBeFocused();
  for (const choice of await choices.all()) await expect(choice).not.toBeChecked();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(sheet(page).getByRole("radio", { name: t("match:wrong.what.players") })).toBeChecked();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Tab");
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("The second set was 4–6");
  await send(page).click();
  await expect(sheet(page)).toContainText(t("errors:code.passcode.required"));
  await passcode(page).pressSequentially("bollar");
  await send(page).click();
  await expect(sheet(page)).toContainText(t("errors:attemptsLeft", { count: 9 }));
  await expect(text(page)).toHaveValue("The second set was 4–6");
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await passcode(page).fill("");
  // Upper and lower case are one.
  await passcode(page).pressSequentially(group.passcode.toLowerCase());
  await send(page).dblclick();
  await expect(sheet(page)).toBeHidden();
  await expect(page.getByRole("main").getByText(t("match:wrong.told"))).toBeVisible();
  expect(await questions(request, group)).toEqual([[1, ["The score: The second set was 4–6"]]]);
  await page.reload();
  await expect(page.getByRole("main").getByText(t("match:wrong.told"))).toBeVisible();
  await expect(tell(page)).toHaveCount(0);

  await signIn(page, request, group);
  await page.goto("/en/admin");
  await expect(look(page)).toContainText("The second set was 4–6");
  await expect(look(page)).toContainText(t("admin:look.notLatest"));
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await look(page)
    .getByRole("button", { name: t("admin:look.right") })
    .click();
  await expect(look(page)).toHaveCount(0);
  expect(await questions(request, group)).toEqual([]);
});

test("who told the admin learns on the page of the match that somebody has looked", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], threeSets);
  await openWithPasscode(page, group);
  await page.goto(`/en/groups/${group.hash}/match/1`);
  await tell(page).click();
  await send(page).click();
  await expect(page.getByRole("main").getByText(t("match:wrong.told"))).toBeVisible();
  await request.delete(`/api/groups/${group.groupId}/matches/1/question`, {
    headers: { authorization: `Bearer ${group.token}` },
  });
  const looked = page.getByRole("main").getByText(t("match:wrong.looked", { date: "" }));
  await page.reload();
  await expect(looked).toBeVisible();
  await expect(tell(page)).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
});

test("a wrong result is told on the page of the result, and the admin is led to correct it", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await openWithPasscode(page, group);
  await page.goto(`/en/groups/${group.hash}/submit-match`);
  await pickFour(page, names);
  await typeScore(page, [
    [6, 4],
    [6, 3],
  ]);
  await button(page, t("matches:bar.submit")).click();
  await tell(page).click();
  // The passcode is known to this device, and the text is optional.
  await expect(passcode(page)).toHaveCount(0);
  await page.context().setOffline(true);
  await send(page).click();
  await expect(sheet(page).getByRole("alert")).toBeVisible();
  await page.context().setOffline(false);
  await send(page).click();
  await expect(sheet(page)).toBeHidden();
  expect(await questions(request, group)).toEqual([[1, [null]]]);

  await signIn(page, request, group);
  await page.goto("/en/admin");
  await expect(look(page)).toContainText(t("admin:look.noText"));
  await look(page)
    .getByRole("link", { name: t("admin:look.correct") })
    .click();
  await expect(button(page, t("manage:latest.edit"))).toBeVisible();
});

test("a match of which much is said already is as good as told", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], threeSets);
  const path = `/api/groups/${group.groupId}/matches/1/question`;
  for (let count = 0; count < 5; count += 1) {
    await request.post(path, { data: {}, headers: { authorization: `Bearer ${group.token}` } });
  }
  await openWithPasscode(page, group);
  await page.goto(`/en/groups/${group.hash}/match/1`);
  await tell(page).click();
  await send(page).click();
  await expect(page.getByRole("main").getByText(t("match:wrong.told"))).toBeVisible();
});
