import { useTranslation } from "react-i18next";

/** A rating in large numerals. */
export function EloFigure({ text }: { readonly text: string }) {
  const { t } = useTranslation("players");
  return (
    <p className="-mt-2 flex shrink-0 flex-col items-end lg:mt-0">
      <span className="numerals text-score-profile font-bold">{text}</span>
      <span className="text-small text-on-court-2">{t("elo")}</span>
    </p>
  );
}
