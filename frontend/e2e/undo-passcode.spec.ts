import type { Page } from "@playwright/test";
import { createGroup, type OwnedGroup } from "./support/api";
import { openWithPasscode } from "./support/submit-match";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";
import { holdTimers } from "./support/timers";
import {
  button,
  enter,
  enterAndSave,
  keysOf,
  names,
  openEntry,
  saved,
  savedGames,
  sendNow,
  setHidden,
  submit,
  undo,
  unsent,
} from "./support/undoable-match";

// A match that can be undone, and a passcode that is wrong or is not checked yet.

const t = textsOf("en");

test.use({ waitsBeforeSending: true });

test("a wrong passcode is found before there is a result, once, and everything that was typed stays", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  const keys = await keysOf(page);
  // However long the server takes, the check is not over.
  await holdTimers(page, 2_000);
  await openEntry(page, group, "WRONG1");
  await enter(page, 3);
  await submit(page).click();
  const passcode = page.getByRole("textbox", { name: t("matches:passcode.label") });
  await expect(passcode).toHaveValue("WRONG1");
  await expect(passcode).toBeFocused();
  await expect(page.getByRole("dialog")).toContainText(t("errors:attemptsLeft", { count: 9 }));
  await expect(unsent(page)).toHaveCount(0);
  expect(keys).toEqual([]);
  await passcode.fill(group.passcode);
  await submit(page).last().click();
  await expect(unsent(page)).toBeVisible();
  await undo(page).click();
  // Known to be right from now on.
  const checked: string[] = [];
  page.on("request", (sent) => checked.push(new URL(sent.url()).pathname));
  await submit(page).click();
  await sendNow(page).click();
  await expect(saved(page, 1)).toBeVisible();
  expect(checked).not.toContain(`/api/groups/hash/${group.hash}/passcode`);
  expect(await savedGames(request, group)).toEqual([3]);
  expect(keys).toHaveLength(1);
});

test("a match whose passcode cannot be checked is shown, and sent", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names);
  await page.route(/\/passcode$/, (route) => route.abort("connectionreset"));
  await openEntry(page, group);
  await enterAndSave(page);
  await sendNow(page).click();
  await expect(saved(page, 1)).toBeVisible();
});

test("a match whose page is left while its passcode is checked is sent, and its form is empty again", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await openWithPasscode(page, group);
  const passcode = /\/passcode$/;
  await page.route(passcode, () => undefined);
  await page.goto(`/en/groups/${group.hash}/submit-match`);
  await enter(page, 3);
  const asked = page.waitForRequest(passcode);
  await submit(page).click();
  await asked;
  await page.goto(`/en/groups/${group.hash}`);
  await expect.poll(() => savedGames(request, group)).toEqual([3]);
  await page.goto(`/en/groups/${group.hash}/submit-match`);
  await expect(page.getByRole("button", { name: new RegExp(`^${names[0]}`) })).toBeVisible();
  await expect(page.getByText(t("matches:bar.players", { count: 4 }))).toBeVisible();
});

test("a match whose page is hidden while its passcode is checked is sent at once", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  const passcode = /\/passcode$/;
  await page.route(passcode, () => undefined);
  // However long this takes, the check is not over.
  await holdTimers(page, 2_000);
  await openEntry(page, group);
  await enter(page, 3);
  const asked = page.waitForRequest(passcode);
  await submit(page).click();
  await asked;
  await setHidden(page, true);
  await expect.poll(() => savedGames(request, group)).toEqual([3]);
  await setHidden(page, false);
  await expect(saved(page, 1)).toBeVisible();
});

/** Match entry on a device that remembers a passcode which has been changed since. */
async function openWithChangedPasscode(page: Page, group: OwnedGroup): Promise<() => Promise<void>> {
  await page.addInitScript((hash) => localStorage.setItem(`duelo.passcode.${hash}`, "FORMER1"), group.hash);
  const endTime = await openEntry(page, group, "FORMER1");
  await enterAndSave(page);
  return endTime;
}

test("a passcode that was changed is found when the match is sent, and everything that was typed stays", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  const endTime = await openWithChangedPasscode(page, group);
  await endTime();
  const passcode = page.getByRole("textbox", { name: t("matches:passcode.label") });
  await expect(passcode).toHaveValue("FORMER1");
  await expect(passcode).toBeFocused();
  await passcode.fill(group.passcode);
  await submit(page).last().click();
  await sendNow(page).click();
  await expect(saved(page, 1)).toBeVisible();
  expect(await savedGames(request, group)).toEqual([3]);
});

test("a match that is refused after its page was left is said to be, and stays on the device", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await openWithChangedPasscode(page, group);
  await button(page, t("matches:result.rematch")).click();
  await expect(page.getByText(new RegExp(`^${t("outbox:row.refused")}`))).toBeVisible();
  await page.goto(`/en/groups/${group.hash}/outbox`);
  await expect(page.getByRole("article")).toContainText("6–4, 6–3");
  expect(await savedGames(request, group)).toEqual([]);
});

test("a match that is refused after the header's link has led to the next one stays on the device, and so does that", {
  tag: "@desktop",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await openWithChangedPasscode(page, group);
  await page.getByRole("link", { name: t("common:nav.submitMatch") }).click();
  await page.getByRole("button", { name: new RegExp(`^${names[0]}`) }).click();
  await expect(page.getByText(new RegExp(`^${t("outbox:row.refused")}`))).toBeVisible();
  await expect(page.getByRole("button", { name: new RegExp(`: ${names[0]},`) })).toBeVisible();
  await page.goto(`/en/groups/${group.hash}/outbox`);
  await expect(page.getByRole("article")).toContainText("6–4, 6–3");
  await page.goto(`/en/groups/${group.hash}/submit-match`);
  await expect(page.getByRole("button", { name: new RegExp(`: ${names[0]},`) })).toBeVisible();
});
