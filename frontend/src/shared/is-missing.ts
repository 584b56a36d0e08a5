import { ApiError } from "../api/error";

/** Whether an answer says that the thing is not there; an identifier that can't be one says the same. */
export function isMissing(error: Error): boolean {
  return error instanceof ApiError && [400, 404, 422].includes(error.status);
}
