/** Eight lower-case letters and digits, not all of them digits. */
const shape = /^(?!\d+$)[a-z\d]{8}$/;

/**
 * Whether a text can be the identifier of a group. elo-core's rule, written here as well since a page that
 * knows its address to be wrong asks neither the server nor waits for the WebAssembly. A test compares both.
 */
export function isGroupHash(text: string): boolean {
  return shape.test(text);
}
