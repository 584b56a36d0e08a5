import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { groupStatsQuery, useGroupHash } from "../../api/queries/groups";
import type { Match } from "../../api/types";
import type { GroupRef } from "../../i18n/paths";
import { useLiveGroup } from "../../shared/live/use-live-group";
import { useMatchSummary } from "../../shared/use-match-summary";
import { useGroupInAddress } from "./group-in-address";

/** Follows the group of the pages that show its results, and says a new result to screen readers. */
export function LiveGroup() {
  const { t } = useTranslation("errors");
  const ref = useFollowedGroup();
  const { hash } = useGroupHash(ref);
  const { hasRead } = useLiveGroup(ref === null ? undefined : hash);
  const summaryOf = useMatchSummary();
  const [said, setSaid] = useState("");
  const latest = useShownMatch(ref === null ? undefined : hash);
  const last = useRef<{ hash: string | undefined; match: Match | null | undefined }>(null);
  useEffect(() => {
    const known = last.current;
    last.current = { hash, match: latest };
    const isSameGroup = known?.hash === hash;
    // Who has just saved a match comes back to a page that knew the one before.
    const isNew =
      hasRead && isSameGroup && known?.match !== undefined && latest && isLater(latest, known.match);
    const kept = (text: string) => (isSameGroup ? text : "");
    setSaid(isNew ? t("live.result", { result: summaryOf(latest) }) : kept);
  }, [hash, latest, hasRead, summaryOf, t]);
  return (
    <p aria-live="polite" className="sr-only">
      {said}
    </p>
  );
}

/** A correction of the latest match is no new one, and neither is the match before a deleted one. */
function isLater(match: Match, than: Match | null): boolean {
  return than === null || match.matchNumber > than.matchNumber;
}

/** The latest match, as far as the page shows it: undefined on other pages. Makes no request. */
function useShownMatch(hash: string | undefined): Match | null | undefined {
  const { data } = useQuery({ ...groupStatsQuery(hash), enabled: false });
  return data?.latestMatch;
}

/** The group of a page of results; null on others, such as the entry of a match. */
function useFollowedGroup(): GroupRef | null {
  const found = useGroupInAddress();
  return found && /^(|players|player\/\d+|match-history)\/?$/.test(found.page) ? found.ref : null;
}
