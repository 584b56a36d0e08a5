import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { CrumbRow } from "../../shared/crumbs";
import { BottomBar } from "../../ui/BottomBar";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { useImport } from "./import-context";
import { playersOf } from "./players-of";
import { type Step, StepHead } from "./StepHead";

interface StepPageProps {
  readonly step: Step;
  readonly title: string;
  readonly line: string;
  /** What the button says. */
  readonly action: string;
  /** Why it cannot be used yet. */
  readonly reason?: string | null;
  /** Below the figures. */
  readonly aside?: ReactNode;
  /** Above the content and what is read so far, as wide as the page. */
  readonly top?: ReactNode;
  readonly children: ReactNode;
  onAction(): void;
}

/** A step of the import: the court with all steps, its content, and what is read so far with the way on. */
export function StepPage({
  step,
  title,
  line,
  action,
  reason = null,
  aside,
  top,
  children,
  onAction,
}: StepPageProps) {
  const { t } = useTranslation(["import", "common"]);
  const paths = usePaths();
  const { sheet, isReading } = useImport();
  const button = (
    <>
      <Button
        variant="primary"
        size="lg"
        wide
        busy={isReading && t("reading")}
        disabled={reason !== null}
        onClick={onAction}
      >
        {action}
      </Button>
      {reason && <p className="mt-2 text-center text-row text-ink-2">{reason}</p>}
    </>
  );
  return (
    <>
      <CrumbRow
        links={[
          { to: paths.home(), text: t("common:crumbs.home") },
          { to: paths.importSheet(), text: t("crumb") },
        ]}
        current={sheet.name}
      />
      <StepHead current={step} title={title} line={line} />
      {top && <div className="mt-3 lg:mt-6">{top}</div>}
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <div className="flex min-w-0 flex-col gap-3 lg:gap-6">{children}</div>
        <div className="flex flex-col gap-3 lg:gap-6">
          <Card flush title={t("soFar.title")} className="max-lg:hidden">
            <SoFar />
            <div className="p-5">
              {button}
              <OnThisDevice />
            </div>
          </Card>
          <div className="lg:hidden">
            <OnThisDevice />
          </div>
          {aside}
        </div>
      </div>
      <BottomBar large="hidden">
        <div className="mx-auto max-w-column">{button}</div>
      </BottomBar>
    </>
  );
}

/** What is read with the answers so far. */
function SoFar() {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { reading } = useImport().sheet;
  const { matches, leftOut } = reading;
  const first = matches[0]?.playedOn;
  const last = matches.at(-1)?.playedOn;
  const count = (value: number) => (matches.length === 0 ? "–" : formats.number(value));
  const figures = [
    { label: t("soFar.matches"), value: count(matches.length) },
    { label: t("soFar.players"), value: count(playersOf(matches).length) },
    { label: t("soFar.leftOut"), value: count(leftOut.length) },
    {
      label: t("soFar.played"),
      value:
        first && last
          ? [...new Set([formats.shortMonthYear(first), formats.shortMonthYear(last)])].join(" – ")
          : "–",
    },
  ];
  return (
    <dl className="mt-4" aria-live="polite">
      {figures.map(({ label, value }) => (
        <div
          key={label}
          className="flex min-h-11 items-center justify-between gap-3 border-line border-t px-5"
        >
          <dt className="text-ink-2 text-row">{label}</dt>
          <dd className="figures text-right text-row font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function OnThisDevice() {
  const { t } = useTranslation("import");
  return (
    <p className="mt-3 flex items-start gap-2 text-ink-2 text-small">
      <Lock aria-hidden="true" className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
      {t("onThisDevice")}
    </p>
  );
}
