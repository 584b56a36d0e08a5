import { queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../client";
import { tokens } from "../tokens";

/** What somebody has signed in with to an account that is deleted. Kept in memory alone. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** What the deletion of the own account would delete. */
export function accountToDeleteQuery() {
  return queryOptions({
    queryKey: ["account-to-delete"],
    queryFn: ({ signal }) => unwrap(api.GET("/api/auth/account/deletion", { signal })),
  });
}

/** Deletes the own account, with the groups that it owns, and returns when it is erased. */
export async function deleteAccount(password: string, deletedGroups: number[]): Promise<string> {
  const body = { password, deletedGroups };
  return (await unwrap(api.DELETE("/api/auth/account", { body }))).erasedAt;
}

/** What becomes of a deleted account. */
export function readDeletion(credentials: Credentials) {
  return unwrap(
    api.POST("/api/auth/account/deletion", { body: { ...credentials, deviceToken: tokens.device() } }),
  );
}

/** Keeps a deleted account, and signs in to it. */
export function keepAccount(credentials: Credentials) {
  return unwrap(
    api.POST("/api/auth/account/keep", { body: { ...credentials, deviceToken: tokens.device() } }),
  );
}
