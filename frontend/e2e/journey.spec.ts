import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { staticLimits } from "../src/rules/static-limits";
import { play, unique } from "./support/api";
import { keyboard, pointer } from "./support/input-methods";
import { mailedLink } from "./support/mailbox";
import { members, standings } from "./support/members";
import { runAdminCommand } from "./support/operator";
import { expectGoodLayout, expectOneMainAction, listenToConsole } from "./support/page-checks";
import { pickFour, previewOnCourt, typeOverScore, typeScore } from "./support/submit-match";
import { expect, test, waitForApp } from "./support/test";
import { type Language, languages, textsOf } from "./support/texts";
import { themeFor } from "./support/themes";
import { holdTimers } from "./support/timers";

const names = [
  "Åsa Lindgren-Berg",
  "Íñigo Zubiría",
  "Sofia Ek",
  "Björn Öst",
  "Núria Peñalver",
  "Per-Anders Wikström",
  "Begoña Iturbe",
  "Maja Frisk",
  "Fredrik Hägg",
  "Elin Sjöqvist",
] as const;
const [asa, inigo, sofia, bjorn, nuria] = names;
const sets = [
  [6, 4],
  [3, 6],
  [7, 5],
] as const;
/** 16 games to 15 among four new players: 20 by expectation and 1 by margin, calculated by hand. */
const afterwards = { [asa]: 1521, [inigo]: 1521, [sofia]: 1479, [bjorn]: 1479 };

async function expectGoodPage(page: Page, language: Language) {
  // Spanish has the structure of Swedish.
  await expectGoodLayout(page, { structure: language !== "es" });
  await expectOneMainAction(page);
}

for (const language of languages) {
  const t = textsOf(language);

  test(
    `the life of a group, in ${language}`,
    {
      tag: language === "en" ? "@desktop" : "@phone",
    },
    async ({ page, browser, request }, { project }) => {
      const isPhone = project.name === "phone";
      const look = { colorScheme: themeFor(language, project), reducedMotion: "reduce" } as const;
      await page.emulateMedia(look);
      await page.context().grantPermissions(["clipboard-write"]);
      // The availability check of an unused link is answered with 404.
      const consoleErrors = listenToConsole(page, /^404 \/api\/groups\/vanity\/[^/]+$/);
      // One of the languages uses the keyboard alone.
      const { press, type, pick } = language === "en" ? keyboard(page) : pointer();
      const email = `karin-${unique()}@club.example`;
      const group = { passcode: "TORSDAG7", name: `Torsdag ${unique()}`, groupId: 0, hash: "" };
      const second = { name: `Lördag ${unique()}`, groupId: 0 };
      const button = (key: string, values = {}) => page.getByRole("button", { name: t(key, values) });
      const dialog = page.getByRole("dialog");
      const inDialog = (key: string, values = {}) => dialog.getByRole("button", { name: t(key, values) });
      const manage = (groupId: number, tab: string) =>
        page.goto(`/${language}/admin/groups/${groupId}/players/manage?tab=${tab}`);
      const isAbout = (name: string) =>
        expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
      /** Downloads the file of a button. */
      const saved = async (control: Locator) => {
        const [download] = await Promise.all([page.waitForEvent("download"), press(control)]);
        return { name: download.suggestedFilename(), path: await download.path() };
      };
      /** Chooses a file that can be imported. */
      const choose = async ({ name, path }: { name: string; path: string }) => {
        const chooser = page.waitForEvent("filechooser");
        await press(button("transfer:file.choose"));
        const buffer = await readFile(path);
        await (await chooser).setFiles({ name, mimeType: "text/plain", buffer });
        await expect(page.getByRole("heading", { name: t("transfer:checked.sound") })).toBeFocused();
      };
      const groupShown = () => Number(/groups\/(\d+)\//.exec(page.url())?.[1]);

      await test.step("an admin registers with a first group", async () => {
        await page.goto(`/${language}/register`);
        await type(page.getByLabel(t("session:field.name")), "Karin Öhrn");
        await type(page.getByLabel(t("session:field.email")), email);
        await type(page.getByLabel(t("session:field.password"), { exact: true }), "correct horse battery");
        await type(page.getByLabel(t("session:field.passwordConfirmation")), "correct horse battery");
        await type(page.getByLabel(t("session:field.groupName")), group.name);
        await type(page.getByLabel(t("session:field.passcode"), { exact: true }), group.passcode);
        await expectGoodPage(page, language);
        await press(button("session:register.submit"));
      });

      await test.step("is guided from the welcome step to the first match", async () => {
        await press(inDialog("wizard:welcome.begin"));
        await type(dialog.getByLabel(t("manage:add.pasteLabel"), { exact: true }), names.join("\n"));
        await press(inDialog("manage:add.submitSeveral", { count: names.length }));
        await expect(dialog.getByText(t("wizard:players.soFar", { count: names.length }))).toBeVisible();
        await expectGoodPage(page, language);
        await press(inDialog("wizard:next"));
        if (isPhone) {
          await press(inDialog("wizard:share.qr"));
        }
        await expect(dialog.getByRole("img", { name: t("manage:access.qr") })).toBeVisible();
        await expectGoodPage(page, language);
        await expect(dialog.getByRole("status").filter({ hasText: t("wizard:share.saved") })).toBeAttached();
        await press(inDialog("wizard:share.copyForChat"));
        await expect(dialog.getByRole("link", { name: t("wizard:play.submit") })).toBeVisible();
        await expectGoodPage(page, language);
        await press(inDialog("wizard:close").last());
        await expect(page.getByRole("row")).toHaveCount(names.length + 1);
        group.groupId = groupShown();
        await expectGoodPage(page, language);
      });

      await test.step("opens the link in the mail", async () => {
        await holdTimers(page, staticLimits.redirectAfterVerificationMs);
        await page.goto(await mailedLink(request, email, "verify-email"));
        await expect(page.getByRole("heading", { level: 1, name: t("session:verify.done") })).toBeVisible();
        await page.goto(`/${language}/admin`);
        await isAbout(t("admin:hub.hello", { name: "Karin" }));
        await expect(page.getByText(t("session:unverified.title"))).toHaveCount(0);
        await expectGoodPage(page, language);
      });

      await test.step("opens the access details and the group's page from the hub", async () => {
        await press(page.getByRole("main").getByRole("link", { name: t("admin:hub.share") }));
        await isAbout(group.name);
        await expect(page.getByRole("heading", { name: t("manage:access.title") })).toBeInViewport();
        const publicPage = page.getByRole("link", { name: t("manage:head.publicPage") });
        await press(publicPage);
        // Both pages have the group's name as their heading: wait until the old one is removed.
        await expect(publicPage).toHaveCount(0);
        await isAbout(group.name);
        group.hash = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      });

      const visitor = await (await browser.newContext({ ...project.use, ...look })).newPage();
      waitForApp(visitor);
      // However long the checks take, the match can be undone meanwhile.
      await holdTimers(visitor, 8_000, 7_000);
      const visitorsComplaints = listenToConsole(visitor);
      await test.step("a player without an account previews a match and submits it", async () => {
        await visitor.goto(`/${language}/groups/${group.hash}`);
        await visitor
          .getByRole("link", { name: t("start:submit") })
          .first()
          .click();
        // The page of a new group has buttons with the names too.
        await expect(visitor.getByRole("heading", { level: 1, name: t("matches:title") })).toBeVisible();
        await pickFour(visitor, [asa, inigo, sofia, bjorn]);
        await typeScore(visitor, sets);
        // The preview renders after the input.
        await expect.poll(() => previewOnCourt(visitor, language)).toEqual(afterwards);
        await expectGoodPage(visitor, language);
        await visitor.getByRole("button", { name: t("matches:bar.submit") }).click();
        await visitor.getByRole("textbox", { name: t("matches:passcode.label") }).fill(group.passcode);
        await expectGoodPage(visitor, language);
        await visitor
          .getByRole("dialog")
          .getByRole("button", { name: t("matches:bar.submit") })
          .click();
        await expect(visitor.getByRole("region", { name: t("matches:undo.title") })).toBeFocused();
        await expectGoodPage(visitor, language);
        await visitor.getByRole("button", { name: t("matches:undo.sendNow") }).click();
        await expect(
          visitor.getByRole("heading", { name: t("matches:result.title", { number: 1 }) }),
        ).toBeVisible();
        await expect(
          visitor.getByRole("region", { name: t("matches:result.title", { number: 1 }) }),
        ).toBeFocused();
        for (const [name, elo] of Object.entries(afterwards)) {
          const row = visitor
            .getByRole("listitem")
            .filter({ hasText: name })
            .filter({ hasText: String(elo) });
          await expect(row.first()).toBeVisible();
        }
        await expectGoodPage(visitor, language);
        // The saved values equal the preview.
        expect(await standings(request, group.hash)).toMatchObject(afterwards);
      });

      await test.step("and views the calculation of a rating", async () => {
        const { playerId } = (await members(request, group.hash)).find(({ name }) => name === asa) ?? {};
        await visitor.goto(`/${language}/groups/${group.hash}/player/${playerId}`);
        await expect(visitor.getByRole("heading", { level: 1, name: asa })).toBeVisible();
        await visitor
          .getByRole("button", {
            name: t("players:matches.open", { number: 1, date: "" }).split(",")[0],
          })
          .click();
        const ledger = visitor.getByText(t("players:calculation.final")).locator("..").locator("..");
        await expect(ledger).toContainText("+21");
        await expectGoodPage(visitor, language);
        expect(visitorsComplaints).toEqual([]);
        await visitor.context().close();
      });

      await test.step("the latest of three matches is corrected, then deleted", async () => {
        const allPlayers = await members(request, group.hash);
        const players = names.flatMap((name) => allPlayers.filter((member) => member.name === name));
        const field = { ...group, players };
        await play(request, field, [0, 2, 1, 3], [[6, 2]]);
        const afterTwo = await standings(request, group.hash);
        await play(request, field, [0, 1, 4, 2], [[6, 0]]);
        const { [nuria]: lost } = await standings(request, group.hash);
        await manage(group.groupId, "match-admin");
        await expect(page.getByText(t("manage:latest.onlyLatest"))).toBeVisible();
        await expectGoodPage(page, language);
        await press(button("manage:latest.edit"));
        await typeOverScore(page, [[0, 6]], language);
        await expectGoodPage(page, language);
        await press(button("manage:latest.review"));
        const row = dialog.getByRole("row").filter({ hasText: nuria });
        await expect(row).toContainText(String(lost));
        await expectGoodPage(page, language);
        await press(inDialog("manage:latest.save"));
        await expect(dialog).toBeHidden();
        expect((await standings(request, group.hash))[nuria]).toBeGreaterThan(1500);

        await press(button("manage:latest.delete"));
        await expect(dialog.getByRole("row").filter({ hasText: nuria })).toContainText("1500");
        await expectGoodPage(page, language);
        await press(inDialog("manage:latest.delete"));
        await expect(dialog).toBeHidden();
        expect(await standings(request, group.hash)).toEqual(afterTwo);
      });

      await test.step("settings are validated while typing, and unsaved changes are kept", async () => {
        await manage(group.groupId, "settings");
        const link = page.getByLabel(t("manage:link.label"));
        await type(link, "admin");
        await expect(page.getByText(t("errors:code.vanity_name.reserved"))).toBeVisible();
        const free = `torsdag-${unique()}`;
        await type(link, free);
        const address = `${new URL(page.url()).host}/share/${free}`;
        await expect(page.getByText(t("manage:link.free", { address }))).toBeVisible();
        await press(button("manage:passcode.generate"));
        await expect(page.getByLabel(t("manage:passcode.label"), { exact: true })).toHaveValue(
          /^[A-Z0-9]{8}$/,
        );
        await expectGoodPage(page, language);

        // A link asks for confirmation, and the input is kept.
        await press(page.getByRole("link", { name: t("manage:head.publicPage") }));
        await press(inDialog("manage:leave.leave"));
        await expect(page).toHaveURL(`/${language}/groups/${group.hash}`);
        await page.goBack();
        await expect(link).toHaveValue(free);
        await press(button("manage:settings.save"));
        await expect(page.getByText(t("manage:link.own", { address }))).toBeVisible();

        await page.goto(`/${language}/admin/groups/${group.groupId}/sheet`);
        await expect(page.getByText(address, { exact: true })).toBeVisible();
        await expectGoodPage(page, language);
      });

      await test.step("a player with matches cannot be deleted but anonymised", async () => {
        await manage(group.groupId, "players");
        await press(button("manage:players.cannotDelete", { name: bjorn }));
        await type(dialog.getByRole("textbox"), bjorn);
        await expectGoodPage(page, language);
        await press(inDialog("manage:anonymise.confirm"));
        await expect(page.getByRole("row").filter({ hasText: bjorn })).toHaveCount(0);
      });

      const menu = page.getByRole("navigation", { name: t("common:nav.main") });
      const phoneMenu = button("common:nav.openMenu");
      const switcher = (name: string) => button("common:nav.groupMenu").and(page.getByLabel(name));

      await test.step("a second group is created", async () => {
        await page.goto(`/${language}/admin/groups`);
        await isAbout(t("common:crumbs.myGroups"));
        await expectGoodPage(page, language);
        await press(page.getByRole("main").getByRole("link", { name: t("admin:hub.create") }));
        await type(page.getByLabel(t("admin:create.name")), second.name);
        await expectGoodPage(page, language);
        await press(button("admin:create.submit"));
        await expect(inDialog("wizard:welcome.begin")).toBeVisible();
        await expectGoodPage(page, language);
        await press(inDialog("common:action.close").first());
        await isAbout(second.name);
        second.groupId = groupShown();
      });

      await test.step("the first is exported and imported into the second", async () => {
        if (isPhone) {
          await press(phoneMenu);
          await press(menu.getByRole("link", { name: group.name }));
        } else {
          await pick(switcher(second.name), page.getByRole("menuitem", { name: group.name }));
        }
        await isAbout(group.name);
        await press(page.getByRole("link", { name: t("manage:tabs.transfer") }));
        const what = t("transfer:export.group");
        const whole = await saved(button("transfer:export.jsonLabel", { what }));
        await expectGoodPage(page, language);

        await manage(second.groupId, "transfer");
        await choose(whole);
        await press(button("transfer:file.other"));
        await choose(whole);
        await expectGoodPage(page, language);
        await press(button("transfer:checked.save", { count: 2, number: 2 }));
        await expect(page).toHaveURL(/groups\/[a-z0-9]{8}$/);
        const copy = new URL(page.url()).pathname.split("/").at(-1) ?? "";
        expect(await standings(request, copy)).toEqual(await standings(request, group.hash));
      });

      await test.step("the first group is deleted after its name is typed, and restored by the operator", async () => {
        await manage(group.groupId, "danger-zone");
        await press(button("manage:danger.delete"));
        const typed = dialog.getByRole("textbox");
        await type(typed, second.name);
        await press(inDialog("manage:danger.delete"));
        await expect(typed).toHaveAccessibleDescription(t("errors:code.group_name.mismatch"));
        await expectGoodPage(page, language);
        await type(typed, group.name);
        await press(inDialog("manage:danger.delete"));
        await expect(page).toHaveURL(`/${language}/admin/groups`);
        await expect(page.getByRole("main").getByText(second.name)).toBeVisible();
        await expect(page.getByRole("main").getByText(group.name)).toHaveCount(0);
        expect((await request.get(`/api/groups/hash/${group.hash}`)).status()).toBe(404);

        expect(runAdminCommand("restore-group", group.hash)).toContain(group.name);
        await page.reload();
        await expect(page.getByRole("main").getByText(group.name)).toBeVisible();
        expect((await request.get(`/api/groups/hash/${group.hash}`)).status()).toBe(200);
      });

      expect(consoleErrors).toEqual([]);
    },
  );
}
