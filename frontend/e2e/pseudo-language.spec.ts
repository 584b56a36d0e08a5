import { createGroup, type OwnedGroup, play, threeSets } from "./support/api";
import { expectNoHorizontalScroll } from "./support/page-checks";
import { delimiters, servePseudoLocale, truncatedTexts } from "./support/pseudo";
import { expect, test } from "./support/test";

const names = ["Ana", "Bea", "Cleo", "Dina", "Eva"];

const screens: Record<string, (group: OwnedGroup) => string> = {
  landing: () => "",
  groups: () => "/groups",
  group: ({ hash }) => `/groups/${hash}`,
  "group by id": ({ groupId }) => `/groups/id/${groupId}`,
  players: ({ hash }) => `/groups/${hash}/players`,
  player: ({ hash, players }) => `/groups/${hash}/player/${players[0]?.playerId}`,
  "submit match": ({ hash }) => `/groups/${hash}/submit-match`,
  "match history": ({ hash }) => `/groups/${hash}/match-history`,
  rules: () => "/rules",
  faq: () => "/faq?search=é",
  login: () => "/login",
  register: () => "/register",
  "forgot password": () => "/forgot-password",
  "group not found": () => "/groups/zzzzzzz9",
  "page not found": () => "/nowhere",
  admin: () => "/admin",
  "my groups": () => "/admin/groups",
  "create group": () => "/admin/groups/create",
  "manage players": ({ groupId }) => `/admin/groups/${groupId}/players/manage`,
  "manage members": ({ groupId }) => `/admin/groups/${groupId}/players/manage?tab=members`,
  "manage settings": ({ groupId }) => `/admin/groups/${groupId}/players/manage?tab=settings`,
  "manage matches": ({ groupId }) => `/admin/groups/${groupId}/players/manage?tab=match-admin`,
  "import and export": ({ groupId }) => `/admin/groups/${groupId}/players/manage?tab=transfer`,
  "danger zone": ({ groupId }) => `/admin/groups/${groupId}/players/manage?tab=danger-zone`,
  account: () => "/admin/account",
};

test("texts a third longer than English are not truncated", async ({ page, request }) => {
  const group = await createGroup(request, names);
  await play(request, group, [0, 1, 2, 3], threeSets);
  const signedIn = await request.post("/api/auth/login", {
    data: { email: group.email, password: group.password },
  });
  const { token, refreshToken } = (await signedIn.json()).data;
  await servePseudoLocale(page);

  for (const [name, path] of Object.entries(screens)) {
    await test.step(name, async () => {
      if (name === "admin") {
        await page.evaluate(
          ([access, refresh]) => {
            localStorage.setItem("duelo.token", access ?? "");
            localStorage.setItem("duelo.refreshToken", refresh ?? "");
          },
          [token, refreshToken],
        );
      }
      await page.goto(`/en${path(group)}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await expect(page.getByRole("contentinfo")).toContainText(delimiters[0]);
      expect.soft(await truncatedTexts(page), name).toEqual([]);
      await expectNoHorizontalScroll(page);
    });
  }

  await test.step("menu", async () => {
    await page.getByRole("banner").locator("[aria-controls=phone-menu]").click();
    await expect(page.locator("#phone-menu")).toBeVisible();
    expect.soft(await truncatedTexts(page), "menu").toEqual([]);
  });
});
