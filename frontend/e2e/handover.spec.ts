import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { createGroup, type OwnedGroup } from "./support/api";
import { mailedLink } from "./support/mailbox";
import { expectGoodLayout } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { expect, test, waitForApp } from "./support/test";
import { textsOf } from "./support/texts";

const names = ["Iñaki Zubiría", "Maja Frisk", "Elin Sjöqvist", "Björn Ekström"];
const language = "sv";
const t = textsOf(language);

const manage = (groupId: number, tab?: string) =>
  `/${language}/admin/groups/${groupId}/players/manage${tab === undefined ? "" : `?tab=${tab}`}`;

/** The names of the owner, as of all who register in tests, and of the admin. */
const former = "Karin Öhrn";
const name = "Åsa Lindgren-Berg";

const tokenIn = (link: string) => link.split("#token=")[1];

/** A group with an admin beside its owner, who both have verified their addresses. */
async function groupOfTwo(request: APIRequestContext): Promise<{ group: OwnedGroup; admin: OwnedGroup }> {
  const group = await createGroup(request, names, language);
  const admin = await createGroup(request, [], language);
  for (const { email } of [group, admin]) {
    const token = tokenIn(await mailedLink(request, email, "verify-email"));
    expect((await request.post("/api/auth/verify-email", { data: { token } })).ok()).toBe(true);
  }
  const headers = { authorization: `Bearer ${admin.token}` };
  expect((await request.put("/api/auth/profile", { data: { name }, headers })).ok()).toBe(true);
  const invited = await request.post(`/api/groups/${group.groupId}/invitations`, {
    data: { email: admin.email, role: "admin" },
    headers: { authorization: `Bearer ${group.token}` },
  });
  expect(invited.status()).toBe(201);
  const token = tokenIn(await mailedLink(request, admin.email, "invitation"));
  expect((await request.post("/api/invitations/accept", { data: { token }, headers })).ok()).toBe(true);
  return { group, admin };
}

/** The page of another person. */
async function otherPage(browser: Browser, use: object): Promise<Page> {
  const page = await (await browser.newContext(use)).newPage();
  waitForApp(page);
  return page;
}

/** Opens the dialog for the only other member. */
async function openDialog(owner: Page) {
  const role = t("manage:members.roleOf", { name, role: t("device:role.admin") });
  await owner.getByRole("button", { name: role }).click();
  await owner.getByRole("menuitem", { name: t("manage:members.handOver") }).click();
  await expect(owner.getByRole("dialog")).toBeVisible();
}

async function ask(owner: Page, password: string) {
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel(t("handover:offer.password")).fill(password);
  await dialog.getByRole("button", { name: t("handover:offer.ask", { name }) }).click();
}

test(
  "an owner hands the group over, and the member who is asked takes it",
  { tag: "@any-screen" },
  async ({ page: owner, request, browser }, { project }) => {
    const { group, admin } = await groupOfTwo(request);
    await signIn(owner, request, group);
    const member = await otherPage(browser, project.use);
    await signIn(member, request, admin);

    await test.step("the owner asks, and confirms with the password", async () => {
      await owner.goto(manage(group.groupId, "members"));
      await openDialog(owner);
      await expectGoodLayout(owner);
      await ask(owner, "not my password");
      await expect(
        owner.getByRole("dialog").getByText(t("errors:code.password.wrong")).first(),
      ).toBeVisible();
      await ask(owner, group.password);
      await expect(owner.getByRole("dialog")).toHaveCount(0);
      await expect(
        owner.getByRole("heading", { name: t("manage:members.offered.title", { name }) }),
      ).toBeVisible();
      await expectGoodLayout(owner);
    });

    await test.step("the hub of the member says so, and the mail's link leads to the page", async () => {
      await member.goto(`/${language}/admin`);
      await expect(
        member.getByText(t("admin:offered.title", { name: former, group: group.name })),
      ).toBeVisible();
      await expectGoodLayout(member);
      await member.goto(await mailedLink(request, admin.email, "handover"));
      await expect(member.getByRole("heading", { level: 1 })).toHaveText(
        t("handover:consent.title", { name: former, group: group.name }),
      );
      await expectGoodLayout(member);
    });

    await test.step("the member takes it over", async () => {
      await member.getByRole("button", { name: t("handover:consent.accept") }).click();
      await expect(member).toHaveURL(manage(group.groupId, "members"));
      const role = t("manage:members.roleOf", { name: former, role: t("device:role.admin") });
      await expect(member.getByRole("button", { name: role })).toBeVisible();
    });

    await test.step("the former owner is an admin", async () => {
      await owner.reload();
      await expect(
        owner.getByRole("button", { name: t("manage:members.leave.action"), exact: true }),
      ).toBeVisible();
      await expect(owner.getByRole("button", { name: t("manage:members.invite.submit") })).toHaveCount(0);
      await expect(owner.getByText(t("manage:tabs.danger-zone"), { exact: true })).toHaveCount(0);
    });
    await member.context().close();
  },
);

test(
  "an offer is taken back, another one is declined",
  { tag: "@any-screen" },
  async ({ page: owner, request, browser }, { project }) => {
    const { group, admin } = await groupOfTwo(request);
    await signIn(owner, request, group);
    const member = await otherPage(browser, project.use);
    await signIn(member, request, admin);
    const offered = owner.getByRole("heading", { name: t("manage:members.offered.title", { name }) });

    await owner.goto(manage(group.groupId, "members"));
    await openDialog(owner);
    await ask(owner, group.password);
    await expect(offered).toBeVisible();
    await member.goto(`/${language}/admin/groups/${group.groupId}/handover`);
    await expect(member.getByRole("button", { name: t("handover:consent.accept") })).toBeVisible();
    await owner.getByRole("button", { name: t("manage:members.offered.withdrawOf", { name }) }).click();
    await expect(offered).toHaveCount(0);
    // The page that is still open: refused, then nothing waits.
    await member.getByRole("button", { name: t("handover:consent.accept") }).click();
    await expect(member.getByRole("heading", { name: t("handover:gone.title") })).toBeVisible();
    await expectGoodLayout(member);

    await openDialog(owner);
    await ask(owner, group.password);
    await expect(offered).toBeVisible();
    await member.goto(`/${language}/admin`);
    await member.getByRole("link", { name: t("admin:offered.see") }).click();
    await member.getByRole("button", { name: t("handover:consent.decline") }).click();
    await expect(member).toHaveURL(`/${language}/admin`);
    await owner.reload();
    const role = t("manage:members.roleOf", { name, role: t("device:role.admin") });
    await expect(owner.getByRole("button", { name: role })).toBeVisible();
    await expect(offered).toHaveCount(0);
    await member.context().close();
  },
);
