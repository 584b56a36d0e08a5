import { createGroup } from "./support/api";
import { expectNoHorizontalScroll } from "./support/page-checks";
import { signIn } from "./support/sign-in";
import { expect, test } from "./support/test";
import { textsOf } from "./support/texts";

const t = textsOf("en");

test("every breadcrumb leads to its page with the mouse, and on phones one step back by touch", async ({
  page,
  request,
}, { project }) => {
  const isPhone = project.name === "phone";
  const group = await createGroup(request, ["Ana", "Bea", "Cleo", "Dina"]);
  await signIn(page, request, group);
  const home = { text: t("common:crumbs.home"), to: "/en" };
  const groups = { text: t("common:crumbs.groups"), to: "/en/groups" };
  const admin = { text: t("common:crumbs.admin"), to: "/en/admin" };
  const management = { text: group.name, to: `/en/admin/groups/${group.groupId}/players/manage` };
  const ofGroup = { text: group.name, to: `/en/groups/${group.hash}` };
  const trails = [
    { path: "/en/rules", links: [home] },
    { path: "/en/faq", links: [home] },
    { path: ofGroup.to, links: [groups] },
    { path: "/en/admin", links: [home] },
    { path: "/en/admin/account", links: [home, admin] },
    { path: "/en/admin/groups", links: [home, admin] },
    { path: "/en/admin/groups/create", links: [home, admin] },
    { path: management.to, links: [home, admin, ofGroup] },
    { path: `${management.to}?tab=settings`, links: [home, admin, ofGroup] },
    { path: `/en/admin/groups/${group.groupId}/sheet`, links: [home, admin, management] },
  ];
  const crumbs = page.getByRole("navigation", { name: t("common:crumbs.label") });
  for (const { path, links } of trails) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const shown = isPhone ? links.slice(-1) : links;
      await expect(crumbs.getByRole("link")).toHaveText(shown.map(({ text }) => text));
      await expectNoHorizontalScroll(page);
      for (const { text, to } of shown) {
        const link = crumbs.getByRole("link", { name: text });
        await expect(link).toBeVisible();
        const { width = 0, height = 0 } = (await link.boundingBox()) ?? {};
        expect(height).toBeGreaterThanOrEqual(44);
        // Below its text, in the lower half of the touch target; nothing may cover it there.
        const place = { position: { x: width / 2, y: height - 6 } };
        await (isPhone ? link.tap(place) : link.click(place));
        await expect(page).toHaveURL(to);
        await page.goBack();
        await expect(page).toHaveURL(path);
      }
    });
  }
});

test("pages about the admin's own group lead back to its management", async ({ page, request }, {
  project,
}) => {
  const group = await createGroup(request, ["Ana", "Bea", "Cleo", "Dina"]);
  await signIn(page, request, group);
  await page.goto("/en/admin/submit-match");
  const back = page.getByRole("main").getByRole("link", { name: group.name });
  await expect(page.getByRole("button", { name: /^Ana/ })).toBeVisible();
  // On phones its name is for screen readers, and an arrow is what is seen.
  await (project.name === "phone" ? back.locator("svg").tap() : back.click());
  await expect(page).toHaveURL(`/en/admin/groups/${group.groupId}/players/manage`);
});

test("the banner of an unverified address comes with the page, which it would move", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const group = await createGroup(request, ["Ana", "Bea", "Cleo", "Dina"]);
  await signIn(page, request, group);
  await page.addInitScript((banner) => {
    const hasHeading = () => document.querySelector("main h1") !== null;
    const hasBanner = () => document.querySelector(`main [aria-label="${banner}"]`) !== null;
    new MutationObserver(() => {
      if (hasHeading() && !hasBanner()) {
        document.documentElement.dataset.pageCameFirst = "";
      }
    }).observe(document, { childList: true, subtree: true });
  }, t("session:unverified.title"));
  const pageCode = page.waitForResponse(/\/SubmitMatchPage-/);
  await page.route(/\/UnverifiedBanner-/, async (route) => {
    await pageCode;
    await route.continue();
  });
  await page.goto("/en/admin/submit-match");
  await expect(page.getByRole("region", { name: t("session:unverified.title") })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-page-came-first");
});
