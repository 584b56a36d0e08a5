import { ChevronDown, ChevronUp } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Match } from "../../api/types";
import type { GroupRef } from "../../i18n/paths";
import { MatchScoreboard } from "../../shared/MatchScoreboard";
import { MatchDetails } from "./MatchDetails";

interface MatchRowProps {
  readonly group: GroupRef;
  readonly match: Match;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** A match as a scoreboard, expandable to all its details. */
export function MatchRow({ group, match, isOpen, onToggle }: MatchRowProps) {
  const { t } = useTranslation("history");
  const detailsId = useId();
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <>
      <div className="relative px-4 py-3 hover:bg-hover lg:px-5">
        <div className="mb-1.5 flex items-center justify-between gap-4 pl-5 text-caption text-ink-2">
          <h3 className="shrink-0">{t("match", { number: match.matchNumber })}</h3>
          <div className="flex min-w-0 items-center gap-2">
            {match.notes && !isOpen ? <p className="min-w-0 truncate">{match.notes}</p> : null}
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={detailsId}
              aria-label={t("open", { number: match.matchNumber })}
              onClick={onToggle}
              className="shrink-0 text-ink-2 stretched-link"
            >
              <Chevron aria-hidden="true" size={16} strokeWidth={2} />
            </button>
          </div>
        </div>
        <MatchScoreboard match={match} />
      </div>
      <div id={detailsId}>{isOpen ? <MatchDetails group={group} match={match} /> : null}</div>
    </>
  );
}
