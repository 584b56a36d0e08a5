import { ArrowLeftRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Player } from "../../../api/types";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { Net } from "../../../ui/court/Net";
import { cx } from "../../../ui/cx";

interface CompareHeadProps {
  readonly group: GroupRef;
  readonly pair: readonly [Player, Player];
  readonly isChoosing: boolean;
  readonly onChoose: () => void;
}

/** Both players with their ratings, left and right of the net. */
export function CompareHead({ group, pair: [one, other], isChoosing, onChoose }: CompareHeadProps) {
  const { t } = useTranslation("insights");
  return (
    <section
      aria-label={t("compare.players")}
      className="on-court overflow-hidden rounded-court bg-court text-on-court"
    >
      <div className="flex min-h-12 items-center justify-between gap-4 px-4">
        <span className="text-on-court-2 text-row">{t("compare.eloNow")}</span>
        <button
          type="button"
          aria-expanded={isChoosing}
          onClick={onChoose}
          className="-outline-offset-3 inline-flex min-h-11 items-center gap-2 font-semibold text-row hover:underline"
        >
          <ArrowLeftRight aria-hidden="true" className="size-4" strokeWidth={2} />
          {t("compare.change")}
        </button>
      </div>
      <div className="relative grid grid-cols-2 border-court-line border-y-2">
        <Side group={group} player={one} />
        <Side group={group} player={other} isRight />
        <Net className="absolute inset-y-0 left-1/2 -translate-x-1/2" orientation="vertical" />
      </div>
      <div className="h-3" />
    </section>
  );
}

interface SideProps {
  readonly group: GroupRef;
  readonly player: Player;
  readonly isRight?: boolean;
}

function Side({ group, player, isRight = false }: SideProps) {
  const { t } = useTranslation(["matches", "common"]);
  const formats = useFormats();
  const paths = usePaths();
  return (
    <div
      className={cx(
        "flex min-w-0 flex-col px-4 py-3 lg:items-center lg:gap-4 lg:px-8 lg:py-4",
        isRight ? "items-end text-right lg:flex-row-reverse" : "items-start lg:flex-row",
      )}
    >
      <div className="contents min-w-0 lg:block lg:flex-1">
        <Link
          to={paths.player(group, player.playerId)}
          className="touch-target narrow order-1 max-w-full break-words font-semibold text-row leading-[1.5rem] hover:underline lg:text-lead"
        >
          {player.name}
        </Link>
        <p className="order-3 text-on-court-2 text-small">
          {player.rank === null ? t("common:guest") : t("rank", { rank: formats.number(player.rank) })}
        </p>
      </div>
      <p className="numerals order-2 font-bold text-score-profile">{formats.rating(player.currentElo)}</p>
    </div>
  );
}
