import type { Page } from "@playwright/test";
import { createGroup, unique } from "./support/api";
import { mailedLink } from "./support/mailbox";
import { expectGoodLayout, listenToConsole } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { expect, test, waitForApp } from "./support/test";
import { textsOf } from "./support/texts";

const names = ["Iñaki Zubiría", "Maja Frisk", "Elin Sjöqvist", "Björn Ekström"];
const language = "sv";
const t = textsOf(language);

const manage = (groupId: number, tab?: string) =>
  `/${language}/admin/groups/${groupId}/players/manage${tab === undefined ? "" : `?tab=${tab}`}`;
const tabs = (page: Page) => page.getByRole("navigation", { name: t("manage:tabs.label") }).getByRole("link");

async function invite(owner: Page, email: string) {
  await owner.getByLabel(t("session:field.email")).fill(email);
  await owner.getByRole("button", { name: t("manage:members.invite.submit") }).click();
  await expect(owner.getByRole("listitem").filter({ hasText: email })).toBeVisible();
}

test(
  "an owner invites an editor, makes them an admin and removes them",
  { tag: "@any-screen" },
  async ({ page: owner, request, browser }, { project }) => {
    const group = await createGroup(request, names, language);
    const email = `linnea-${unique()}@club.example`;
    await signIn(owner, request, group);
    const member = await (await browser.newContext(project.use)).newPage();
    waitForApp(member);
    const consoleErrors = listenToConsole(member, /40[134]|410/);

    await test.step("the owner invites", async () => {
      await owner.goto(manage(group.groupId, "members"));
      await invite(owner, email);
      await expectGoodLayout(owner);
    });

    await test.step("who has no account makes one and joins", async () => {
      await member.goto(await mailedLink(request, email, "invitation"));
      await expect(member.getByRole("heading", { level: 1 })).toContainText(group.name);
      await expect(member).toHaveURL(`/${language}/invitation`);
      await expectGoodLayout(member);
      await member.getByLabel(t("session:field.name")).fill("Linnéa Dahlgren");
      await member.getByLabel(t("session:field.password"), { exact: true }).fill("correct horse battery");
      await member.getByRole("button", { name: t("session:invitation.account.submit") }).click();
      await expect(member).toHaveURL(manage(group.groupId));
      await expect(tabs(member)).toHaveText([
        /^Spelare/,
        t("manage:tabs.members"),
        t("manage:tabs.match-admin"),
      ]);
    });

    await test.step("the link works once", async () => {
      const late = await (await browser.newContext(project.use)).newPage();
      await late.goto(await mailedLink(request, email, "invitation"));
      await expect(late.getByRole("heading", { level: 1 })).toHaveText(t("errors:code.invitation.used"));
      await late.context().close();
    });

    await test.step("the owner makes them an admin, which their page shows", async () => {
      await owner.reload();
      const role = (name: "admin" | "editor") =>
        t("manage:members.roleOf", { name: "Linnéa Dahlgren", role: t(`device:role.${name}`) });
      await owner.getByRole("button", { name: role("editor") }).click();
      await expectGoodLayout(owner);
      await owner.getByRole("menuitemradio", { name: t("device:role.admin") }).click();
      await expect(owner.getByRole("button", { name: role("admin") })).toBeVisible();
      await member.goto(manage(group.groupId, "members"));
      await expect(tabs(member)).toHaveCount(6);
      await expect(member.getByText(group.email)).toBeVisible();
      await expect(member.getByRole("button", { name: t("manage:members.invite.submit") })).toHaveCount(0);
      await expectGoodLayout(member);
    });

    await test.step("a removed member's open page says so, and keeps what was typed", async () => {
      await member.goto(manage(group.groupId));
      const field = member.getByLabel(t("manage:add.label"));
      await field.fill("Åsa Lindgren");
      await owner.getByRole("button", { name: /Linnéa Dahlgren/ }).click();
      await owner.getByRole("menuitem", { name: t("manage:members.remove.action") }).click();
      await owner
        .getByRole("dialog")
        .getByRole("button", { name: t("manage:members.remove.confirm"), exact: true })
        .click();
      await expect(owner.getByText("Linnéa Dahlgren", { exact: true })).toHaveCount(0);
      await member.getByRole("button", { name: t("manage:add.submit"), exact: true }).click();
      await expect(member.getByRole("alert").filter({ hasText: t("manage:gone.title") })).toBeVisible();
      await expect(field).toHaveValue("Åsa Lindgren");
    });

    expect(consoleErrors).toEqual([]);
    await member.context().close();
  },
);

test("who has an account signs in and is back at the invitation, and leaves the group", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, names, language);
  const own = await createGroup(request, [], language);
  const headers = { authorization: `Bearer ${group.token}` };
  const data = { email: own.email, role: "admin" };
  const path = `/api/groups/${group.groupId}/invitations`;
  expect((await request.post(path, { data, headers })).status()).toBe(201);

  await page.goto(await mailedLink(request, own.email, "invitation"));
  await expectGoodLayout(page);
  await page
    .getByRole("main")
    .getByRole("link", { name: t("session:invitation.signIn.action") })
    .click();
  await page.getByLabel(t("session:field.email")).fill(own.email);
  await page.getByLabel(t("session:field.password"), { exact: true }).fill(own.password);
  await page.getByRole("button", { name: t("session:login.submit"), exact: true }).click();
  await expect(page).toHaveURL(`/${language}/invitation`);
  await page.getByRole("button", { name: t("session:invitation.join.admin") }).click();
  await expect(page).toHaveURL(manage(group.groupId));

  await page.goto(`/${language}/admin/groups`);
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: group.name });
  await expect(row).toContainText(t("device:role.admin"));
  await expectGoodLayout(page);
  await page.goto(manage(group.groupId, "members"));
  await page.getByRole("button", { name: t("manage:members.leave.action"), exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("manage:members.leave.confirm") })
    .click();
  await expect(page).toHaveURL(`/${language}/admin/groups`);
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: group.name })).toHaveCount(0);
});

test("an invitation to another address cannot be accepted", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const group = await createGroup(request, names, language);
  const own = await createGroup(request, [], language);
  const email = `jorge-${unique()}@club.example`;
  const headers = { authorization: `Bearer ${group.token}` };
  const path = `/api/groups/${group.groupId}/invitations`;
  expect((await request.post(path, { data: { email, role: "editor" }, headers })).status()).toBe(201);
  await signIn(page, request, own);
  await page.goto(await mailedLink(request, email, "invitation"));
  await expect(page.getByRole("alert")).toContainText(t("session:invitation.other", { email }));
  await expect(page.getByRole("button", { name: t("session:invitation.join.editor") })).toHaveCount(0);
  await expectGoodLayout(page);
});
