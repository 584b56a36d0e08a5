import { expect, test } from "@playwright/test";
import { makeClub } from "./support/api";

test("the server names every page as the browser does", async ({ page, request }) => {
  const club = await makeClub(request, ["Begoña Iturbe"]);
  await request.put(`/api/groups/${club.groupId}`, {
    data: { name: club.name, passcode: club.passcode, isDiscoverable: true },
    headers: { authorization: `Bearer ${club.token}` },
  });
  const group = `/groups/${club.hash}`;
  const paths = [
    "",
    "/groups",
    group,
    `${group}/player/${club.players[0]?.playerId}`,
    `${group}/submit-match`,
    `${group}/match-history`,
    "/rules",
    "/faq",
    "/login",
    "/register",
  ];
  const missing = ["/nowhere", "/groups/zzzzzzz9", `${group}/player/999999`, `${group}/nowhere`];
  for (const path of [...paths, ...missing]) {
    const answer = await page.goto(`/sv${path}`);
    expect(answer?.status(), path).toBe(missing.includes(path) ? 404 : 200);
    const title = /<title>(.*)<\/title>/.exec((await answer?.text()) ?? "")?.[1];
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page, path).toHaveTitle(title ?? "");
  }
  for (const path of ["/robots.txt", "/sitemap.xml", "/favicon.ico"]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});
