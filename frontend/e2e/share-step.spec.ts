import type { APIRequestContext, Page, Route } from "@playwright/test";
import { createGroup, type OwnedGroup, play, unique } from "./support/api";
import { expectGoodLayout } from "./support/page-checks";
import { withoutShareSheet, withShareSheet } from "./support/share";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

// What the step sends always leads to the group: a link that is typed, taken or not saved yet is in no message.

const t = textsOf("en");
const names = ["Ana", "Bea", "Cleo", "Dina"] as const;

/** An admin's group with players and this name. */
async function namedGroup(request: APIRequestContext, name: string): Promise<OwnedGroup> {
  const group = await createGroup(request, names);
  const answer = await request.put(`/api/groups/${group.groupId}`, {
    data: { name },
    headers: { authorization: `Bearer ${group.token}` },
  });
  expect(answer.status()).toBe(200);
  return { ...group, name };
}

/** The hash of the group to which a sharable link leads. */
async function leadsTo(request: APIRequestContext, name: string): Promise<string | null> {
  const answer = await request.get(`/api/groups/vanity/${name}`);
  return answer.ok() ? (await answer.json()).data.group.publicHash : null;
}

async function openStep(page: Page, request: APIRequestContext, group: OwnedGroup) {
  await signIn(page, request, group);
  await page.goto(`/en/admin/groups/${group.groupId}/players/manage?start=share`);
  const dialog = page.getByRole("dialog");
  const field = dialog.getByRole("textbox", { name: t("wizard:share.link") });
  await expect(field).toBeVisible();
  return {
    dialog,
    field,
    message: dialog.locator("[data-message]"),
    state: dialog.getByRole("status"),
    button: (key: string) => dialog.getByRole("button", { name: t(key), exact: true }),
    /** Replaces the link, letter by letter. */
    typeLink: async (name: string) => {
      await field.selectText();
      await page.keyboard.type(name);
    },
  };
}

const link = (page: Page, name: string, passcode: string) =>
  `${new URL(page.url()).origin}/share/${name}#passcode=${passcode}`;

/** Holds the saving of settings until the returned function is called. */
async function holdSaving(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isHeld = true;
  await page.route(/\/api\/groups\/\d+$/, async (route) => {
    if (isHeld && route.request().method() === "PUT") {
      held.push(route);
    } else {
      await route.fallback();
    }
  });
  return async () => {
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
  };
}

test("a group gets a link of its name when the step opens, and the message that is sent is the one shown", async ({
  page,
  request,
}) => {
  const shared = await withShareSheet(page);
  const word = unique();
  const group = await namedGroup(request, `Íñigos ${word} Örebro`);
  const name = `inigos-${word}-orebro`;
  const step = await openStep(page, request, group);
  await expect(step.state).toHaveText(t("wizard:share.saved"));
  await expect(step.field).toHaveValue(name);
  await expect(step.message).toContainText(link(page, name, group.passcode));
  expect(await leadsTo(request, name)).toBe(group.hash);
  await expectGoodLayout(page);

  const shown = await step.message.innerText();
  await step.button("wizard:share.send").click();
  await expect(step.dialog.getByRole("heading", { name: t("wizard:heading.play") })).toBeFocused();
  expect(await shared()).toEqual([shown]);

  // The link of the message opens the group with the passcode in the browser, out of sight.
  const player = await page.context().browser()?.newPage();
  await player?.goto(link(page, name, group.passcode));
  await expect(
    player?.getByRole("heading", { level: 1, name: group.name }) ?? page.locator("none"),
  ).toBeVisible();
  await expect(player ?? page).toHaveURL(`/en/groups/${group.hash}`);
  const stored = await player?.evaluate(
    ([key]) => sessionStorage.getItem(`duelo.passcode.${key}`),
    [group.hash],
  );
  expect(stored).toContain(group.passcode);
  await player?.close();
});

test("without a share sheet the message is copied, and without the passcode in the link it ends with it", {
  tag: "@any-screen",
}, async ({ page, request, context }) => {
  await withoutShareSheet(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const group = await namedGroup(request, `Padel ${unique()}`);
  const step = await openStep(page, request, group);
  await expect(step.state).toHaveText(t("wizard:share.saved"));
  await expect(step.button("wizard:share.send")).toHaveCount(0);
  await step.dialog.getByRole("switch", { name: t("wizard:share.withPasscode") }).click();
  await expect(step.message).not.toContainText("#");
  await expect(step.message).toContainText(t("wizard:share.passcode", { passcode: group.passcode }));
  const shown = await step.message.innerText();
  await step.button("wizard:share.copyForChat").click();
  await expect(step.dialog.getByRole("heading", { name: t("wizard:heading.play") })).toBeFocused();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown);
});

test("while a link is saved on a slow network, the message has the one that leads to the group", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const shared = await withShareSheet(page);
  const word = unique();
  const group = await namedGroup(request, `Slow ${word}`);
  let release = await holdSaving(page);
  const step = await openStep(page, request, group);
  const { origin } = new URL(page.url());
  await expect(step.state).toHaveText(t("wizard:share.saving"));
  await expect(step.message).toContainText(`${origin}/groups/${group.hash}#passcode=${group.passcode}`);
  await release();
  await expect(step.message).toContainText(link(page, `slow-${word}`, group.passcode));

  release = await holdSaving(page);
  await step.typeLink(`fast-${word}`);
  await expect(step.state).toHaveText(t("wizard:share.saving"));
  await expect(step.message).toContainText(link(page, `slow-${word}`, group.passcode));
  const shown = await step.message.innerText();
  await step.button("wizard:share.send").click();
  await expect(step.dialog.getByRole("heading", { name: t("wizard:heading.play") })).toBeFocused();
  expect(await shared()).toEqual([shown]);
  await release();
  // The link that was sent leads to the group after the other one is saved, too.
  await expect.poll(() => leadsTo(request, `fast-${word}`)).toBe(group.hash);
  expect(await leadsTo(request, `slow-${word}`)).toBe(group.hash);
});

test("a link that is taken is refused beside the one that stays, with others that are free", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const shared = await withShareSheet(page);
  const word = unique();
  const other = await namedGroup(request, `Club ${unique()}`);
  const own = await request.put(`/api/groups/${other.groupId}`, {
    data: { vanityUrl: `taken-${word}` },
    headers: { authorization: `Bearer ${other.token}` },
  });
  expect(own.status()).toBe(200);
  const group = await namedGroup(request, `Own ${word} Nacka`);
  const saved = `own-${word}-nacka`;
  const step = await openStep(page, request, group);
  await expect(step.state).toHaveText(t("wizard:share.saved"));

  await step.typeLink(`taken-${word}`);
  await expect(step.state).toHaveText(t("wizard:share.taken"));
  await expect(step.field).toHaveAccessibleDescription(
    `${t("wizard:share.taken")} Your link is still ${saved}`,
  );
  await expect(step.message).toContainText(link(page, saved, group.passcode));
  const suggestions = step.dialog.getByRole("list", { name: t("wizard:share.suggestions") });
  await expect(suggestions.getByRole("button")).toHaveText([`taken-${word}-2`, "nacka-padel"]);
  await expectGoodLayout(page);

  await suggestions.getByRole("button").first().click();
  await expect(step.state).toHaveText(t("wizard:share.saved"));
  await expect(step.field).toHaveValue(`taken-${word}-2`);
  await expect(step.message).toContainText(link(page, `taken-${word}-2`, group.passcode));
  // The former link is still this group's: no other group can take it, and it leads here.
  expect(await leadsTo(request, saved)).toBe(group.hash);

  await step.typeLink("not a link");
  await expect(step.message).toContainText(link(page, `taken-${word}-2`, group.passcode));
  await step.button("wizard:share.send").click();
  expect((await shared())[0]).toContain(link(page, `taken-${word}-2`, group.passcode));
});

test("a group whose name is taken gets another link", { tag: "@any-screen" }, async ({ page, request }) => {
  const word = unique();
  const other = await namedGroup(request, `Twin ${word}`);
  const taken = await request.put(`/api/groups/${other.groupId}`, {
    data: { vanityUrl: `twin-${word}` },
    headers: { authorization: `Bearer ${other.token}` },
  });
  expect(taken.status()).toBe(200);
  const group = await namedGroup(request, `Twin ${word}`);
  const step = await openStep(page, request, group);
  await expect(step.field).toHaveValue(`twin-${word}-2`);
  await expect(step.state).toHaveText(t("wizard:share.saved"));
  expect(await leadsTo(request, `twin-${word}-2`)).toBe(group.hash);
});

test("a link is saved though the step is left before the pause is over, and again after a failure", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const word = unique();
  const group = await namedGroup(request, `Left ${word}`);
  const step = await openStep(page, request, group);
  await expect(step.state).toHaveText(t("wizard:share.saved"));
  await page.route(/\/api\/groups\/\d+$/, (route) => route.abort(), { times: 1 });
  await step.typeLink(`failed-${word}`);
  await expect(step.state).toContainText(t("wizard:share.notSaved"));
  await expect(step.message).toContainText(link(page, `left-${word}`, group.passcode));
  await step.button("wizard:share.retry").click();
  await expect(step.state).toHaveText(t("wizard:share.saved"));
  expect(await leadsTo(request, `failed-${word}`)).toBe(group.hash);

  await step.typeLink(`gone-${word}`);
  await step.button("wizard:later").click();
  await expect(step.dialog).toBeHidden();
  await expect.poll(() => leadsTo(request, `gone-${word}`)).toBe(group.hash);
});

test("a link to no group is named, with the groups of the device", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await namedGroup(request, `Known ${unique()}`);
  await play(request, group, [0, 1, 2, 3], [[6, 4]]);
  await page.addInitScript(([hash, me]) => localStorage.setItem(`duelo.me.${hash}`, String(me)), [
    group.hash,
    group.players[2]?.playerId,
  ] as const);
  await page.goto(`/en/groups/${group.hash}`);
  await expect(page.getByRole("heading", { level: 1, name: group.name })).toBeVisible();
  await page.goto(`/en/share/gone-${unique()}`);
  await expect(page.getByRole("heading", { level: 1, name: t("groups:deadLink.title") })).toBeVisible();
  await expect(page.getByText("/share/gone-")).toBeVisible();
  const known = page.getByRole("main").getByRole("link", { name: group.name });
  await expect(known).toContainText("You are 3rd, played ");
  await expectGoodLayout(page);
  await known.click();
  await expect(page).toHaveURL(`/en/groups/${group.hash}`);
});
