import { Lock, Pencil } from "lucide-react";
import { Suspense } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group, Match } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { can } from "../../../shared/access";
import { lazyPart } from "../../../shared/lazy-part";

const TellAdmin = lazyPart(
  async () => (await import("../../../shared/questions/TellAdmin")).TellAdmin,
  ["match"],
);

interface WrongRowProps {
  readonly group: Group;
  readonly match: Match;
}

/** Who can correct a match that is sent; a member is led there while it is the latest. */
export function WrongRow({ group, match }: WrongRowProps) {
  const { t } = useTranslation("matches");
  const paths = usePaths();
  const corrects = can(group, "matches");
  const isLatest = group.matchCount <= match.matchNumber;
  const text = corrects ? (isLatest ? "wrong.own" : "wrong.notLatest") : "wrong.admin";
  const Icon = corrects && isLatest ? Pencil : Lock;
  return (
    <div className="flex min-h-13 flex-wrap items-center gap-x-3 rounded-card border border-line bg-surface px-4 py-1">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
      <p className="min-w-0 flex-1 basis-name text-ink-2 text-row">
        <Trans t={t} i18nKey={text} components={{ b: <b className="text-ink" /> }} />
      </p>
      {corrects && isLatest ? (
        <Link
          to={paths.manageGroup(group.groupId, "match-admin")}
          className="ml-auto inline-flex min-h-11 items-center font-semibold text-action text-row hover:text-action-deep"
        >
          {t("wrong.correct")}
        </Link>
      ) : null}
      {corrects ? null : (
        <div className="ml-auto">
          <Suspense>
            <TellAdmin group={group} match={match} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
