import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { ApiError, type ClientCode, type Params } from "../api/error";
import type { components } from "../api/schema";
import { type Formats, formats } from "./format";
import type { Texts } from "./texts";
import { useLanguage } from "./use-language";

/** Everything that can be refused has a text: a code without one does not compile. */
type ErrorCode = components["schemas"]["Code"] | Exclude<ClientCode, "client.unreadable">;
type CodeKey = `code.${ErrorCode}`;

/** Texts for errors, of fields and of whole calls, in the reader's language. */
export interface ErrorTexts {
  /** What broke a rule, from the rules in the browser or from the server's details. */
  code(code: string, params: Params, fallback?: string): string;
  /** Why a call failed. */
  error(error: unknown): string;
  /** What failed, for the head above the reason. */
  operation(operation: Operation): string;
}

/** What can be asked of the server and refused as a whole. */
export type Operation = keyof Texts["errors"]["operation"];

/** Never waited for: a failure is shown at once, and says why as soon as the texts are there. */
export function useErrorTexts(): ErrorTexts {
  const { t, i18n, ready } = useTranslation("errors", { useSuspense: false });
  const language = useLanguage();
  return ready ? errorTexts(t, (key) => i18n.exists(key, { ns: "errors" }), formats(language)) : withoutTexts;
}

const withoutTexts: ErrorTexts = { code: () => "", error: () => "", operation: () => "" };

export function errorTexts(
  t: TFunction<"errors">,
  exists: (key: string) => boolean,
  format: Formats,
): ErrorTexts {
  const code = (code: string, params: Params, fallback = "") => {
    const key = `code.${code}`;
    if (!isCodeKey(key, exists)) {
      return fallback || t("status.other");
    }
    const { retryAfter } = params;
    const wait = typeof retryAfter === "number" ? format.duration(retryAfter) : format.duration(60);
    return t(key, { ...params, wait });
  };
  return {
    code,
    error: (error) => {
      if (!(error instanceof ApiError)) {
        return t("status.other");
      }
      const { status, details, params } = error;
      const text = code(error.code, withRetryAfter(error), error.message || t(`status.${statusKey(status)}`));
      // What could not be read of a request: its fields, else in the server's own words.
      const reasons = details
        .map(({ code: broken, params, message }) => code(broken, params, message))
        .join("; ");
      const reason = reasons || params.reason;
      return status === 400 && reason ? `${text.replace(/\.$/, "")}: ${reason}` : text;
    },
    operation: (operation) => t(`operation.${operation}`),
  };
}

function isCodeKey(key: string, exists: (key: string) => boolean): key is CodeKey {
  return exists(key);
}

function withRetryAfter(error: ApiError): Params {
  return error.retryAfter === null ? error.params : { ...error.params, retryAfter: error.retryAfter };
}

type StatusKey = keyof Texts["errors"]["status"];

function statusKey(status: number): StatusKey {
  switch (status) {
    case 400:
    case 401:
    case 403:
    case 404:
    case 409:
    case 422:
    case 423:
    case 429:
      return `${status}`;
    default:
      return status >= 500 ? "5xx" : "other";
  }
}
