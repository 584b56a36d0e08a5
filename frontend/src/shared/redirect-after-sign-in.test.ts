import { expect, it } from "vitest";
import { returnAddressIn, withReturnAddress } from "./redirect-after-sign-in";

const remembered = (origin: string) =>
  returnAddressIn(new URL(withReturnAddress("/en/login", origin), "http://localhost").searchParams);

it("returns to the requested page", () => {
  expect(remembered("/sv/admin/groups/12/players/manage?tab=players")).toBe(
    "/sv/admin/groups/12/players/manage?tab=players",
  );
});

it.each(["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)", "/admin", ""])(
  "never redirects elsewhere: %s",
  (origin) => {
    expect(remembered(origin)).toBeNull();
  },
);

it("has no return URL without the param", () => {
  expect(returnAddressIn(new URLSearchParams())).toBeNull();
});
