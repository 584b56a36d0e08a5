/** Eight lower-case letters and digits, not all of them digits. */
const shape = /^(?!\d+$)[a-z\d]{8}$/;

/**
 * Whether a text is a valid group hash. Repeats elo-core's rule, so that an invalid address needs neither a request
 * nor the WebAssembly. A test compares both.
 */
export function isGroupHash(text: string): boolean {
  return shape.test(text);
}
