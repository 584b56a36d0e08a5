import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { ApiError, type ClientCode, type Params } from "../api/error";
import type { components } from "../api/schema";
import { type Formats, formats } from "../i18n/format";
import type { Language } from "../i18n/languages";
import type { Texts } from "../i18n/texts";
import { useLanguage } from "../i18n/use-language";

/** All error codes of the API and of the client; a code without a text does not compile. */
type ErrorCode = components["schemas"]["Code"] | Exclude<ClientCode, "client.unreadable">;
type CodeKey = `code.${ErrorCode}`;

/** Error messages for fields and requests, in the current language. */
export interface ErrorTexts {
  /** The message for a violated rule, from the rules in the browser or from the server's details. */
  code(code: string, params: Params, fallback?: string): string;
  /** The message for a failed request. */
  error(error: unknown): string;
  /** What failed, as a title above the reason. */
  operation(operation: Operation): string;
}

/** Operations that can fail as a whole. */
export type Operation = keyof Texts["errors"]["operation"];

/** Does not suspend: messages are empty until the texts have loaded, and general if they cannot be loaded. */
export function useErrorTexts(): ErrorTexts {
  const { t, i18n, ready } = useTranslation(["errors", "common"], { useSuspense: false });
  const language = useLanguage();
  if (ready && i18n.hasResourceBundle(language, "errors")) {
    return errorTexts(t, (key) => i18n.exists(key, { ns: "errors" }), formats(language), language);
  }
  const general = () => (ready ? t("common:crash.text") : "");
  return { code: general, error: general, operation: general };
}

export function errorTexts(
  t: TFunction<"errors">,
  exists: (key: string) => boolean,
  format: Formats,
  language: Language,
): ErrorTexts {
  /** The server's own words, which are English. */
  const inItsWords = (words: string) => (language === "en" ? words : "");
  const code = (code: string, params: Params, fallback = "") => {
    const key = `code.${code}`;
    if (!isCodeKey(key, exists)) {
      return inItsWords(fallback) || t("status.other");
    }
    const { retryAfter } = params;
    const wait = typeof retryAfter === "number" ? format.duration(retryAfter) : format.duration(60);
    return t(key, { ...params, wait, ago: ago(params) });
  };
  /** "4 minutes ago", in errors that say it. */
  const ago = ({ minutesAgo }: Params) => {
    const time = new Date(-Number(minutesAgo ?? 0) * 60_000).toISOString();
    return format.relative(time, 0, t("justNow", { ns: "common" }));
  };
  return {
    code,
    error: (error) => {
      if (!(error instanceof ApiError)) {
        return t("status.other");
      }
      const { status, details, params } = error;
      const text = exists(`code.${error.code}`)
        ? code(error.code, withRetryAfter(error))
        : inItsWords(error.message) || t(`status.${statusKey(status)}`);
      // The invalid fields of a malformed request, else the server's own reason.
      const reasons = details
        .map(({ code: broken, params, message }) => code(broken, params, message))
        .join("; ");
      const reason = reasons || (typeof params.reason === "string" && inItsWords(params.reason));
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
