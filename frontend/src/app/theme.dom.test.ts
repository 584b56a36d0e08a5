import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { followTheme, useTheme } from "./theme";

let isDark = false;
let changeSystem: () => void = () => undefined;

beforeEach(() => {
  isDark = false;
  vi.stubGlobal("matchMedia", () => ({
    get matches() {
      return isDark;
    },
    addEventListener: (_: string, listener: () => void) => {
      changeSystem = listener;
    },
  }));
  followTheme();
});

const theme = () => document.documentElement.dataset.theme;

it("follows the system until a theme is chosen", () => {
  expect(theme()).toBe("light");
  isDark = true;
  changeSystem();
  expect(theme()).toBe("dark");
  const { result } = renderHook(useTheme);
  expect(result.current[0]).toBe("system");
  act(() => result.current[1]("light"));
  expect([result.current[0], theme(), localStorage.getItem("duelo.theme")]).toEqual([
    "light",
    "light",
    "light",
  ]);
  act(() => result.current[1]("system"));
  expect([result.current[0], theme(), localStorage.getItem("duelo.theme")]).toEqual(["system", "dark", null]);
});

it("follows the choice in another tab", () => {
  localStorage.setItem("duelo.theme", "dark");
  window.dispatchEvent(new StorageEvent("storage", { key: "duelo.theme" }));
  expect(theme()).toBe("dark");
});
