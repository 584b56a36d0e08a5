import { ChevronRight, CircleAlert, CircleHelp, Clock, Pencil } from "lucide-react";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../../i18n/paths";
import { CHANGING, isTwin, waitOf } from "./entry";
import { useQueue } from "./use-queue";

/** A link to the matches of a group that are not sent yet; nothing if there are none. */
export function OutboxRow({ hash }: { readonly hash: string }) {
  const { t } = useTranslation("outbox");
  const paths = usePaths();
  const queue = (useQueue(hash) ?? []).filter((entry) => waitOf(entry) === 0);
  if (queue.length === 0) {
    return null;
  }
  const hasTwin = queue.some(isTwin);
  const isRefused = queue.some(
    (entry) => entry.refusal !== null && entry.refusal.code !== CHANGING && !isTwin(entry),
  );
  const isChanging = queue.some(({ refusal }) => refusal?.code === CHANGING);
  const Icon = isRefused ? CircleAlert : hasTwin ? CircleHelp : isChanging ? Pencil : Clock;
  return (
    <Link
      to={paths.outbox(hash)}
      className="mt-3 flex min-h-13 animate-open items-center gap-2.5 rounded-card border border-line-strong border-dashed bg-surface px-4 py-2 hover:bg-hover lg:mt-6 lg:px-5"
    >
      <Icon
        aria-hidden="true"
        className={isRefused ? "size-5 shrink-0 text-down" : "size-5 shrink-0 text-ink-2"}
        strokeWidth={1.75}
      />
      <span className="min-w-0 flex-1 text-row">
        {isRefused ? (
          <b className="font-semibold text-down">{t("row.refused")}</b>
        ) : hasTwin ? (
          <b className="font-semibold">{t("row.twin")}</b>
        ) : isChanging ? (
          <b className="font-semibold">{t("row.changing")}</b>
        ) : (
          <Trans
            t={t}
            i18nKey={queue[0]?.postponed ? "row.postponed" : "row.waiting"}
            count={queue.length}
            components={{ b: <b className="font-semibold" /> }}
          />
        )}
      </span>
      <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-2" strokeWidth={2} />
    </Link>
  );
}
