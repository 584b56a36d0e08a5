import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it } from "vitest";
import { makeQueryClient } from "../api/query-client";
import { aGroup } from "../testing/fixtures";
import { startServer, success } from "../testing/server";
import { useCreateGroup } from "./use-create-group";

const server = startServer();

it("asks again with the same key after a lost answer, and with another one for another group", async () => {
  const keys: (string | null)[] = [];
  server.use(
    http.post("*/api/groups", ({ request }) => {
      keys.push(request.headers.get("Idempotency-Key"));
      return keys.length === 1 ? HttpResponse.error() : success({ group: aGroup() }, 201);
    }),
  );
  const client = makeQueryClient();
  const { result } = renderHook(useCreateGroup, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const wanted = { name: "Padel", passcode: "SMASH24", isDiscoverable: false };
  await expect(result.current(wanted)).rejects.toThrow();
  await result.current(wanted);
  await result.current({ ...wanted, name: "Padel 2" });
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
