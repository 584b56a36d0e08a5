import { describe, expect, it } from "vitest";
import pairs from "./contrast-pairs.json";
import css from "./tokens.css?raw";

const light = colours(css.slice(0, css.indexOf(':root[data-theme="dark"]')));
const dark = new Map([...light, ...colours(css.slice(css.indexOf(':root[data-theme="dark"]')))]);

// The server checks the shades of its own colour by the same pairs.
describe.each([
  ["light", light],
  ["dark", dark],
])("%s", (_, theme) => {
  it.each(pairs.flatMap(({ ink, grounds, least }) => grounds.map((ground) => ({ ink, ground, least }))))(
    "$ink on $ground has enough contrast",
    ({ ink, ground, least }) => {
      expect(contrast(theme.get(ink), theme.get(ground))).toBeGreaterThanOrEqual(least);
    },
  );
});

function colours(block: string): Map<string, string> {
  return new Map(
    [...block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
}

/** After WCAG 2: relative luminance, lighter over darker. */
function contrast(one: string | undefined, other: string | undefined): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function luminance(colour: string | undefined): number {
  if (!colour) {
    throw new Error("the token is not a plain colour");
  }
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
