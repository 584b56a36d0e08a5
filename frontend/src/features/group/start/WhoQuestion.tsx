import { Trophy } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { staticLimits } from "../../../rules/static-limits";
import { useAllPlayers } from "./use-all-players";
import { WhoAreYou } from "./WhoAreYou";

interface WhoQuestionProps {
  readonly heading: RefObject<HTMLHeadingElement | null>;
  readonly onDone: () => void;
}

/** Asks a guest of a new group who they are. */
export function WhoQuestion({ heading, onDone }: WhoQuestionProps) {
  const { t } = useTranslation("start");
  const formats = useFormats();
  const isEmpty = useAllPlayers().length === 0;
  return (
    <section className="mt-4">
      <h2 ref={heading} tabIndex={-1} className="px-1 text-dialog">
        {isEmpty ? t("noPlayers") : t("who")}
      </h2>
      <p className="px-1 text-ink-2 text-row">{isEmpty ? t("onlyAdmin") : t("whoHint")}</p>
      {isEmpty ? null : <WhoAreYou onDone={onDone} />}
      <p className="mt-3 flex items-start gap-3 px-1 text-ink-2 text-small">
        <Trophy aria-hidden="true" size={20} strokeWidth={1.75} className="shrink-0" />
        {t("everyone", { rating: formats.rating(staticLimits.startRating) })}
      </p>
    </section>
  );
}
