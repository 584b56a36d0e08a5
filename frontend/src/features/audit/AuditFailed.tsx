import { Check, Copy, Minus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Log } from "../../api/queries/log";
import type { LoggedMatch } from "../../api/types";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { copyText } from "../../ui/copy-text";
import { CourtHead } from "../../ui/court-head/CourtHead";
import type { AuditResult, Difference } from "./audit-log";
import { OtherWays } from "./OtherWays";
import { Verdict } from "./Verdict";

interface AuditFailedProps {
  readonly result: AuditResult;
  readonly difference: Difference;
  readonly group: GroupRef;
  readonly groupName: string;
}

/** The first value that differs, and what to do about it. */
export function AuditFailed({ result, difference, group, groupName }: AuditFailedProps) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const { log, matches, values } = result;
  const title = useTitle(difference);
  const number = formats.number;
  const details = useDetails(difference, groupName, title);
  return (
    <>
      <CourtHead
        title={<Verdict passed={false}>{title}</Verdict>}
        line={t("failed.line", { count: matches, value: number(matches) })}
        figures={[
          { label: t("failed.matches"), value: number(matches) },
          { label: t("failed.values"), value: number(values) },
          { label: t("failed.first"), value: useWhere(difference) },
          {
            label: t("failed.offBy"),
            value:
              difference.value === "number"
                ? "–"
                : t("failed.points", { count: Math.abs(difference.stored - difference.expected) }),
          },
        ]}
      />
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <div className="grid gap-3 self-start lg:gap-6">
          {difference.value === "number" ? null : (
            <DifferenceCard difference={difference} group={group} log={log} />
          )}
          <Card title={t("todo.title")}>
            <p className="text-ink-2">{t("todo.text")}</p>
            <Button
              variant="primary"
              className="mt-4 w-full lg:w-auto"
              onClick={() =>
                void copyText(details, {
                  copied: t("todo.copied"),
                  failed: t("todo.copyFailed", { details }),
                })
              }
            >
              <Copy aria-hidden="true" className="size-5" strokeWidth={1.75} />
              {t("todo.copy")}
            </Button>
          </Card>
        </div>
        <div className="grid gap-3 self-start lg:gap-6">
          <ComparedCard result={result} difference={difference} />
          <OtherWays log={log} groupName={groupName} />
        </div>
      </div>
    </>
  );
}

function useTitle(difference: Difference): string {
  const { t } = useTranslation("audit");
  switch (difference.value) {
    case "number":
      return difference.stored > difference.expected
        ? t("failed.missing", { number: difference.expected })
        : t("failed.twice", { number: difference.stored });
    case "rating":
      return t("failed.rating", { name: difference.player.name });
    default:
      return t("failed.match", { number: difference.match.number });
  }
}

/** Where the first difference is. */
function useWhere(difference: Difference): string {
  const { t } = useTranslation("audit");
  switch (difference.value) {
    case "number":
      return t("matchNumber", { number: difference.expected });
    case "rating":
      return t("value.rating");
    default:
      return t("matchNumber", { number: difference.match.number });
  }
}

/** The difference as a text to send to the admin. */
function useDetails(difference: Difference, groupName: string, title: string): string {
  const { t } = useTranslation("audit");
  if (difference.value === "number") {
    return `${groupName}: ${title}`;
  }
  const { value, player, stored, expected } = difference;
  return `${groupName}: ${title}. ${t("todo.details", { player: player.name, value: t(`value.${value}`), stored, expected })}`;
}

interface DifferenceCardProps {
  readonly difference: Exclude<Difference, { value: "number" }>;
  readonly group: GroupRef;
  readonly log: Log;
}

/** Server and own value side by side. */
function DifferenceCard({ difference, group, log }: DifferenceCardProps) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const paths = usePaths();
  const { player, value } = difference;
  return (
    <Card
      flush
      title={t("failed.card")}
      aside={
        <Link
          to={paths.player(group, player.playerId)}
          className="touch-target font-medium hover:text-ink hover:underline"
        >
          {player.name}
        </Link>
      }
    >
      <table className="mt-3 w-full text-small lg:text-row">
        <thead>
          <tr className="border-line border-t text-ink-2 text-small">
            <td />
            <th scope="col" className="narrow py-2 pl-2 text-right font-normal">
              {t("failed.server")}
            </th>
            <th scope="col" className="narrow py-2 pl-2 text-right font-normal">
              {t("failed.here")}
            </th>
            <th scope="col" className="narrow py-2 pr-4 pl-2 text-right font-normal lg:pr-5">
              {t("failed.offBy")}
            </th>
          </tr>
        </thead>
        <tbody>
          {valuesOf(difference).map((row) => {
            const off = row.stored - row.expected;
            const text = row.value === "change" ? formats.signed : formats.rating;
            return (
              <tr
                key={row.value}
                className={`border-line border-t ${row.value === value ? "bg-down-tint font-semibold text-down" : ""}`}
              >
                <th scope="row" className="py-3 pl-4 text-left font-semibold text-ink lg:pl-5">
                  {t(`value.${row.value}`)}
                </th>
                <td className="numerals py-3 pl-2 text-right">{text(row.stored)}</td>
                <td className="numerals py-3 pl-2 text-right">{text(row.expected)}</td>
                <td className="numerals py-3 pr-4 pl-2 text-right lg:pr-5">
                  {off === 0 ? (
                    <span className="inline-flex items-center gap-1 font-semibold text-up">
                      <Check aria-hidden="true" className="size-4" strokeWidth={2} />
                      {t("failed.same")}
                    </span>
                  ) : (
                    formats.signed(off)
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {difference.value === "rating" ? null : <MatchLine match={difference.match} log={log} />}
    </Card>
  );
}

interface ValueRow {
  readonly value: "before" | "change" | "after" | "rating";
  readonly stored: number;
  readonly expected: number;
}

/** The known values of the player in the match: the changes are not worked out when a rating before differs. */
function valuesOf(difference: Exclude<Difference, { value: "number" }>): ValueRow[] {
  const { value, stored, expected } = difference;
  if (value !== "change") {
    return [{ value, stored, expected }];
  }
  const before = difference.match.before[difference.place] ?? 0;
  return [
    { value: "before", stored: before, expected: before },
    { value, stored, expected },
    { value: "after", stored: before + stored, expected: before + expected },
  ];
}

function MatchLine({ match, log }: { readonly match: LoggedMatch; readonly log: Log }) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const names = new Map(log.players.map(({ playerId, name }) => [playerId, name]));
  const team = (from: number) =>
    formats.list(match.players.slice(from, from + 2).map((player) => names.get(player) ?? ""));
  return (
    <p className="border-line border-t px-4 py-3 text-ink-2 text-small lg:px-5">
      {t("failed.played", {
        number: match.number,
        date: formats.date(match.playedOn),
        team1: team(0),
        team2: team(2),
        score: match.sets.map((set) => set.join("–")).join(", "),
      })}
    </p>
  );
}

interface ComparedCardProps {
  readonly result: AuditResult;
  readonly difference: Difference;
}

function ComparedCard({ result, difference }: ComparedCardProps) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const { matches, log } = result;
  const first = matches + 1;
  const last = log.matches.at(-1)?.number ?? matches;
  const where = useWhere(difference);
  const rows = [
    matches > 0 && {
      Sign: Check,
      colour: "text-up",
      title: t("compared.agree", { from: 1, to: matches }),
      count: matches,
    },
    { Sign: X, colour: "text-down", title: where, count: 1 },
    difference.value !== "rating" &&
      last > first && {
        Sign: Minus,
        colour: "text-ink-3",
        title: t("compared.agree", { from: first + 1, to: last }),
        text: t("compared.notCompared", { number: first }),
        count: last - first,
      },
  ].filter((row) => row !== false);
  return (
    <Card flush title={t("compared.title")}>
      <ul className="mt-3 lg:mt-4">
        {rows.map(({ Sign, colour, title, count, ...row }) => (
          <li key={title} className="flex min-h-12 items-center gap-3 border-line border-t px-4 py-2 lg:px-5">
            <Sign aria-hidden="true" className={`size-5 shrink-0 ${colour}`} strokeWidth={1.75} />
            <div className="min-w-0 flex-1">
              <p>{title}</p>
              {"text" in row ? <p className="text-ink-2 text-small">{row.text}</p> : null}
            </div>
            <span className="numerals font-bold">{formats.number(count)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
