import type { Page } from "@playwright/test";
import { createGroup, type OwnedGroup, play, threeSets } from "./support/api";
import { loseConnection, offlineStrip } from "./support/connection";
import { giveNotices } from "./support/notices";
import { signIn } from "./support/sign-in";
import { pickFour, typeScore } from "./support/submit-match";
import { expect, test } from "./support/test";
import { misfits } from "./support/text-fit";
import { type Language, languages, textsOf } from "./support/texts";

// What is opened over a page or in it, with text of twice the size: as text-size.spec.ts for whole pages.

const names = [
  "Alexandra Lindgren-Berg",
  "Begoña Iturbe",
  "Per-Anders Wikström",
  "Jorge Villanueva",
] as const;

type Texts = ReturnType<typeof textsOf>;

interface Opened {
  readonly name: string;
  /** A page of the group. */
  readonly path: (group: OwnedGroup) => string;
  readonly open: (page: Page, t: Texts, language: Language) => Promise<void>;
  /** Where the texts are that are looked at; the whole page if it is not given. */
  readonly within?: string;
}

const press = (page: Page, name: string, within = "body") =>
  page.locator(within).getByRole("button", { name, exact: true }).filter({ visible: true }).first().click();
const ofGroup = ({ hash }: OwnedGroup) => `/groups/${hash}`;
const manage =
  (query = "") =>
  ({ groupId }: OwnedGroup) =>
    `/admin/groups/${groupId}/players/manage${query}`;
const DIALOG = "dialog[open]";
const [first, , third] = names;

const forVisitors: readonly Opened[] = [
  {
    name: "the menu",
    path: ofGroup,
    open: (page, t) => press(page, t("common:nav.openMenu")),
    within: "#phone-menu",
  },
  {
    name: "the menu of languages",
    path: ofGroup,
    open: (page) => page.getByRole("button", { name: /\((EN|SV|ES)\)$/ }).click(),
    within: "[role=menu]",
  },
  {
    name: "an opened row",
    path: ofGroup,
    open: (page, t) => press(page, t("ranking:details", { name: first })),
  },
  {
    name: "the choice of the reader's player",
    path: ofGroup,
    open: async (page, t) => {
      await press(page, t("common:nav.openMenu"));
      await press(page, t("me:thisIsMe"));
    },
    within: DIALOG,
  },
  {
    name: "the passcode sheet",
    path: ({ hash }) => `/groups/${hash}/submit-match`,
    open: async (page, t) => {
      await pickFour(page, names);
      await typeScore(page, [
        [7, 6],
        [6, 4],
      ]);
      await press(page, t("matches:bar.submit"));
      await page
        .getByRole("dialog")
        .getByRole("textbox", { name: t("matches:passcode.label") })
        .fill("WRONG");
      await press(page, t("matches:bar.submit"), DIALOG);
      await expect(page.getByRole("dialog").getByText(t("errors:code.passcode.wrong"))).toBeVisible();
    },
    within: DIALOG,
  },
  {
    name: "a match that was typed",
    path: ({ hash }) => `/groups/${hash}/submit-match`,
    open: (page, t) =>
      expect(page.getByRole("button", { name: t("matches:bar.submit"), exact: true })).toBeEnabled(),
  },
  {
    name: "a locked pair",
    path: ({ hash }) => `/groups/${hash}/teams`,
    open: (page, t) => press(page, t("teams:lock")),
  },
  {
    name: "the wall screen",
    path: ({ hash }) => `/groups/${hash}/screen`,
    open: (page, t) => expect(page.getByRole("list", { name: t("screen:ranking") })).toBeVisible(),
  },
  {
    name: "what is wrong with a match",
    path: ({ hash }) => `/groups/${hash}/match/1`,
    open: async (page, t) => {
      await press(page, t("match:wrong.tell"), "main");
      await expect(page.getByRole("dialog").getByRole("radio")).toHaveCount(4);
    },
    within: DIALOG,
  },
  {
    name: "a page without a connection",
    path: ofGroup,
    open: async (page, _, language) => {
      await loseConnection(page);
      await expect(offlineStrip(page, language)).toBeVisible();
    },
  },
];

const whilePaused: readonly Opened[] = [
  {
    name: "match entry while submissions are paused",
    path: ({ hash }) => `/groups/${hash}/submit-match`,
    open: (page, t) => expect(page.getByText(t("matches:paused.title"))).toBeVisible(),
  },
];

const forAdmins: readonly Opened[] = [
  {
    name: "the dashboard with all notices",
    path: () => "/admin",
    open: (page, t) => expect(page.getByRole("link", { name: t("submissions:burst.action") })).toBeVisible(),
  },
  {
    name: "the admin's menu",
    path: manage(),
    open: (page, t) => press(page, t("common:nav.openMenu")),
    within: "#phone-menu",
  },
  {
    name: "the link to share in the guide",
    path: manage("?start=share"),
    open: (page, t) => expect(page.locator(DIALOG).getByRole("status")).toHaveText(t("wizard:share.saved")),
    within: DIALOG,
  },
  {
    name: "a name that is changed",
    path: manage(),
    open: (page, t) => press(page, t("manage:players.edit", { name: third })),
  },
  {
    name: "the removal of a name",
    path: manage(),
    open: async (page, t) => {
      await press(page, t("manage:players.cannotDelete", { name: first }));
      await page.getByRole("dialog").getByRole("textbox").fill("Somebody else");
      await press(page, t("manage:anonymise.confirm"), DIALOG);
    },
    within: DIALOG,
  },
  {
    name: "the deletion of a player",
    path: manage(),
    open: (page, t) => press(page, t("manage:players.delete", { name: "Tomás Echeverría" })),
    within: DIALOG,
  },
  {
    name: "the deletion of a group",
    path: manage("?tab=danger-zone"),
    open: (page, t) => press(page, t("manage:danger.delete")),
    within: DIALOG,
  },
  {
    name: "the deletion of a match",
    path: manage("?tab=match-admin"),
    open: (page, t) => press(page, t("manage:latest.delete")),
    within: DIALOG,
  },
  {
    name: "the correction of a match, to be confirmed",
    path: manage("?tab=match-admin"),
    open: async (page, t) => {
      await press(page, t("manage:latest.edit"));
      await press(page, t("manage:latest.review"));
    },
    within: DIALOG,
  },
  {
    name: "unsaved settings",
    path: manage("?tab=settings"),
    open: async (page, t) => {
      await page.getByLabel(t("manage:settings.name")).fill("Another name");
      await page
        .getByRole("contentinfo")
        .getByRole("link", { name: t("common:nav.faq") })
        .click();
    },
    within: DIALOG,
  },
  {
    name: "a form without a connection",
    path: manage("?tab=settings"),
    open: async (page, t) => {
      await loseConnection(page);
      await expect(page.getByText(t("errors:needed")).first()).toBeVisible();
    },
  },
];

async function lookAt(page: Page, language: Language, group: OwnedGroup, opened: readonly Opened[]) {
  const found: string[] = [];
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 32 } });
  for (const { name, path, open, within } of opened) {
    await test.step(name, async () => {
      await page.goto(`/${language}${path(group)}`);
      await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
      await open(page, textsOf(language), language);
      if (within !== undefined) {
        await expect(page.locator(within)).toBeVisible();
      }
      found.push(...(await misfits(page, within)).map((misfit) => `${name}: ${misfit}`));
      await page.context().setOffline(false);
    });
  }
  expect(found).toEqual([]);
}

for (const language of languages) {
  test(`what opens on a page fits with text of twice the size, in ${language}`, async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const group = await createGroup(request, [...names, "Tomás Echeverría"], language);
    await play(request, group, [0, 1, 2, 3], threeSets);
    await lookAt(page, language, group, forVisitors);
    await giveNotices(group);
    await lookAt(page, language, group, whilePaused);
    await signIn(page, request, group);
    await lookAt(page, language, group, forAdmins);
  });
}
