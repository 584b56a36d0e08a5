import { HttpResponse } from "msw";
import { describe, expect, it } from "vitest";
import { undeclared } from "./contract";
import { success } from "./server";

const meta = new Request("http://localhost/api/meta");

describe("a mocked answer", () => {
  it("is one of the contract", async () => {
    expect(await undeclared(meta, success({ meta: { sendsMail: true, contact: null } }))).toEqual([]);
  });

  it("is refused with another status, of another call, and without what it must have", async () => {
    const body = success({ meta: { sendsMail: true, contact: null } });
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
  });
});
