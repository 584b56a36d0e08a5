import { expect, test } from "./support/test";
import { languages, textsOf } from "./support/texts";

for (const language of languages) {
  test.describe(`a browser that prefers ${language}`, () => {
    test.use({ locale: language });

    test("/ redirects to its language", { tag: "@any-screen" }, async ({ page }) => {
      await page.goto("/");
      await expect(page).toHaveURL(`/${language}`);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
    });

    test("a URL without a language gets the prefix", { tag: "@any-screen" }, async ({ page }) => {
      await page.goto("/groups?sort=name");
      await expect(page).toHaveURL(`/${language}/groups?sort=name`);
    });
  });
}

test("a browser with another language gets English", { tag: "@any-screen" }, async ({ browser }) => {
  const page = await browser.newPage({ locale: "fi-FI" });
  await page.goto("/");
  await expect(page).toHaveURL("/en");
  await page.close();
});

test("an unsupported language prefix becomes English and the rest stays", { tag: "@any-screen" }, async ({
  page,
}) => {
  await page.goto("/de/groups?sort=name");
  await expect(page).toHaveURL("/en/groups?sort=name");
});

test("the language menu rewrites the first segment and is stored", { tag: "@any-screen" }, async ({
  page,
}) => {
  await page.goto("/en/groups?sort=name");
  await page
    .getByRole("banner")
    .getByRole("button", { name: textsOf("en")("language.label") })
    .click();
  await page.getByRole("menuitemradio", { name: "Svenska" }).click();
  await expect(page).toHaveURL("/sv/groups?sort=name");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsOf("sv")("discovery:title"));
  await page.goto("/");
  await expect(page).toHaveURL("/sv");
});

test("the language chosen in the phone's menu takes the focus to the page", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/en/groups");
  await page.getByRole("button", { name: textsOf("en")("common:nav.openMenu") }).click();
  await page.getByText("Svenska", { exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL("/sv/groups");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsOf("sv")("discovery:title"));
  await expect(page.getByRole("main")).toBeFocused();
});

test("the language in the URL takes precedence over the stored one", { tag: "@any-screen" }, async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.clear());
  await page.goto("/es/groups");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsOf("es")("discovery:title"));
  await page.goto("/sv/groups");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(textsOf("sv")("discovery:title"));
});
