import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { teamByFirstName } from "../../../i18n/team-names";
import { useFormats, useLanguage } from "../../../i18n/use-language";
import { Card } from "../../../ui/Card";
import type { Move, SavedMatch } from "../saved-match";

/** The changes in the ranking, with an explanation. */
export function RankingChanges({ match, moves, expected }: SavedMatch) {
  const { t } = useTranslation("matches");
  const format = useFormats();
  return (
    <Card flush title={t("result.changes")}>
      <ul className="mt-3">
        {moves.map((move) => (
          <li
            key={move.playerId}
            className="flex min-h-10 items-center gap-5 border-line border-t px-4 py-2.5 lg:px-5"
          >
            <span className="numerals flex w-15 shrink-0 items-center gap-2 text-body">
              <span className="font-normal text-ink-2">{format.number(move.before)}</span>
              <ArrowRight aria-hidden="true" className="size-3.5 text-ink-2" strokeWidth={2} />
              {format.number(move.after)}
            </span>
            <span className="min-w-0 text-row">
              <MoveText move={move} />
            </span>
          </li>
        ))}
        {moves.length === 0 ? (
          <li className="border-line border-t px-4 py-3 text-row lg:px-5">{t("result.unchanged")}</li>
        ) : null}
      </ul>
      <p className="border-line border-t px-4 py-3 text-ink-2 text-row lg:px-5">
        <b className="text-ink">{t("result.expected", { percent: format.percent(expected) })}</b>{" "}
        <Why match={match} expected={expected} />
      </p>
    </Card>
  );
}

function MoveText({ move: { name, before, after, establishedAfter: count } }: { move: Move }) {
  const { t } = useTranslation("matches");
  const first = after === 1 && before !== 1;
  if (count !== null) {
    return t(first ? "result.firstEstablished" : "result.established", { name, count });
  }
  return first ? t("result.first", { name }) : name;
}

function Why({ match, expected }: Pick<SavedMatch, "match" | "expected">) {
  const { t } = useTranslation("matches");
  const language = useLanguage();
  const [one, other] = (match.winner === 1 ? match.team1 : match.team2).players;
  const team = teamByFirstName([one?.name ?? "", other?.name ?? ""], language);
  // By the rounded percentage, so that the sentence agrees with the number shown.
  const percent = Math.round(expected * 100);
  const kind = percent < 50 ? "underdog" : percent > 50 ? "favourite" : "even";
  return t(`result.why.${kind}`, { team, count: match.margin });
}
