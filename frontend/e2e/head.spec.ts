import { createGroup, play, publish, unique } from "./support/api";
import { filesOf } from "./support/built";
import { expect, test } from "./support/test";

/** Fetched when the page is idle, or for a part that the first picture does without, so not preloaded. */
const late = [
  "src/app/layout/AppStatus.tsx",
  "src/features/group/AboutGroup.tsx",
  "src/features/group/start/AskWho.tsx",
  "src/features/group/start/NewGroup.tsx",
  "src/features/group/head/LatestCourt.tsx",
  "src/features/group/head/MatchesThisMonth.tsx",
  "src/features/group/sidebar/Sidebar.tsx",
  "src/features/group/ranges/RangeSwitch.tsx",
  "src/features/group/report/ReportGroup.tsx",
  "src/features/match/DecidedRanks.tsx",
  "src/features/players/RankRangeCard.tsx",
  "src/app/layout/ScreenBackgroundTasks.tsx",
  "src/app/layout/PhonePanel.tsx",
  "src/shared/MeButton.tsx",
  "src/shared/StandingNote.tsx",
  "src/i18n/locales/sv/activity.json",
  "src/i18n/locales/sv/errors.json",
  "src/i18n/locales/sv/me.json",
  "src/i18n/locales/sv/rankRanges.json",
  "src/i18n/locales/sv/start.json",
  "src/ui/ToastMessages.tsx",
];

test("scripts and styles are separate files, cached without limit", { tag: "@any-screen" }, async ({
  page,
  request,
}) => {
  const html = (await (await page.goto("/en/faq"))?.text()) ?? "";
  const files = [...html.matchAll(/(?:src|href|content|data-app)="(\/[^"]+\.(?:js|css))"/g)].map(
    ([, file]) => file,
  );
  expect(files.some((file) => file?.startsWith("/assets/bootstrap-"))).toBe(true);
  expect(files.length).toBeGreaterThan(4);
  for (const file of files) {
    const answer = await request.get(file ?? "");
    expect(answer.status(), file).toBe(200);
    expect(answer.headers()["cache-control"], file).toBe("public, max-age=31536000, immutable");
  }
  // The content security policy allows neither.
  expect(html).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc=)/);
});

test("a script arrives whole in each coding, with its length and a tag", { tag: "@any-screen" }, async ({
  request,
}) => {
  const html = await (await request.get("/en/faq")).text();
  const script = /data-app="(\/[^"]+\.js)"/.exec(html)?.[1] ?? "";
  const plain = await (await request.get(script, { headers: { "accept-encoding": "identity" } })).body();
  expect(plain.length).toBeGreaterThan(100_000);
  for (const [accepted, coding] of [
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["deflate, zstd", undefined],
  ]) {
    const headers = { "accept-encoding": accepted ?? "" };
    const answer = await request.get(script, { headers });
    expect(answer.headers()["content-encoding"], accepted).toBe(coding);
    expect(await answer.body(), accepted).toEqual(plain);
    const { "content-length": length = "", etag = "" } = answer.headers();
    expect(Number(length), accepted).toBeGreaterThan(10_000);
    const head = await request.head(script, { headers });
    expect(head.headers(), accepted).toMatchObject({ "content-length": length, etag });
    const known = await request.get(script, { headers: { ...headers, "if-none-match": etag } });
    expect(known.status(), accepted).toBe(304);
  }
});

test("the head of every page has the title and lists the files and API calls of the rendered page", {
  tag: "@any-screen",
}, async ({ page, request }) => {
  const requestedPaths: string[] = [];
  page.on("request", (sent) => requestedPaths.push(sent.url().replace(new URL(sent.url()).origin, "")));
  const group = await createGroup(request, ["Begoña Iturbe", "Elin Sjöqvist", "Begoña Öhrn", "Maja Frisk"]);
  await play(request, group, [0, 2, 1, 3], [[6, 4]], "2025-06-12");
  const vanity = `head-${unique()}`;
  await publish(request, group, vanity);
  const groupPath = `/groups/${group.hash}`;
  const paths = [
    "",
    "/groups",
    groupPath,
    `${groupPath}/player/${group.players[0]?.playerId}`,
    `${groupPath}/player/${group.players[0]?.playerId}/partners`,
    `${groupPath}/submit-match`,
    `${groupPath}/match-history`,
    `${groupPath}/teams`,
    `${groupPath}/audit`,
    `${groupPath}/match/1`,
    `${groupPath}/day/2025-06-12`,
    `${groupPath}/what-if`,
    `${groupPath}/compare`,
    `${groupPath}/forecast`,
    `${groupPath}/screen`,
    `/share/${vanity}`,
    "/rules",
    "/faq",
    "/login",
    "/register",
  ];
  const missing = ["/nowhere", "/groups/zzzzzzz9", `${groupPath}/player/999999`, `${groupPath}/nowhere`];
  missing.push(
    `${groupPath}/match/2`,
    `${groupPath}/match/x`,
    `${groupPath}/day/2025-06-13`,
    `${groupPath}/day/x`,
  );
  for (const path of [...paths, ...missing]) {
    requestedPaths.length = 0;
    const answer = await page.goto(`/sv${path}`);
    expect(answer?.status(), path).toBe(missing.includes(path) ? 404 : 200);
    const html = (await answer?.text()) ?? "";
    const title = /<title>(.*)<\/title>/.exec(html)?.[1]?.replaceAll("&amp;", "&");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page, path).toHaveTitle(title ?? "");
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    if (!missing.includes(path)) {
      const unlisted = requestedPaths.filter(
        (file) => /\.(js|css)$/.test(file) && !file.includes(".worker-") && !html.includes(`"${file}"`),
      );
      const expected = filesOf(late).map((file) => `/${file}`);
      expect(
        unlisted.filter((file) => !expected.includes(file)),
        `files missing in the head of ${path}`,
      ).toEqual([]);
      for (const [, call] of html.matchAll(/"duelo:(?:preload|wasm)" content="([^"]*)"/g)) {
        expect(
          requestedPaths.filter((other) => other === call),
          `preloads in the head of ${path}`,
        ).toHaveLength(1);
      }
    }
  }
  for (const path of ["/robots.txt", "/sitemap.xml", "/favicon.ico"]) {
    expect((await request.get(path)).status(), path).toBe(200);
  }
});
