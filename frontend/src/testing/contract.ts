import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020";

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

/** The contract describes itself with keywords that are none of JSON Schema, and formats that are none of a mock's business. */
const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(contract, "contract");

/**
 * What is wrong with an answer: its operation, its status or, of a success in JSON, its body is not that of the contract.
 * Failures have every status, and are made by `failure`.
 */
export async function undeclared(request: Request, response: Response): Promise<string[]> {
  const { pathname } = new URL(request.url);
  const what = `${request.method} ${pathname} ${response.status}`;
  const method = request.method.toLowerCase();
  const path = patterns.find(({ pattern }) => pattern.test(pathname))?.path;
  const operation = path === undefined ? undefined : contract.paths[path]?.[method];
  if (operation === undefined || (response.ok && !(String(response.status) in operation.responses))) {
    return [`${what} is not in the contract`];
  }
  if (!(response.ok && response.headers.get("content-type")?.includes("json"))) return [];
  const place = [
    "paths",
    path ?? "",
    method,
    "responses",
    response.status,
    "content",
    "application/json",
    "schema",
  ];
  const validate = ajv.getSchema(`contract#${place.map(inPointer).join("")}`);
  if (validate === undefined) return [`${what} has no body in the contract`];
  const isValid = validate(await response.clone().json());
  return isValid ? [] : [`${what}: ${ajv.errorsText(validate.errors, { dataVar: "body" })}`];
}

/** A part of a JSON pointer in the fragment of a URI. */
function inPointer(part: string | number): string {
  return `/${encodeURIComponent(String(part).replaceAll("~", "~0").replaceAll("/", "~1"))}`;
}
