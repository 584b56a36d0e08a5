import type { Rules } from "../../../rules/rules";

/** Longest name in a sharable link that is suggested, in characters. */
export const suggestedLinkMax = 40;
/** What is added to a name that cannot be a link alone. */
const topic = "padel";

/** The Latin letters in use that Unicode does not decompose into a letter and its accents. */
const letters: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ħ: "h",
  ı: "i",
  ł: "l",
  ß: "ss",
  þ: "th",
};

/** The name suggested for a group's sharable link: its name in the letters of links, as many whole words as fit. */
export function suggestedLink(groupName: string, rules: Rules): string {
  const name = wholeWords(folded(groupName), suggestedLinkMax);
  // A reserved name, one of the shape of a group hash, or a short one.
  return name !== "" && isValid(name, rules) ? name : withSuffix(name, topic);
}

/** Other names to suggest where one is taken: with a number, and the last word of the group's name, often its town. */
export function alternativeLinks(taken: string, groupName: string, rules: Rules): string[] {
  const name = suggestedLink(taken, rules);
  const words = folded(groupName).split("-");
  const town = words.length > 1 ? words.at(-1) : undefined;
  return [
    withSuffix(name, "2"),
    ...(town === undefined || town === topic ? [] : [withSuffix(town, topic)]),
    withSuffix(name, "3"),
    withSuffix(name, "4"),
  ];
}

function isValid(vanityUrl: string, rules: Rules): boolean {
  const violations = rules.validateGroupSettings({ name: "", passcode: "", vanityUrl });
  return violations.every(({ field }) => field !== "vanityUrl");
}

/** With a hyphen a name is neither reserved nor of the shape of a group hash. */
function withSuffix(name: string, suffix: string): string {
  return [wholeWords(name, suggestedLinkMax - suffix.length - 1), suffix].filter(Boolean).join("-");
}

/** Latin letters without their accents in lower case, digits, and single hyphens instead of everything else. */
function folded(text: string): string {
  return (
    text
      .toLowerCase()
      .normalize("NFKD")
      // Accents; apostrophes and the dot of l·l stand within words.
      .replace(/[\p{M}'’·]/gu, "")
      .replace(/[^a-z0-9]/gu, (letter) => letters[letter] ?? "-")
      .replace(/-+/g, "-")
      .replace(/^-|-$/g, "")
  );
}

/** As many words of a folded text as fit, or the beginning of the first one. */
function wholeWords(name: string, max: number): string {
  if (name.length <= max) {
    return name;
  }
  const end = name.lastIndexOf("-", max);
  return name.slice(0, end > 0 ? end : max);
}
