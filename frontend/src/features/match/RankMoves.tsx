import { ArrowRight } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ExplainedMatch, MovedRank } from "../../api/types";
import { useFormats } from "../../i18n/use-language";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { establishes } from "./calculation";

/** How many players are listed at first. */
const FIRST = 12;

/** Everyone whose rank the match changed, those who were overtaken too. */
export function RankMoves({ explained: { moves, calculations } }: { readonly explained: ExplainedMatch }) {
  const { t } = useTranslation("match");
  const formats = useFormats();
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The button, which had the focus, is gone.
  useEffect(() => {
    if (isWhole) {
      list.current?.querySelectorAll("li")[FIRST]?.focus({ preventScroll: true });
    }
  }, [isWhole]);
  const established = new Set(calculations.filter(establishes).map(({ playerId }) => playerId));
  return (
    <Card flush title={t("moves.title")}>
      <ul ref={list} className="mt-3">
        {moves.slice(0, isWhole ? undefined : FIRST).map((move) => (
          <li
            key={move.playerId}
            tabIndex={-1}
            className="-outline-offset-3 flex min-h-10 items-center gap-5 border-line border-t px-4 py-2.5 lg:px-5"
          >
            <span className="sr-only">
              {t("moves.ranks", { before: move.rankBefore, after: move.rankAfter })}
            </span>
            <span aria-hidden="true" className="numerals flex min-w-15 shrink-0 items-center gap-2 text-body">
              <span className="font-normal text-ink-2">{formats.number(move.rankBefore)}</span>
              <ArrowRight className="size-3.5 text-ink-2" strokeWidth={2} />
              {formats.number(move.rankAfter)}
            </span>
            <span className="min-w-0 text-row">
              <MoveText move={move} isEstablished={established.has(move.playerId)} />
            </span>
          </li>
        ))}
        {moves.length === 0 ? (
          <li className="border-line border-t px-4 py-3 text-row lg:px-5">{t("moves.none")}</li>
        ) : null}
      </ul>
      {moves.length > FIRST && !isWhole ? (
        <div className="border-line border-t p-2 text-center">
          <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
            {t("moves.all", { count: moves.length })}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

function MoveText({ move, isEstablished }: { readonly move: MovedRank; readonly isEstablished: boolean }) {
  const { t } = useTranslation("match");
  const { name } = move;
  if (move.rankAfter === 1) {
    return t(isEstablished ? "moves.firstEstablished" : "moves.first", { name });
  }
  return isEstablished ? t("moves.established", { name }) : name;
}
