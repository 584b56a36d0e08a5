import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";
import { Alert } from "../../ui/Alert";
import { CourtHead, type Figure } from "../../ui/court-head/CourtHead";
import type { AuditResult } from "./audit-log";
import { ChangedPast } from "./ChangedPast";
import { Compared } from "./Compared";
import { KeptSeals } from "./KeptSeals";
import { OtherWays } from "./OtherWays";
import { SealCard } from "./SealCard";
import { useTimeText } from "./use-time-text";
import { Verdict } from "./Verdict";

interface AuditPassedProps {
  readonly result: AuditResult;
  readonly hash: string;
  readonly groupName: string;
}

/** All values agree, and the past is what it was, or has changed as it can. */
export function AuditPassed({ result, hash, groupName }: AuditPassedProps) {
  const { t } = useTranslation("audit");
  const { log, matches, proof } = result;
  return (
    <>
      <PassedHead result={result} />
      {proof.past?.kind === "older" && (
        <Alert className="mt-3 lg:mt-6" title={t("past.older")}>
          {t("past.olderText")}
        </Alert>
      )}
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <div className="grid gap-3 self-start lg:gap-6">
          <ChangedPast result={result} hash={hash} />
          <Compared log={log} matches={matches} />
        </div>
        <div className="grid gap-3 self-start lg:gap-6">
          <SealCard proof={proof} />
          <KeptSeals proof={proof} />
          <OtherWays log={log} groupName={groupName} />
        </div>
      </div>
    </>
  );
}

function PassedHead({ result }: { readonly result: AuditResult }) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const time = useTimeText()(result.milliseconds);
  const { log, matches, values, proof } = result;
  const { known, past } = proof;
  const number = formats.number;
  const players = log.players.length;
  const timeFigure: Figure = { label: t("figures.time"), value: time };
  const matchFigure: Figure = { label: t("figures.matches", { count: matches }), value: number(matches) };
  const valueFigure: Figure = { label: t("figures.values", { count: values }), value: number(values) };
  const ratings = t("past.ratings", { count: players, value: number(players) });
  if (known === null || past?.kind !== "allowed") {
    return (
      <CourtHead
        title={<Verdict passed>{t("passed.title", { count: players, value: number(players) })}</Verdict>}
        line={t("passed.line", { count: matches, value: number(matches), time })}
        figures={[
          matchFigure,
          valueFigure,
          { label: t("figures.differences"), value: number(0) },
          timeFigure,
        ]}
      />
    );
  }
  const before = known.codes[0]?.number ?? 0;
  const date = formats.date(new Date(known.at).toISOString());
  const added: Figure = { label: t("past.added", { count: past.added }), value: number(past.added) };
  if (proof.isUntouched) {
    return (
      <CourtHead
        title={<Verdict passed>{t("past.untouched")}</Verdict>}
        line={`${t("past.same", { count: before, value: number(before), date })} ${t("past.new", { count: past.added, value: number(past.added) })} ${ratings}`}
        figures={[matchFigure, added, valueFigure, timeFigure]}
      />
    );
  }
  if (past.undeclared > 0) {
    return (
      <CourtHead
        title={<Verdict passed={false}>{t("past.undeclared")}</Verdict>}
        line={t("past.undeclaredLine", { count: past.undeclared, value: number(past.undeclared), date })}
        figures={[
          { label: t("past.unchanged"), value: number(past.unchanged) },
          { label: t("past.gone"), value: number(past.removed) },
          added,
          timeFigure,
        ]}
      />
    );
  }
  const touched = past.removed + past.otherPlayers + (past.corrected === null ? 0 : 1);
  const isCorrection = past.corrected !== null && touched === 1;
  return (
    <CourtHead
      title={<Verdict passed>{t(isCorrection ? "past.correction" : "past.changes")}</Verdict>}
      line={`${t("past.stillSame", { count: before - touched, value: number(before - touched), all: number(before), date })} ${ratings}`}
      figures={[
        { label: t("past.unchanged"), value: number(before - touched) },
        { label: t("past.touched"), value: number(touched) },
        added,
        timeFigure,
      ]}
    />
  );
}
