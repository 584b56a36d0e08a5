import { Check } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Log } from "../../api/queries/log";
import { useFormats } from "../../i18n/use-language";
import { FoldSign } from "../../ui/FoldSign";
import { FROM_LG, useMediaQuery } from "../../ui/use-media-query";

interface ComparedProps {
  readonly log: Log;
  readonly matches: number;
}

const PLAYERS = 4;

/** The values that were compared and agree; folded on a phone, where the seal is below them. */
export function Compared({ log, matches }: ComparedProps) {
  const { t } = useTranslation("audit");
  const formats = useFormats();
  const isWide = useMediaQuery(FROM_LG);
  // As it was at first: a tablet that is turned folds nothing.
  const [isOpen] = useState(isWide);
  const players = log.players.length;
  const number = formats.number;
  const compared = [
    {
      title: t("compared.before"),
      text: t("compared.ofMatches", { count: matches, value: number(matches) }),
      count: matches * PLAYERS,
    },
    { title: t("compared.change"), text: t("compared.rounded"), count: matches * PLAYERS },
    {
      title: t("compared.now"),
      text: t("compared.players", { count: players, value: number(players) }),
      count: players,
    },
    { title: t("compared.order"), text: t("compared.noGap", { last: number(matches) }), count: matches },
  ];
  return (
    <details open={isOpen} className="group overflow-hidden rounded-card border border-line bg-surface">
      <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-2 -outline-offset-3 hover:bg-hover lg:min-h-16 lg:px-5 [&::-webkit-details-marker]:hidden">
        <h2 className="mr-auto text-h2">{t("compared.title")}</h2>
        <FoldSign />
      </summary>
      <ul>
        {compared.map(({ title, text, count }) => (
          <li
            key={title}
            className="flex min-h-14 items-center gap-4 border-line border-t px-4 py-2.5 lg:px-5"
          >
            <Check aria-hidden="true" className="size-5 shrink-0 text-up" strokeWidth={1.75} />
            <div className="min-w-0 flex-1">
              <p>{title}</p>
              <p className="text-ink-2 text-small">{text}</p>
            </div>
            <span className="numerals font-bold">{number(count)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
