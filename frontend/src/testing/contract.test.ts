import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { aMeta } from "./answers";
import { undeclared } from "./contract";
import { success, unlikeContract } from "./server";

const meta = new Request("http://localhost/api/meta");

describe("a mocked answer", () => {
  it("is one of the contract", async () => {
    expect(await undeclared(meta, success(aMeta()))).toEqual([]);
  });

  it("is refused with another status, of another call, and without what it must have", async () => {
    const body = success(aMeta());
    const unknown = new Request("http://localhost/api/nowhere");
    expect(await undeclared(unknown, body)).toEqual(["GET /api/nowhere 200 is not in the contract"]);
    const created = success({}, 201);
    expect(await undeclared(meta, created)).toEqual(["GET /api/meta 201 is not in the contract"]);
    for (const wrong of [{ meta: { contact: null } }, { meta: { sendsMail: "yes", contact: null } }, {}]) {
      expect(await undeclared(meta, success(wrong))).toEqual([
        expect.stringMatching(/^GET \/api\/meta 200: body\/data/),
      ]);
    }
    expect(await undeclared(meta, HttpResponse.json({ meta: {} }))).not.toEqual([]);
    expect(await undeclared(meta, HttpResponse.html("<h1>Welcome</h1>"))).toEqual([
      "GET /api/meta 200: the body is not JSON",
    ]);
  });

  it("differs on purpose only where it does differ", async () => {
    expect(await undeclared(meta, unlikeContract(success({})))).toEqual([]);
    expect(await undeclared(meta, unlikeContract(success(aMeta())))).toEqual([
      "GET /api/meta 200 is like the contract",
    ]);
  });
});
