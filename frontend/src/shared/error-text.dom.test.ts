import i18next from "i18next";
import { beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "../api/error";
import { formats } from "../i18n/format";
import { changeLanguage, loadNamespaces, startI18n } from "../i18n/i18n";
import type { Language } from "../i18n/languages";
import { type ErrorTexts, errorTexts } from "./error-text";

let texts: ErrorTexts;
beforeAll(async () => {
  await startI18n("en");
  await loadNamespaces(["errors"]);
  texts = textsIn("en");
});

function textsIn(language: Language): ErrorTexts {
  return errorTexts(
    i18next.getFixedT(language, "errors"),
    (key) => i18next.exists(key, { lng: language, ns: "errors" }),
    formats(language),
    language,
  );
}

/** A response from a proxy, without our error envelope. */
const unreadable = (status: number) => new ApiError(status, "client.unreadable", "");

describe("a failure", () => {
  it.each([
    [400, "Invalid request. Please check your input and try again."],
    [401, "Authentication required. Please log in and try again."],
    [403, "Access denied. You do not have permission to perform this action."],
    [404, "Resource not found. The requested item may have been deleted or moved."],
    [409, "This resource already exists. Please use a different name or try updating the existing one."],
    [422, "Invalid data provided. Please check your input and try again."],
    [423, "Resource is temporarily locked. Please try again later."],
    [429, "Too many requests. Please wait a moment before trying again."],
    [500, "Server error. Please try again later."],
    [502, "Server error. Please try again later."],
    [599, "Server error. Please try again later."],
    [418, "An unexpected error occurred. Please try again."],
    [0, "An unexpected error occurred. Please try again."],
  ])("of status %d without a known code gets the text of its status", (status, expected) => {
    expect(texts.error(unreadable(status))).toBe(expected);
  });

  it("with a known code gets its text in the current language", () => {
    const error = new ApiError(404, "group.not_found", "Group not found.");
    expect(texts.error(error)).toBe("The group doesn’t exist or may have been deleted.");
  });

  it("with an unknown code gets the server's message", () => {
    expect(texts.error(new ApiError(409, "group.asleep", "The group is asleep"))).toBe("The group is asleep");
  });

  it("states how long to wait", () => {
    const error = new ApiError(429, "limit.logins", "", { retryAfter: 90 });
    expect(texts.error(error)).toBe("Too many attempts. Please try again in 2 minutes.");
  });

  it("that is no API error gets the text for unexpected errors", () => {
    expect(texts.error(new Error("bug"))).toBe("An unexpected error occurred. Please try again.");
  });
});

describe("a malformed request", () => {
  it("appends the server's reason after a colon", () => {
    const error = new ApiError(400, "request.malformed", "Invalid request.", {
      params: { reason: "missing field `email`" },
    });
    expect(texts.error(error)).toBe(
      "Invalid request. Please check your input and try again: missing field `email`",
    );
  });

  it("appends the errors of its fields in the current language", () => {
    const error = new ApiError(400, "request.malformed", "Invalid request.", {
      details: [
        { field: "email", code: "email.required", params: {}, message: "Email is required" },
        { field: "age", code: "age.unknown", params: {}, message: "Age is unknown" },
      ],
    });
    expect(texts.error(error)).toBe(
      `Invalid request. Please check your input and try again: ${texts.code("email.required", {})}; Age is unknown`,
    );
  });
});

describe("the server's English words", () => {
  it.each(["sv", "es"] as const)("are never shown in the language %s", async (language) => {
    await changeLanguage(language);
    const translated = textsIn(language);
    const t = i18next.getFixedT(language, "errors");
    const unknown = new ApiError(409, "group.asleep", "The group is asleep");
    expect(translated.error(unknown)).toBe(t("status.409"));
    expect(translated.code("group.asleep", {}, "The group is asleep")).toBe(t("status.other"));
    const refresh = new ApiError(0, "client.refresh_failed", "Token refresh failed");
    expect(translated.error(refresh)).toBe(t("code.client.refresh_failed"));
    const malformed = new ApiError(400, "request.malformed", "Malformed", {
      params: { reason: "expected value at line 1 column 1" },
    });
    expect(translated.error(malformed)).toBe(t("code.request.malformed"));
    await changeLanguage("en");
  });
});
