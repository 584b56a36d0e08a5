import { createGroup, unique } from "./support/api";
import { loseConnection } from "./support/connection";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");

test("an address with a dot shows a page, and not the answer of the API", { tag: "@any-screen" }, async ({
  page,
}) => {
  const browse = t("common:action.browseGroups");
  const deadLink = [t("groups:deadLink.title"), t("groups:deadLink.browse")] as const;
  for (const [path, title, link] of [
    ["/en/nowhere.html", t("common:notFound.title"), browse],
    ["/en/groups/abc.defg", t("groups:notFound.title"), browse],
    ["/en/share/my.club", ...deadLink],
    ["/share/my.club", ...deadLink],
  ]) {
    const answer = await page.goto(path ?? "");
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: link })).toBeVisible();
  }
});

test("a language is read in any case, and an unsupported one becomes English", {
  tag: "@any-screen",
}, async ({ page }) => {
  for (const [typed, shown, language] of [
    ["/SV/faq", "/sv/faq", "sv"],
    ["/pt-BR/faq?q=elo", "/en/faq?q=elo", "en"],
    ["/zh-hans/faq", "/en/faq", "en"],
  ]) {
    await page.goto(typed ?? "");
    await expect(page).toHaveURL(shown ?? "");
    await expect(page.locator("html")).toHaveAttribute("lang", language ?? "");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  }
});

test("a group that cannot be loaded has breadcrumbs and an unknown name", async ({ page, request }, {
  project,
}) => {
  const group = await createGroup(request, ["Ana", "Bea", "Cleo", "Dina"]);
  const crumbs = page.getByRole("navigation", { name: t("common:crumbs.label") });
  const expectUnknown = async () => {
    await expect(page.getByRole("heading", { level: 1, name: t("groups:failed") })).toBeVisible();
    await expect(crumbs.getByRole("link", { name: t("common:crumbs.groups") })).toBeVisible();
    const unknown = crumbs.getByText(t("common:group.unknown"));
    await (project.name === "phone" ? expect(unknown).toBeAttached() : expect(unknown).toBeVisible());
  };
  await test.step("when the server fails", async () => {
    const failed = { success: false, error: "", code: "server.internal" };
    await page.route(`**/api/groups/hash/${group.hash}`, (route) =>
      route.fulfill({ status: 500, json: failed }),
    );
    await page.goto(`/en/groups/${group.hash}/match-history`);
    await expectUnknown();
    await page.unroute(`**/api/groups/hash/${group.hash}`);
    await page.getByRole("button", { name: t("common:action.retry") }).click();
    // In the breadcrumbs of a wide page and beside the heading of a narrow one.
    await expect(page.getByRole("main").getByText(group.name).first()).toBeAttached();
  });
  await test.step("without a connection", async () => {
    await page.goto("/en/groups");
    await loseConnection(page);
    // A group that this browser has not seen.
    await page.evaluate((hash) => {
      history.pushState(null, "", `/en/groups/${hash}`);
      dispatchEvent(new PopStateEvent("popstate"));
    }, unseenHash());
    await expectUnknown();
  });
});

function unseenHash(): string {
  return `k${unique()
    .replaceAll(/[^a-z]/g, "")
    .slice(-7)}`.padEnd(8, "q");
}
