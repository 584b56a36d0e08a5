import { firstName } from "./team-names";

/** Players by first name; in full where several have the same. */
export function firstNames(names: readonly string[]): string[] {
  const short = names.map(firstName);
  return names.map((name, index) => {
    const own = short[index] ?? name;
    return short.indexOf(own) === short.lastIndexOf(own) ? own : name;
  });
}
