import { Copy, Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";
import { type KeptAudit, keepAudit } from "../../shared/kept-audits";
import { canShare, shareOrCopy } from "../../shared/use-share";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { copyText } from "../../ui/copy-text";
import { CourtHead } from "../../ui/court-head/CourtHead";
import { Dialog } from "../../ui/Dialog";
import { SealCourt } from "../../ui/SealCourt";
import type { AuditResult } from "./audit-log";
import { OtherWays } from "./OtherWays";
import type { ChangedMatch } from "./proof";
import { Verdict } from "./Verdict";
import { useMatchText, Versions } from "./Versions";

interface PastAlarmProps {
  readonly result: AuditResult;
  readonly known: KeptAudit;
  readonly changed: ChangedMatch;
  readonly isGone: boolean;
  readonly hash: string;
  readonly groupName: string;
  readonly onTaken: () => void;
}

/** A match is not what this device has checked, and nothing explains it. */
export function PastAlarm({ result, known, changed, isGone, hash, groupName, onTaken }: PastAlarmProps) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const { log, proof } = result;
  const number = changed.before.match.number;
  const last = known.codes[0]?.number ?? number;
  const at = new Date(known.at).toISOString();
  const title = t(isGone ? "alarm.gone" : "alarm.changed", { number: formats.number(number) });
  const text = t("alarm.why", {
    count: log.matches.length - number,
    number: formats.number(number),
    value: formats.number(log.matches.length - number),
  });
  const seals = { before: known.codes[0]?.code ?? "", now: proof.seals.code(last) };
  return (
    <>
      <CourtHead
        title={<Verdict passed={false}>{title}</Verdict>}
        line={t("alarm.line", { date: formats.date(at) })}
        figures={[
          { label: t("past.unchanged"), value: formats.number(number - 1) },
          { label: t("alarm.first"), value: formats.number(number) },
          { label: t("alarm.later"), value: formats.number(Math.max(0, log.matches.length - number)) },
          { label: t("alarm.declared"), value: t("alarm.nothing") },
        ]}
      />
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <div className="grid gap-3 self-start lg:gap-6">
          <Versions changed={changed} at={at} isAlarm log={log} text={text} />
          <WhatToDo
            details={useDetails(result, changed, `${groupName}: ${title}`, {
              date: formats.date(at),
              last,
              ...seals,
            })}
            onTake={() => keepAudit(hash, proof.kept).then(onTaken)}
          />
        </div>
        <div className="grid gap-3 self-start lg:gap-6">
          <Card title={t("alarm.seals", { number: formats.number(last) })}>
            <p className="mb-1.5 text-ink-2 text-small">{t("alarm.yours", { date: formats.date(at) })}</p>
            <SealCourt code={seals.before} className="w-full" />
            {seals.now && (
              <>
                <p className="mt-4 mb-1.5 text-ink-2 text-small">{t("alarm.today")}</p>
                <SealCourt code={seals.now} className="w-full text-down" />
              </>
            )}
          </Card>
          <OtherWays log={log} groupName={groupName} />
        </div>
      </div>
    </>
  );
}

interface Seals {
  readonly date: string;
  readonly last: number;
  readonly before: string;
  readonly now: string | null;
}

/** Both versions as a text to send. */
function useDetails(
  { log }: AuditResult,
  { before, after }: ChangedMatch,
  title: string,
  seals: Seals,
): string {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const textOf = useMatchText(log);
  const number = formats.number(seals.last);
  return [
    `${title}.`,
    t("alarm.detailsThen", { date: seals.date, match: textOf(before.match) }),
    after ? t("alarm.detailsNow", { match: textOf(after.match) }) : t("alarm.detailsGone"),
    t("alarm.detailsSealThen", { number, code: seals.before }),
    ...(seals.now ? [t("alarm.detailsSealNow", { number, code: seals.now })] : []),
  ].join("\n");
}

interface WhatToDoProps {
  readonly details: string;
  readonly onTake: () => Promise<void>;
}

function WhatToDo({ details, onTake }: WhatToDoProps) {
  const { t } = useTranslation(["audit", "common"]);
  const [isAsking, setAsking] = useState(false);
  const copy = () =>
    copyText(details, { copied: t("alarm.copied"), failed: t("todo.copyFailed", { details }) });
  return (
    <Card title={t("todo.title")}>
      <p className="text-ink-2">{t("alarm.todo")}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => void copy()}>
          <Copy aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {t("alarm.copy")}
        </Button>
        {canShare() && (
          <Button onClick={() => void shareOrCopy({ text: details }, copy)}>
            <Share2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
            {t("alarm.share")}
          </Button>
        )}
        <Button variant="ghost" onClick={() => setAsking(true)}>
          {t("alarm.take")}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("alarm.takeTitle")}
        closeLabel={t("common:action.close")}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t("common:action.cancel")}</Button>
            <Button variant="danger" onClick={() => void onTake()}>
              {t("alarm.takeAction")}
            </Button>
          </>
        }
      >
        <p className="text-ink-2">{t("alarm.takeText")}</p>
      </Dialog>
    </Card>
  );
}
