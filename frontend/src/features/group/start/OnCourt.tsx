import { Plus } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Player } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { shortNames } from "../../../i18n/team-names";
import { useFormats } from "../../../i18n/use-language";
import { Button } from "../../../ui/Button";
import { Ball } from "../../../ui/court/Ball";
import { CourtLines } from "../../../ui/court/CourtLines";
import { Net } from "../../../ui/court/Net";
import { cx } from "../../../ui/cx";
import { useGroup } from "../use-group";
import { firstMatchPath } from "./first-match-path";

interface OnCourtProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly me: Player;
  readonly canPlay: boolean;
  readonly onAgain: () => void;
}

/** The reader on the court, with three places to fill. */
export function OnCourt({ heading, me, canPlay, onAgain }: OnCourtProps) {
  const { t } = useTranslation("start");
  const paths = usePaths();
  const { ref } = useGroup();
  const [name = me.name] = shortNames([me.name]);
  const court = <CourtOf me={me} />;
  return (
    <section className="mt-4">
      <h2 ref={heading} tabIndex={-1} className="px-1 text-dialog">
        {t("hi", { name })}
      </h2>
      {canPlay ? (
        <>
          <p className="px-1 text-ink-2 text-row">{t("hiHint")}</p>
          <Link to={firstMatchPath(paths.submitMatch(ref), me.playerId)} className="mt-3 block rounded-court">
            <span className="sr-only">{t("submit")}</span>
            {court}
          </Link>
        </>
      ) : (
        <div className="mt-3">{court}</div>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 px-0.5 text-row">
        <span className="text-ink-2">{t("not", { name })}</span>
        <Button variant="ghost" size="sm" onClick={onAgain}>
          {t("again")}
        </Button>
      </div>
    </section>
  );
}

function CourtOf({ me }: { readonly me: Player }) {
  const { t } = useTranslation("start");
  const formats = useFormats();
  return (
    <div aria-hidden="true" className="on-court relative h-50 lg:h-60">
      <div className="relative size-full overflow-hidden rounded-court bg-court text-on-court">
        <div className="grid size-full grid-flow-col grid-cols-2 grid-rows-2">
          {[0, 1, 2, 3].map((place) => (
            <div key={place} className={cx("flex items-center", place > 1 && "flex-row-reverse")}>
              <span className="flex w-[30.5%] shrink-0 justify-center">
                {place === 0 ? <Ball size={14} /> : null}
              </span>
              {place === 0 ? (
                <span className="flex h-full min-w-0 flex-1 flex-col justify-center bg-court-lit pr-3 pl-2.5">
                  <span className="narrow line-clamp-3 font-semibold text-place">{me.name}</span>
                  <span className="narrow text-small max-xs:text-place">
                    {t("youAt", { rating: formats.rating(me.currentElo) })}
                  </span>
                </span>
              ) : (
                <span className="flex min-w-0 flex-1 items-center gap-2 pr-2 pl-2.5 text-on-court-2 text-place">
                  <Plus size={16} strokeWidth={2} className="shrink-0" />
                  {t("place", { position: place === 2 ? 1 : 2 })}
                </span>
              )}
            </div>
          ))}
        </div>
        <CourtLines />
      </div>
      <Net orientation="vertical" className="absolute -inset-y-1 left-1/2 -translate-x-1/2" />
    </div>
  );
}
