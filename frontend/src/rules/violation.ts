/** A violated rule, as elo-core and the server report it. */
export interface Violation {
  /** The path of the field, such as `passcode` or `sets[1]`. */
  field: string;
  code: string;
  params: Record<string, unknown>;
}
