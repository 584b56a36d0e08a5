/**
 * How a group's passcode is typed in every field for it: in capitals, like generated ones. The rules ignore the case.
 * It is not kept when the page is loaded again, see `bootstrap.js`.
 */
export const passcodeInput = {
  "data-secret": "",
  autoComplete: "off",
  autoCapitalize: "characters",
  autoCorrect: "off",
  spellCheck: false,
} as const;
