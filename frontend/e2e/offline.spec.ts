import type { Locator, Page, Request } from "@playwright/test";
import { formats } from "../src/i18n/format";
import { createGroup, type OwnedGroup, play, publish, unique } from "./support/api";
import { clockTime, loseConnection, offlineStrip } from "./support/connection";
import { expectAccessible, expectNoHorizontalScroll } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { stored } from "./support/stored-answers";
import { expect, test } from "./support/test";
import { type Language, languages, textsOf } from "./support/texts";

// What needs the server is not available without a connection: it says why, keeps the focus, and comes back with it.

const t = textsOf("en");
const needed = t("errors:needed");
const names = ["Åsa Berg", "Björn Ek", "Cecilia Gran", "Dina Holm", "Elin Sjö"];

function asOf(language: Language, key = "errors:asOf.sinceTime"): RegExp {
  return new RegExp(textsOf(language)(key, { time: clockTime }), "i");
}

/** Matches the age of what happened less than an hour ago, in full and in short. */
function recent(language: Language): RegExp {
  const justNow = textsOf(language)("common:justNow");
  const { relative, shortRelative } = formats(language);
  const ages = Array.from({ length: 60 }, (_, minutes) =>
    [relative, shortRelative].map((age) => age(new Date(0).toISOString(), minutes * 60_000, justNow)),
  );
  return new RegExp(ages.flat().join("|"));
}

/** Such as 25 Nov 2026. */
function dateOfToday(language: Language): string {
  return new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, {
    day: "numeric",
    month: "short",
    year: "numeric",
  }).format(new Date());
}

/** Without a connection, once the page has noticed. */
async function goOffline(page: Page): Promise<void> {
  await loseConnection(page);
  await expect(offlineStrip(page)).toBeVisible();
}

async function expectUnavailable(control: Locator): Promise<void> {
  await expect(control).toHaveAttribute("aria-disabled", "true");
  await expect(control).toHaveAccessibleDescription(needed);
}

async function expectAvailable(control: Locator): Promise<void> {
  await expect(control).not.toHaveAttribute("aria-disabled", "true");
  await expect(control).not.toHaveAccessibleDescription(needed);
}

/** The control is not available without a connection, wherever the focus is, and is again with one. */
async function expectNeedsNetwork(page: Page, control: Locator): Promise<void> {
  await expectAvailable(control);
  await control.focus();
  await goOffline(page);
  await expectUnavailable(control);
  await expect(control).toBeFocused();
  const sent: string[] = [];
  const record = (made: Request) => sent.push(`${made.method()} ${made.url()}`);
  page.on("request", record);
  await page.keyboard.press("Enter");
  await control.click({ force: true });
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await expect(page.getByRole("alert")).toHaveCount(0);
  page.off("request", record);
  expect(sent.filter((made) => !made.startsWith("GET "))).toEqual([]);
  await page.context().setOffline(false);
  await expectAvailable(control);
}

async function groupWithMatches(
  request: Parameters<typeof createGroup>[0],
  language: Language = "en",
): Promise<OwnedGroup> {
  const group = await createGroup(request, names, language);
  for (let match = 0; match < 3; match += 1) {
    await play(request, group, [0, 1, 2, 3], [[6, match]]);
  }
  return group;
}

for (const language of languages) {
  test(`without a connection nothing on a group's pages counts as fresh, in ${language}`, {
    tag: "@any-screen",
  }, async ({ page, request }) => {
    const texts = textsOf(language);
    const group = await groupWithMatches(request, language);
    await page.goto(`/${language}/groups/${group.hash}`);
    const when = page.getByRole("main").getByText(recent(language)).first();
    await expect(when).toBeVisible();
    await expect(page.getByRole("combobox", { name: texts("ranking:columns.trend") })).toBeVisible();

    await loseConnection(page);
    await expect(page.getByText(asOf(language, "errors:offline.sinceTime"))).toBeVisible();
    await expect(page.getByRole("main").getByText(dateOfToday(language)).first()).toBeVisible();
    await expect(when).toBeHidden();
    const ranking = page.getByRole("heading", { name: texts("ranking:title") }).locator("..");
    await expect(ranking.getByText(asOf(language))).toBeVisible();
    await expect(ranking.getByRole("combobox")).toBeHidden();
    // A match can be submitted all the same.
    await expect(page.getByRole("link", { name: texts("common:nav.submitMatch") }).last()).toBeVisible();
    await expectAccessible(page);
    await expectNoHorizontalScroll(page);

    await page.context().setOffline(false);
    await expect(when).toBeVisible();
    await expect(ranking.getByRole("combobox")).toBeVisible();
  });
}

test("days are dates without a connection, in the history and in the list of groups", async ({
  page,
  request,
  isMobile,
}) => {
  const group = await groupWithMatches(request);
  await publish(request, group);
  await page.goto(`/en/groups/${group.hash}/match-history`);
  const length = isMobile ? "short" : "long";
  const today = new Intl.DateTimeFormat("en-GB", { weekday: length, day: "numeric", month: length })
    .format(new Date())
    .replace(",", "");
  const day = page.getByRole("heading", { level: 2, name: today });
  await expect(day).toHaveText(t("history:today", { date: today }));
  await goOffline(page);
  await expect(day).toHaveText(today);
  await page.context().setOffline(false);
  await expect(day).toHaveText(t("history:today", { date: today }));

  await page.goto(`/en/groups?search=${encodeURIComponent(group.name)}`);
  await expect(page.getByText(t("groups:discovery.age.today"))).toBeVisible();
  await goOffline(page);
  await expect(page.getByText(t("groups:discovery.age.on", { date: dateOfToday("en") }))).toBeVisible();
  await expect(page.getByText(t("groups:discovery.age.today"))).toBeHidden();
});

test("what is typed into a form waits for the connection, and Enter sends nothing before", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names);
  await page.goto("/en/login");
  const submit = page.getByRole("main").getByRole("button", { name: t("session:login.submit") });
  const email = page.getByLabel(t("session:field.email"));
  const password = page.getByLabel(t("session:field.password"), { exact: true });
  await email.pressSequentially(group.email);
  await password.pressSequentially(group.password.slice(0, 7));
  await goOffline(page);
  await expect(password).toBeFocused();
  await password.pressSequentially(group.password.slice(7));
  await expectUnavailable(submit);
  const sent: string[] = [];
  page.on("request", (made) => sent.push(made.url()));
  await password.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: t("session:login.forgot") })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(submit).toBeFocused();
  await page.keyboard.press("Space");
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(sent.filter((url) => url.includes("/api/auth"))).toEqual([]);
  await expectAccessible(page);

  await page.context().setOffline(false);
  await expectAvailable(submit);
  await expect(submit).toBeFocused();
  await expect(email).toHaveValue(group.email);
  await submit.click();
  await expect(page).toHaveURL(/\/en\/admin/);
});

test("registration and the request of a link need a connection", { tag: "@any-screen" }, async ({ page }) => {
  await page.goto("/en/register");
  const email = page.getByLabel(t("session:field.email"));
  await email.pressSequentially(`${unique()}@club.example`);
  await expectNeedsNetwork(page, page.getByRole("button", { name: t("session:register.submit") }));
  await expect(email).not.toHaveValue("");
  await page.goto("/en/forgot-password");
  await expectNeedsNetwork(page, page.getByRole("button", { name: t("session:forgot.submit") }));
});

test("what an admin changes needs a connection", { tag: "@any-screen" }, async ({ page, request }) => {
  const group = await groupWithMatches(request);
  await signIn(page, request, group);
  const manage = `/en/admin/groups/${group.groupId}/players/manage`;
  const dialog = page.getByRole("dialog");
  const button = (name: string, within: Page | Locator = page) => within.getByRole("button", { name });

  await test.step("players", async () => {
    await page.goto(manage);
    const field = page.getByLabel(t("manage:add.label"));
    await field.pressSequentially("Frida Ny");
    await expectNeedsNetwork(page, button(t("manage:add.submit")));
    await expect(field).toHaveValue("Frida Ny");
    await button(t("manage:add.submit")).click();
    await expect(field).toHaveValue("");
    await expect(page.getByRole("rowheader", { name: "Frida Ny" })).toBeVisible();

    await button(t("manage:players.edit", { name: "Frida Ny" })).click();
    const name = page.getByLabel(t("manage:players.newName", { name: "Frida Ny" }));
    await name.pressSequentially("Frida Nyman");
    await expectNeedsNetwork(page, button(t("manage:players.save")));
    await expect(name).toHaveValue("Frida Nyman");
    await name.press("Enter");
    await expect(page.getByRole("rowheader", { name: "Frida Nyman" })).toBeVisible();

    await button(t("manage:players.delete", { name: "Frida Nyman" })).click();
    await expectNeedsNetwork(page, button(t("manage:deletePlayer.confirm"), dialog));
    await page.keyboard.press("Escape");
    await button(t("manage:players.cannotDelete", { name: "Åsa Berg" })).click();
    await dialog.getByRole("textbox").pressSequentially("Åsa Berg");
    await expectNeedsNetwork(page, button(t("manage:anonymise.confirm"), dialog));
    await expect(dialog.getByRole("textbox")).toHaveValue("Åsa Berg");
    await page.keyboard.press("Escape");

    await button(t("manage:add.several")).click();
    await page.getByLabel(t("manage:add.pasteLabel")).pressSequentially("Greta\nHanna");
    await expectNeedsNetwork(page, button(t("manage:add.submitSeveral", { count: 2 })));
  });

  await test.step("settings", async () => {
    await page.goto(`${manage}?tab=settings`);
    const field = page.getByLabel(t("manage:settings.name"));
    await field.press("End");
    await field.pressSequentially(" B");
    await expectNeedsNetwork(page, button(t("manage:settings.save")));
    await expect(field).toHaveValue(`${group.name} B`);
    await button(t("manage:settings.discard")).click();
  });

  await test.step("the latest match", async () => {
    await page.goto(`${manage}?tab=match-admin`);
    await expectNeedsNetwork(page, button(t("manage:latest.edit")));
    await expectNeedsNetwork(page, button(t("manage:latest.delete")));
    await button(t("manage:latest.delete")).click();
    await expectNeedsNetwork(page, button(t("manage:latest.delete"), dialog));
    await button(t("manage:latest.keep"), dialog).click();
  });

  await test.step("exports and deletion", async () => {
    await page.goto(`${manage}?tab=transfer`);
    const name = t("transfer:export.csvLabel", { what: t("transfer:export.matches") });
    await expectNeedsNetwork(page, button(name));
    await page.goto(`${manage}?tab=danger-zone`);
    await button(t("manage:danger.delete")).click();
    await dialog.getByRole("textbox").pressSequentially(group.name);
    await expectNeedsNetwork(page, button(t("manage:danger.delete"), dialog));
  });

  await test.step("account", async () => {
    await page.goto("/en/admin/account");
    await expectNeedsNetwork(page, button(t("common:action.save")));
    await page.goto("/en/admin/groups/create");
    await expectNeedsNetwork(page, button(t("admin:create.submit")));
  });
});

test("filters and searches that the server answers need a connection", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await groupWithMatches(request);
  await publish(request, group);
  await page.goto(`/en/groups/${group.hash}/match-history`);
  const player = page.getByRole("combobox", { name: t("history:filters.player") });
  const from = page.getByLabel(t("history:filters.from"));
  await expect(page.getByText(t("history:filters.found", { count: 3 })).first()).toBeVisible();
  await player.focus();
  await goOffline(page);
  await expectUnavailable(player);
  await expect(player).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(player).toHaveValue("");
  await expect(from).toHaveAttribute("readonly");
  await expect(from).toHaveAccessibleDescription(needed);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await expectAvailable(player);
  await player.selectOption({ label: "Elin Sjö" });
  await expect(page.getByText(t("history:none.title"))).toBeVisible();

  await page.goto("/en/groups");
  const search = page.getByRole("textbox", { name: t("discovery:search") });
  await search.pressSequentially(group.name);
  // The group just visited stands above the list too.
  await expect(page.getByRole("listitem").getByRole("link", { name: group.name })).toBeVisible();
  await goOffline(page);
  await search.pressSequentially("x");
  await expect(search).toHaveValue(group.name);
  await expect(search).toHaveAccessibleDescription(needed);
  await expect(page.getByRole("combobox", { name: t("discovery:sort.label") })).toBeHidden();
  await page.context().setOffline(false);
  await expect(search).not.toHaveAttribute("readonly");
  await search.pressSequentially("x");
  await expect(page.getByText(t("discovery:noHits.title"))).toBeVisible();
});

test("a server that cannot be reached is no connection, until it answers again", {
  tag: "@any-screen",
}, async ({ page, request, site }) => {
  const group = await groupWithMatches(request);
  await signIn(page, request, group);
  await page.goto(`${site.url}/en/admin/groups/${group.groupId}/players/manage`);
  const add = page.getByRole("button", { name: t("manage:add.submit") });
  const field = page.getByLabel(t("manage:add.label"));
  await expectAvailable(add);
  await stored(page, [`"own",${group.groupId}`, `"${group.hash}","players-by-name"`, '"session"']);
  await page.route("**/api/**", (route) => route.abort("connectionrefused"));
  await page.reload();
  await expect(page.getByText(/^Duelo can’t be reached/)).toBeVisible();
  await expectUnavailable(add);
  await field.pressSequentially("Frida Ny");
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: t("common:action.retry") }).click();
  await expectAvailable(add);
  await field.press("Enter");
  await expect(page.getByRole("rowheader", { name: "Frida Ny" })).toBeVisible();
});
