import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020";

/** What a failure code is answered with. */
interface Refusal {
  readonly status: number;
  readonly field?: string;
}

interface Answer {
  readonly content?: Readonly<Record<string, unknown>>;
}

interface Contract {
  readonly paths: Record<string, Record<string, { readonly responses: Readonly<Record<string, Answer>> }>>;
  readonly components: {
    readonly schemas: {
      readonly Code: { readonly "x-refusals": Record<string, Refusal>; readonly enum: string[] };
    };
  };
}

const JSON_TYPE = "application/json";
const contract: Contract = JSON.parse(readFileSync("../crates/server/openapi.json", "utf8"));
const { "x-refusals": refusals, enum: codes } = contract.components.schemas.Code;

/** The paths of the contract as patterns; those with fewer parameters come first. */
const patterns = Object.keys(contract.paths)
  .map((path) => ({ path, parameters: path.split("{").length - 1 }))
  .toSorted((one, other) => one.parameters - other.parameters)
  .map(({ path }) => ({ path, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }));

/** The status and field of a failure, as the server answers it; a broken rule is 422, with fields of the request. */
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

/** The header of a mocked answer that differs from the contract on purpose. */
export const UNLIKE_CONTRACT = "x-unlike-contract";

/** The contract has keywords that JSON Schema lacks; formats are not checked. */
const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false }).addSchema(
  contract,
  "contract",
);

/**
 * What is wrong with an answer: its operation, its status or, for a success, its body is not that of the contract.
 * Failures may have every status; `failure` makes them.
 */
export async function undeclared(request: Request, response: Response): Promise<string[]> {
  const { pathname } = new URL(request.url);
  const what = `${request.method} ${pathname} ${response.status}`;
  const method = request.method.toLowerCase();
  const path = patterns.find(({ pattern }) => pattern.test(pathname))?.path ?? "";
  const operation = contract.paths[path]?.[method];
  const declared = operation?.responses[response.status];
  if (operation === undefined || (response.ok && declared === undefined)) {
    return [`${what} is not in the contract`];
  }
  if (declared?.content?.[JSON_TYPE] === undefined || !response.ok) return [];
  const place = ["paths", path, method, "responses", response.status, "content", JSON_TYPE, "schema"];
  const wrong = await differences(response, `contract#${place.map(inPointer).join("")}`);
  if (!response.headers.has(UNLIKE_CONTRACT)) return wrong.map((text) => `${what}: ${text}`);
  return wrong.length > 0 ? [] : [`${what} is like the contract`];
}

async function differences(response: Response, schema: string): Promise<string[]> {
  if (!response.headers.get("content-type")?.startsWith(JSON_TYPE)) return ["the body is not JSON"];
  const validate = ajv.getSchema(schema);
  if (validate === undefined) return [`no schema at ${schema}`];
  const isValid = validate(await response.clone().json());
  return isValid ? [] : [ajv.errorsText(validate.errors, { dataVar: "body" })];
}

/** A part of a JSON pointer in the fragment of a URI. */
function inPointer(part: string | number): string {
  return `/${encodeURIComponent(String(part).replaceAll("~", "~0").replaceAll("/", "~1"))}`;
}
