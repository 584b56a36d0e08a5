import { useTranslation } from "react-i18next";
import type { Player } from "../../../api/types";
import { Card } from "../../../ui/Card";
import { cx } from "../../../ui/cx";

interface FormCardProps {
  readonly pair: readonly [Player, Player];
  readonly form: readonly [readonly boolean[], readonly boolean[]];
}

/** The last results of both, as letters. */
export function FormCard({ pair, form }: FormCardProps) {
  const { t } = useTranslation("insights");
  const shown = Math.max(...form.map((results) => results.length));
  return (
    <Card
      flush
      title={t("compare.form.title")}
      aside={shown > 0 ? t("compare.form.last", { count: shown }) : null}
    >
      <ul className="mt-3">
        {pair.map(({ playerId, name }, index) => (
          <li
            key={playerId}
            className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line border-t px-4 py-2 lg:px-5"
          >
            <span className="min-w-0 font-semibold text-row">{name}</span>
            {form[index]?.length ? (
              <ol className="flex flex-wrap gap-1">
                {form[index].map((won, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: results have nothing else that names them
                  <li key={place}>
                    <span
                      aria-hidden="true"
                      className={cx(
                        "grid min-h-6 min-w-5 place-items-center rounded-tag font-semibold text-tag",
                        won ? "bg-up-tint text-up" : "bg-fill text-ink-2",
                      )}
                    >
                      {t(won ? "compare.form.w" : "compare.form.l")}
                    </span>
                    <span className="sr-only">{t(won ? "compare.form.won" : "compare.form.lost")}</span>
                  </li>
                ))}
              </ol>
            ) : (
              <span className="text-ink-2 text-small">{t("compare.form.none")}</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
