import { afterEach, describe, expect, it, vi } from "vitest";
import { localizedPath, readerLanguage, saveLanguage, switchLanguage } from "./languages";

afterEach(() => vi.restoreAllMocks());

function stubBrowserLanguages(...tags: string[]) {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(tags);
}

describe("the reader's language", () => {
  it("is the stored choice", () => {
    stubBrowserLanguages("es-ES");
    saveLanguage("sv");
    expect(readerLanguage()).toBe("sv");
  });

  it("is the first supported language of the browser", () => {
    stubBrowserLanguages("de-DE", "es-MX", "en-US");
    expect(readerLanguage()).toBe("es");
  });

  it("is English if none of the browser's languages is supported", () => {
    stubBrowserLanguages("de-DE", "fr");
    expect(readerLanguage()).toBe("en");
  });

  it("ignores an unsupported stored language", () => {
    stubBrowserLanguages("sv");
    localStorage.setItem("duelo.language", "de");
    expect(readerLanguage()).toBe("sv");
  });
});

describe("an address as typed", () => {
  it.each([
    ["/", "/sv"],
    ["/en", "/en"],
    ["/es/groups/k7m2x9qd", "/es/groups/k7m2x9qd"],
    ["/de", "/en"],
    ["/de/groups/k7m2x9qd", "/en/groups/k7m2x9qd"],
    ["/EN/faq", "/en/faq"],
    ["/SV/faq", "/sv/faq"],
    ["/es-MX/faq", "/es/faq"],
    ["/pt-BR/faq", "/en/faq"],
    ["/zh-hans/faq", "/en/faq"],
    ["/match-entry", "/sv/match-entry"],
    ["/faq", "/sv/faq"],
    ["/groups", "/sv/groups"],
    ["/share/torsdagspadel", "/sv/share/torsdagspadel"],
    ["/leaderboard", "/sv/leaderboard"],
    ["//evil.example/x", "/sv/evil.example/x"],
  ])("%s becomes %s for a Swedish reader", (typed, expected) => {
    expect(localizedPath(typed, "sv")).toBe(expected);
  });
});

describe("switching the language", () => {
  it("replaces only the first segment", () => {
    expect(switchLanguage("/en/groups/id/12/submit-match", "es")).toBe("/es/groups/id/12/submit-match");
    expect(switchLanguage("/sv", "en")).toBe("/en");
  });
});
