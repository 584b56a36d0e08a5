import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { OwnedGroup } from "./api";

/** Starts a separate session for a page, as a sign-in on another device would. */
export async function signIn(page: Page, request: APIRequestContext, group: OwnedGroup): Promise<void> {
  const answer = await request.post("/api/auth/login", {
    data: { email: group.email, password: group.password },
  });
  expect(answer.status()).toBe(200);
  const { token, refreshToken } = (await answer.json()).data;
  await page.addInitScript(
    ([access, refresh]) => {
      if (localStorage.getItem("duelo.token") === null) {
        localStorage.setItem("duelo.token", access);
        localStorage.setItem("duelo.refreshToken", refresh);
      }
    },
    [token, refreshToken] as const,
  );
}
