import { CircleCheck, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ShownMatch } from "../use-shown-match";

interface EntryHeadingProps extends Pick<ShownMatch, "saved" | "unsent" | "waiting"> {
  readonly title: string;
}

/** The heading of match entry; that of a match which is saved or waits has an icon. */
export function EntryHeading({ title, saved, unsent, waiting }: EntryHeadingProps) {
  const { t } = useTranslation("matches");
  if (saved !== null && unsent === null) {
    return (
      <TitleWith icon={<CircleCheck className={`${ICON} text-up`} strokeWidth={1.75} />}>
        <span aria-hidden="true">{t("result.saved")}</span>
        <span className="sr-only">{title}</span>
      </TitleWith>
    );
  }
  if (unsent !== null || waiting === null) return title;
  return waiting.isSent ? (
    <TitleWith icon={<CircleCheck className={`${ICON} text-up`} strokeWidth={1.75} />}>{title}</TitleWith>
  ) : (
    <TitleWith icon={<Clock className={`${ICON} text-ink-2`} strokeWidth={1.75} />}>{title}</TitleWith>
  );
}

const ICON = "size-5 shrink-0 lg:size-7";

function TitleWith({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true">{icon}</span>
      {children}
    </span>
  );
}
