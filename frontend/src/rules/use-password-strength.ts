import { useEffect, useState } from "react";
import { loadRules, type Rules } from "./rules";

export type PasswordStrength = ReturnType<Rules["passwordStrength"]>;

/**
 * How hard a password is to guess for somebody who knows these names and addresses; nothing before it is
 * typed or while the rules are on their way.
 */
export function usePasswordStrength(password: string, known: string): PasswordStrength | null {
  const [rules, setRules] = useState<Rules | null>(null);
  const isTyped = password !== "";
  useEffect(() => {
    if (isTyped && rules === null) {
      // Without the rules there is no hint; sending asks for them again, and says why it cannot go on.
      loadRules().then(
        (loaded) => setRules(() => loaded),
        () => undefined,
      );
    }
  }, [isTyped, rules]);
  return isTyped && rules !== null ? rules.passwordStrength(password, known) : null;
}
