/** How a group's passcode is typed in every field for it: in capitals, like generated ones. The rules ignore the case. */
export const passcodeInput = {
  autoComplete: "off",
  autoCapitalize: "characters",
  autoCorrect: "off",
  spellCheck: false,
} as const;
