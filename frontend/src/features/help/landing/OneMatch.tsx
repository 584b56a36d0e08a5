import { ArrowRight } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { staticLimits } from "../../../rules/static-limits";
import { CourtLines } from "../../../ui/court/CourtLines";
import { Net } from "../../../ui/court/Net";
import { Scores } from "../../../ui/Scores";
import { useHydrated } from "../../../ui/use-hydrated";
import { example } from "../example";

const points = ["pointStronger", "pointGames", "pointNew"] as const;

/** The effect of one match on four ratings, on a court. */
export function OneMatch() {
  const { t } = useTranslation("help");
  return (
    <section className="mx-auto grid max-w-page gap-6 px-4 md:column-margins py-11 lg:grid-cols-[1fr_1.5fr] lg:items-center lg:gap-16 lg:px-6 lg:py-24">
      <div>
        <h2 className="text-section">{t("landing.matchTitle")}</h2>
        <p className="mt-3 text-lead text-ink-2">{t("landing.matchLead")}</p>
        <ul className="mt-5">
          {points.map((point) => (
            <li key={point} className="border-t border-line py-3.5">
              <h3 className="text-h3">{t(`landing.${point}.title`)}</h3>
              <p className="mt-0.5 text-row text-ink-2">
                <Scores text={t(`landing.${point}.text`, { matches: staticLimits.matchesToEstablish })} />
              </p>
            </li>
          ))}
        </ul>
      </div>
      <div>
        <ExampleCourt />
        <ExampleResult />
      </div>
    </section>
  );
}

function ExampleCourt() {
  const formats = useFormats();
  const { home, away, changes } = example;
  const pairs = [0, 1] as const;
  return (
    <div className="on-court relative rounded-court bg-court text-on-court">
      <CourtLines />
      <Net orientation="vertical" className="absolute -inset-y-1 left-1/2 -translate-x-1/2" />
      <div className="relative grid grid-cols-[15.25%_1fr_1fr_15.25%]">
        {pairs.map((row) => (
          <Fragment key={row}>
            <Change text={formats.signed(changes.home[row])} up />
            <Place player={home.players[row]} change={changes.home[row]} />
            <Place player={away.players[row]} change={changes.away[row]} />
            <Change text={formats.signed(changes.away[row])} up={false} />
          </Fragment>
        ))}
      </div>
    </div>
  );
}

function Change({ text, up }: { text: string; up: boolean }) {
  return (
    <span
      className={`numerals flex h-24 items-center justify-center text-score-change font-bold lg:h-42 ${up ? "text-up-court" : "text-down-court"}`}
    >
      {text}
    </span>
  );
}

function Place({ player, change }: { player: { name: string; rating: number }; change: number }) {
  const formats = useFormats();
  return (
    <span className="flex min-w-0 flex-col justify-center px-2.5 lg:px-5">
      <span className="narrow text-row max-xs:text-place font-semibold lg:text-lead">{player.name}</span>
      <span className="figures flex items-center gap-1 text-small max-xs:text-place text-on-court-2 lg:text-row">
        {formats.rating(player.rating)}
        <ArrowRight aria-hidden="true" className="size-3.5" strokeWidth={2.25} />
        <b className="text-on-court">{formats.rating(player.rating + change)}</b>
      </span>
    </span>
  );
}

function ExampleResult() {
  const { t } = useTranslation("help");
  const formats = useFormats();
  const { expected, sets } = example;
  // The content security policy allows no style attributes in prerendered HTML.
  const style = useHydrated() ? { width: `${expected * 100}%` } : undefined;
  return (
    <>
      <div className="mt-3 flex flex-wrap items-baseline justify-between text-caption text-ink-2">
        <b className="figures text-ink">{formats.percent(expected)}</b>
        {t("landing.expected")}
        <b className="figures text-ink">{formats.percent(1 - expected)}</b>
      </div>
      <div aria-hidden="true" className="mt-1 flex h-1.5 gap-0.75">
        <span className="rounded-bar bg-action" style={style} />
        <span className="flex-1 rounded-bar bg-line-strong/60" />
      </div>
      <p className="numerals mt-3 flex justify-center gap-8 text-score-set">
        {sets.map(([own, other]) => (
          <span key={`${own}-${other}`} className="text-ink-2">
            <span className={own > other ? "font-bold text-ink" : ""}>{own}</span>–
            <span className={other > own ? "font-bold text-ink" : ""}>{other}</span>
          </span>
        ))}
      </p>
    </>
  );
}
