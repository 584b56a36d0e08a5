import { readFileSync } from "node:fs";

/** What a failure code is answered with. */
interface Refusal {
  readonly status: number;
  readonly field?: string;
}

interface Contract {
  readonly paths: Record<string, Record<string, { readonly responses: Record<string, unknown> }>>;
  readonly components: {
    readonly schemas: {
      readonly Code: { readonly "x-refusals": Record<string, Refusal>; readonly enum: string[] };
    };
  };
}

const contract: Contract = JSON.parse(readFileSync("../crates/server/openapi.json", "utf8"));
const { "x-refusals": refusals, enum: codes } = contract.components.schemas.Code;

/** The paths of the contract as patterns; those with fewer parameters come first. */
const patterns = Object.keys(contract.paths)
  .map((path) => ({ path, parameters: path.split("{").length - 1 }))
  .toSorted((one, other) => one.parameters - other.parameters)
  .map(({ path }) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));

/** The status and the field of a failure, as the server answers it; a broken rule is 422, with fields of the request. */
export function refusalOfCode(code: string): Refusal {
  if (!codes.includes(code)) {
    throw new Error(`the contract has no code ${code}`);
  }
  return refusals[code] ?? { status: 422 };
}

/** Whether a code is a broken rule, which names the fields that break it. */
export function isViolation(code: string): boolean {
  return refusals[code] === undefined;
}

/** What is wrong with an answer: its operation or its status is not in the contract. Failures have every status. */
export function undeclared(request: Request, response: Response): string[] {
  const { pathname } = new URL(request.url);
  const path = patterns.find(({ pattern }) => pattern.test(pathname))?.path;
  const operation = path === undefined ? undefined : contract.paths[path]?.[request.method.toLowerCase()];
  const isDeclared =
    operation !== undefined && (!response.ok || String(response.status) in operation.responses);
  return isDeclared ? [] : [`${request.method} ${pathname} ${response.status} is not in the contract`];
}
