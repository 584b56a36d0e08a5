import { vi } from "vitest";

const TEXT_SIZE = 16;

/** Makes media queries on the width match as in a window of that width; jsdom has no layout. */
export function stubWindowWidth(width: number): void {
  vi.stubGlobal("matchMedia", (query: string) => {
    const least = Number(/width >= ([\d.]+)rem/.exec(query)?.[1] ?? Number.NaN) * TEXT_SIZE;
    return {
      matches: width >= least,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    };
  });
}

/** A `ResizeObserver` that never reports; jsdom has none. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
}

/** Fonts that are loaded; jsdom has none. */
export function stubFonts(): void {
  Object.defineProperty(document, "fonts", { value: { ready: Promise.resolve() }, configurable: true });
}
