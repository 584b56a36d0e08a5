import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";
import { keepAudit } from "../../shared/kept-audits";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { toast } from "../../ui/toast";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal";
import type { AuditResult } from "./audit-log";
import { Versions } from "./Versions";

interface ChangedPastProps {
  readonly result: AuditResult;
  readonly hash: string;
}

/** What has changed of the matches that this device knew, all of it allowed; nothing if nothing has. */
export function ChangedPast({ result, hash }: ChangedPastProps) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const [isKept, setKept] = useState(false);
  useFocusAfterRemoval(isKept);
  const { log, proof } = result;
  const { known, past, changed } = proof;
  if (known === null || past?.kind !== "allowed" || proof.isUntouched) {
    return null;
  }
  const number = formats.number;
  const before = known.codes[0]?.number ?? 0;
  const keep = async () => {
    await keepAudit(hash, proof.kept);
    setKept(true);
    toast.success(t("past.kept"));
  };
  return (
    <>
      {changed && (
        <Versions
          changed={changed}
          at={new Date(known.at).toISOString()}
          isAlarm={false}
          log={log}
          text={t("past.wasLatest", { number: number(changed.before.match.number) })}
        />
      )}
      <Card title={t("past.what")}>
        <ul className="grid gap-2">
          {past.isSetBack && <li>{t("past.setBack")}</li>}
          {past.corrected !== null && <li>{t("past.corrected", { number: number(past.corrected) })}</li>}
          {past.removed > 0 && (
            <li>
              {t("past.removed", {
                count: past.removed,
                value: number(past.removed),
                from: number(before - past.removed + 1),
                to: number(before),
              })}
            </li>
          )}
          {past.otherPlayers > 0 && (
            <li>{t("past.otherPlayers", { count: past.otherPlayers, value: number(past.otherPlayers) })}</li>
          )}
        </ul>
        <p className="mt-3 text-ink-2 text-row">
          {t(past.undeclared > 0 ? "past.undeclaredText" : "past.allowed")}
        </p>
        {!isKept && (
          <Button variant="primary" className="mt-4 w-full lg:w-auto" onClick={() => void keep()}>
            {t("past.keep")}
          </Button>
        )}
      </Card>
    </>
  );
}
