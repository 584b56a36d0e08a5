import { loadRules } from "../rules/rules";

/** Number of random bytes for a passcode; the rules skip bytes that would bias the letters. */
const RANDOM_BYTES = 64;

/** A passcode that nobody can guess. */
export async function randomPasscode(): Promise<string> {
  const { passcodeFromRandom } = await loadRules();
  return passcodeFromRandom(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES))) ?? "";
}
