/** One broken rule, as the rules and the server both tell it. */
export interface Violation {
  /** The path of the field, such as `passcode` or `sets[1]`. */
  field: string;
  code: string;
  params: Record<string, unknown>;
}
