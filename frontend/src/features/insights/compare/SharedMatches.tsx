import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Player } from "../../../api/types";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { shortNames } from "../../../i18n/team-names";
import { useFormats } from "../../../i18n/use-language";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { SegmentedControl } from "../../../ui/SegmentedControl";
import { Trend } from "../../../ui/Trend";
import { useFocusOnNewRows } from "../../../ui/use-focus-on-new-rows";
import type { SharedMatch } from "./comparison";

interface SharedMatchesProps {
  readonly group: GroupRef;
  readonly pair: readonly [Player, Player];
  readonly players: readonly Player[];
  /** Newest first. */
  readonly matches: readonly SharedMatch[];
}

const SHOWN = 6;

/** The matches of both, against each other or together. */
export function SharedMatches({ pair, players, matches, group }: SharedMatchesProps) {
  const { t } = useTranslation("insights");
  const formats = useFormats();
  const paths = usePaths();
  const [kind, setKind] = useState<"against" | "together">(() =>
    matches.length > 0 && matches.every(({ isTogether }) => isTogether) ? "together" : "against",
  );
  const [showsAll, setShowsAll] = useState(false);
  const own = matches.filter(({ isTogether }) => isTogether === (kind === "together"));
  const shown = showsAll ? own : own.slice(0, SHOWN);
  const { rows, focusNext } = useFocusOnNewRows(shown.length, "li[data-match]");
  const [oneName = ""] = shortNames(pair.map(({ name }) => name));
  if (matches.length === 0) {
    return (
      <Card title={t("compare.shared.title")}>
        <p className="text-ink-2">{t("compare.shared.neither")}</p>
        <Link
          to={paths.matchHistory(group)}
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-action text-row hover:text-action-deep"
        >
          {t("compare.shared.history")}
        </Link>
      </Card>
    );
  }
  return (
    <Card flush title={t("compare.shared.title")}>
      <SegmentedControl<"against" | "together">
        className="px-4 pt-3 pb-3 lg:px-5"
        legend={t("compare.shared.kind")}
        legendHidden
        options={(["against", "together"] as const).map((value) => ({
          value,
          label: t(`compare.${value}.short`),
        }))}
        value={kind}
        onChange={setKind}
      />
      {own.length === 0 ? (
        <p className="border-line border-t px-4 py-3 text-ink-2 text-row lg:px-5">
          {t(`compare.${kind}.none`)}
        </p>
      ) : (
        <div ref={rows}>
          <ol>
            {shown.map((shared) => (
              <Row key={shared.match.matchId} group={group} shared={shared} pair={pair} players={players} />
            ))}
          </ol>
        </div>
      )}
      <div className="flex min-h-12 items-center justify-between gap-4 border-line border-t px-4 py-1 lg:px-5">
        {own.length > shown.length ? (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              focusNext();
              setShowsAll(true);
            }}
          >
            {t("compare.shared.all", { count: own.length, value: formats.number(own.length) })}
          </Button>
        ) : (
          <span />
        )}
        <span className="text-ink-2 text-small">{t("compare.shared.pointsOf", { name: oneName })}</span>
      </div>
    </Card>
  );
}

interface RowProps {
  readonly group: GroupRef;
  readonly shared: SharedMatch;
  readonly pair: readonly [Player, Player];
  readonly players: readonly Player[];
}

function Row({ group, shared: { match, isTogether, isWon, team, change }, pair, players }: RowProps) {
  const { t } = useTranslation("insights");
  const formats = useFormats();
  const paths = usePaths();
  const names = match.players.map((id) => players.find(({ playerId }) => playerId === id)?.name ?? "–");
  const short = shortNames(names);
  const [one, other] = pair.map(({ playerId }) => match.players.indexOf(playerId));
  const nameAt = (place: number | undefined) => short[place ?? 0] ?? "";
  const partnerOf = (place: number | undefined) => nameAt(PARTNERS[place ?? 0]);
  const won = isWon ? nameAt(one) : nameAt(other);
  const title = isTogether
    ? t(isWon ? "compare.shared.bothWon" : "compare.shared.bothLost")
    : t("compare.shared.won", { name: won });
  const line = isTogether
    ? t("compare.shared.opponents", {
        names: formats.list(short.filter((_, place) => place < 2 !== (team === 1))),
      })
    : t("compare.shared.partners", {
        partner: partnerOf(one),
        name: nameAt(other),
        otherPartner: partnerOf(other),
      });
  return (
    <li
      data-match={match.number}
      className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-line border-t px-4 py-3 text-row hover:bg-hover lg:px-5"
    >
      <span className="flex flex-wrap gap-x-3">
        <Link to={paths.match(group, match.number)} className="stretched-link font-semibold text-ink-2">
          {title}
        </Link>
        <span className="flex gap-2">
          {match.sets.map(([left = 0, right = 0], index) => {
            const [own, others] = team === 1 ? [left, right] : [right, left];
            return (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: the sets of a match never change places
                key={index}
                className={own > others ? "numerals font-bold" : "numerals-regular text-ink-2"}
              >
                {`${own}–${others}`}
              </span>
            );
          })}
        </span>
      </span>
      <Trend change={change} text={formats.signed(change)} />
      <span className="min-w-0 break-words text-ink-2 text-small">{line}</span>
      <time dateTime={match.playedOn} className="text-right text-ink-2 text-small">
        {formats.dayMonth(match.playedOn)}
      </time>
    </li>
  );
}

/** The place of each place's partner. */
const PARTNERS = [1, 0, 3, 2] as const;
