import { useQuery } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Trans, useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { rulesQuery } from "../../rules/rules-query";
import { staticLimits } from "../../rules/static-limits";
import { CrumbRow } from "../../shared/crumbs";
import { PageColumn } from "../../shared/page-layouts";
import { Alert } from "../../ui/Alert";
import { Card } from "../../ui/Card";
import { Net } from "../../ui/court/Net";
import { Scores } from "../../ui/Scores";
import { Tag } from "../../ui/Tag";
import { usePageTitle } from "../../ui/use-page-title";
import { Calculator } from "./calculator/Calculator";
import { example, helpNumbers } from "./example";
import { PageContents } from "./PageContents";

/** How the rating works, with a calculator whose match is in the URL. */
export function RulesPage() {
  const { t } = useTranslation();
  const paths = usePaths();
  const [params, setParams] = useSearchParams();
  const { hash } = useLocation();
  usePageTitle(t("crumbs.rules"));
  const isFilled = useQuery(rulesQuery()).data !== undefined;
  useScrollTo(hash.slice(1), isFilled);
  return (
    <PageColumn>
      <CrumbRow links={[{ to: paths.home(), text: t("crumbs.home") }]} current={t("crumbs.rules")} />
      <RulesText
        calculator={
          <Calculator
            params={params}
            onParams={(typed) => setParams(typed, { replace: true, preventScrollReset: true })}
          />
        }
      />
    </PageColumn>
  );
}

/**
 * Scrolls to a part of the page, which is rendered after the layout has looked for it, and again when the calculator
 * above it is filled, unless the reader has scrolled since.
 */
function useScrollTo(id: string, isFilled: boolean): void {
  const before = useRef({ id: "", isFilled, at: 0 });
  useEffect(() => {
    const part = document.getElementById(id);
    const hasScrolled = before.current.id === id;
    const isNeeded =
      !hasScrolled || (before.current.isFilled !== isFilled && before.current.at === window.scrollY);
    if (part === null || !isNeeded) return;
    part.scrollIntoView();
    before.current = { id, isFilled, at: window.scrollY };
  }, [id, isFilled]);
}

/** The numbers of the rules that the texts contain. */
const numbers = {
  kProvisional: staticLimits.kProvisional,
  kEstablished: staticLimits.kEstablished,
  matches: staticLimits.matchesToEstablish,
};

const terms = ["result", "expected", "k", "margin"] as const;
const followingTerms = ["inactive", "day", "whatIf", "expectedWins", "brier", "rounds"] as const;
const rangeTerms = ["deciding"] as const;

/** How a rating is calculated: an example, the formula and its terms. */
function RulesText({ calculator }: { readonly calculator: ReactNode }) {
  const { t } = useTranslation("help");
  const formats = useFormats();
  return (
    <>
      <h1 className="mt-2 mb-3 text-title">{t("rules.title")}</h1>
      <div className="with-sidebar lg:gap-12">
        <div>
          <p className="text-lead text-ink-2">
            {t("rules.lead", { start: formats.rating(staticLimits.startRating) })}
          </p>

          <PartTitle id="example" title={t("rules.exampleTitle")} />
          <WorkedExample />
          <p className="mt-3 text-ink-2">
            {t("rules.exampleAfter", {
              ...numbers,
              k: staticLimits.kProvisional,
              change: formats.signed(example.changes.home[1]),
            })}
          </p>

          <PartTitle id="calculator" title={t("calculator.title")} />
          <p className="mb-3 text-ink-2">{t("calculator.lead")}</p>
          {calculator}

          <PartTitle id="formula" title={t("rules.formulaTitle")} />
          <Card>
            <p className="text-center font-semibold narrow">{t("rules.formula")}</p>
          </Card>
          <Terms terms={terms} values={numbers} />
          <Alert className="mt-3">{t("rules.marginNote")}</Alert>

          <PartTitle id="status" title={t("rules.statusTitle")} />
          <p className="text-ink-2">
            <Trans
              t={t}
              i18nKey="rules.status"
              values={numbers}
              components={{ tag: <Tag kind="provisional">{t("rules.provisional")}</Tag> }}
            />
          </p>

          <PartTitle id="follows" title={t("rules.followsTitle")} />
          <Terms
            terms={followingTerms}
            values={{ ...helpNumbers, coin: formats.decimal(helpNumbers.coinBrierScore, 2) }}
          />

          <PartTitle id="ranges" title={t("rules.rangesTitle")} />
          <p className="text-ink-2">{t("rules.ranges")}</p>
          <p className="mt-3 text-ink-2">{t("rules.rangesStrength")}</p>
          <Terms terms={rangeTerms} />

          <PartTitle id="check" title={t("rules.checkTitle")} />
          <p className="text-ink-2">{t("rules.check")}</p>
        </div>
        <PageContents
          title={t("contents")}
          parts={[
            { id: "example", title: t("rules.exampleTitle") },
            { id: "calculator", title: t("calculator.title") },
            { id: "formula", title: t("rules.formulaTitle") },
            { id: "status", title: t("rules.statusTitle") },
            { id: "follows", title: t("rules.followsTitle") },
            { id: "ranges", title: t("rules.rangesTitle") },
            { id: "check", title: t("rules.checkTitle") },
          ]}
        />
      </div>
    </>
  );
}

type Term = (typeof terms | typeof followingTerms | typeof rangeTerms)[number];

interface TermsProps {
  readonly terms: readonly Term[];
  readonly values?: Record<string, unknown>;
}

function Terms({ terms, values }: TermsProps) {
  const { t } = useTranslation("help");
  return (
    <ul className="mt-3 text-ink-2">
      {terms.map((term) => (
        <li key={term} className="border-b border-line py-3 last:border-b-0">
          <Trans
            t={t}
            i18nKey={`rules.${term}`}
            values={values}
            components={{ b: <b className="text-ink" /> }}
          />
        </li>
      ))}
    </ul>
  );
}

/** A heading that the table of contents links to; it stays clear of the fixed header. */
function PartTitle({ id, title }: { readonly id: string; readonly title: string }) {
  return (
    <h2 id={id} className="mt-7 mb-3 scroll-mt-20 text-h2">
      {title}
    </h2>
  );
}

function WorkedExample() {
  const { t } = useTranslation("help");
  const formats = useFormats();
  const { home, away, expected, raw, margin, changes } = example;
  const averages = { own: formats.decimal(home.average, 1), opponent: formats.decimal(away.average, 1) };
  return (
    <Card flush>
      <CourtPair home={home} away={away} />
      <dl className="px-4 lg:px-5">
        <Line
          label={t("rules.lineExpected")}
          how={`1 / (1 + 10^((${averages.opponent} − ${averages.own}) / 400))`}
          value={formats.percent(expected, 1)}
        />
        <Line
          label={t("rules.lineK", { k: staticLimits.kEstablished })}
          how={`${staticLimits.kEstablished} × (1 − ${formats.decimal(expected, 3)})`}
          value={formats.signed(raw, 1)}
        />
        <Line
          label={t("rules.lineMargin")}
          how={<Scores text={t("rules.lineMarginHow")} />}
          value={formats.signed(margin)}
        />
        <div className="flex items-center justify-between gap-4 border-t-2 border-ink py-3 font-semibold">
          <dt>{t("rules.lineChange")}</dt>
          <dd className="flex items-center gap-0.5 text-up">
            <ArrowUp aria-hidden="true" className="size-5" strokeWidth={2} />
            <span className="numerals text-score-figure font-bold">{formats.signed(changes.home[0])}</span>
          </dd>
        </div>
      </dl>
    </Card>
  );
}

function Line({ label, how, value }: { label: string; how: ReactNode; value: string }) {
  return (
    <div className="flex items-start justify-between gap-4 border-b border-line py-3 nth-3:border-b-0">
      <dt className="text-ink-2">
        {label}
        <span className="figures block text-caption">{how}</span>
      </dt>
      <dd className="numerals text-score-row font-bold">{value}</dd>
    </div>
  );
}

interface Pair {
  readonly average: number;
  readonly players: readonly { readonly name: string; readonly rating: number }[];
}

/** Two pairs on a court with a net between them. */
function CourtPair({ home, away }: { home: Pair; away: Pair }) {
  return (
    <div className="on-court relative grid grid-cols-[15.25%_1fr_1fr_15.25%] bg-court text-on-court">
      <span className="border-r-2 border-court-line" />
      <Side pair={home} />
      <Side pair={away} />
      <span className="border-l-2 border-court-line" />
      <Net orientation="vertical" className="absolute inset-y-0 left-1/2 -translate-x-1/2" />
    </div>
  );
}

function Side({ pair }: { pair: Pair }) {
  const formats = useFormats();
  return (
    <div className="px-3 py-4">
      <p className="numerals text-score-figure font-bold">{formats.decimal(pair.average, 1)}</p>
      {pair.players.map(({ name, rating }) => (
        <p key={name} className="figures narrow text-row max-xs:text-place text-on-court-2">
          {name} {formats.rating(rating)}
        </p>
      ))}
    </div>
  );
}
