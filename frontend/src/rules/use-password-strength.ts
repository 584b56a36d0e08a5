import { useEffect, useState } from "react";
import { loadRules, type Rules } from "./rules";

export type PasswordStrength = ReturnType<Rules["passwordStrength"]>;

/**
 * The strength of a password against guesses from `known` (names and addresses); null while it is empty or the
 * rules are loading.
 */
export function usePasswordStrength(password: string, known: string): PasswordStrength | null {
  const [rules, setRules] = useState<Rules | null>(null);
  const isTyped = password !== "";
  useEffect(() => {
    if (isTyped && rules === null) {
      // Without the rules there is no hint; submitting loads them again and reports a failure.
      loadRules().then(
        (loaded) => setRules(() => loaded),
        () => undefined,
      );
    }
  }, [isTyped, rules]);
  return isTyped && rules !== null ? rules.passwordStrength(password, known) : null;
}
