import { ApiError } from "../api/error";

/** Whether an error means that the resource does not exist; an invalid identifier counts too. */
export function isMissing(error: Error): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status);
}
