import { expect, test } from "@playwright/test";
import { makeClub } from "./support/api";
import { textsOf } from "./support/texts";

const t = textsOf("en");

test("the admin area leads to sign-in and back to where one wanted to go", async ({ page, request }) => {
  const club = await makeClub(request, []);
  const wanted = `/en/admin/groups/${club.groupId}/players/manage`;
  await page.goto(wanted);
  await expect(page).toHaveURL(/\/en\/login/);
  await page.getByLabel(t("session:field.email")).fill(club.email);
  await page.getByLabel(t("session:field.password"), { exact: true }).fill("not this one");
  await page.getByRole("button", { name: t("session:login.submit"), exact: true }).click();
  await expect(page.getByText(t("errors:code.auth.credentials_wrong"))).toBeVisible();
  await expect(page.getByLabel(t("session:field.email"))).toHaveValue(club.email);

  await page.getByLabel(t("session:field.password"), { exact: true }).fill(club.password);
  await page.getByRole("button", { name: t("session:login.submit"), exact: true }).click();
  await expect(page).toHaveURL(wanted);
  await expect(page.getByRole("heading", { level: 1, name: club.name })).toBeVisible();
});

test("an access token that the server refuses is refreshed once and the request replayed", async ({
  page,
  request,
}) => {
  const club = await makeClub(request, ["Ana"]);
  const signedIn = await request.post("/api/auth/login", {
    data: { email: club.email, password: club.password },
  });
  const { token, refreshToken } = (await signedIn.json()).data;
  // The payload says that it is valid, the signature does not.
  const broken = `${token.slice(0, -8)}AAAAAAAA`;
  await page.goto("/en/faq");
  await page.evaluate(
    ([access, refresh]) => {
      localStorage.setItem("duelo.token", access ?? "");
      localStorage.setItem("duelo.refreshToken", refresh ?? "");
    },
    [broken, refreshToken],
  );
  const refreshes: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/api/auth/refresh")) {
      refreshes.push(sent.url());
    }
  });
  await page.goto(`/en/admin/groups/${club.groupId}/players/manage`);
  await expect(page.getByRole("row").filter({ hasText: "Ana" })).toBeVisible();
  expect(refreshes).toHaveLength(1);
  const stored = await page.evaluate(() => localStorage.getItem("duelo.token"));
  expect(stored).not.toBe(broken);
});
