import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { Club } from "./api";

/** Starts a separate session for a page, as a sign-in on another device would. */
export async function signIn(page: Page, request: APIRequestContext, club: Club): Promise<void> {
  const answer = await request.post("/api/auth/login", {
    data: { email: club.email, password: club.password },
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
