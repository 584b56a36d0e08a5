import { ArrowRight, type LucideIcon, Pencil, Settings2, UserRound, UsersRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import type { ActivityEntry } from "./filters";
import type { EntryTexts } from "./use-entry-texts";

const ICONS: Readonly<Record<string, LucideIcon>> = {
  match: Pencil,
  player: UserRound,
  member: UsersRound,
  group: Settings2,
};

interface EntryRowProps {
  readonly entry: ActivityEntry;
  readonly texts: EntryTexts;
}

/** What somebody did: when, who, what, the values before and after, and the role. */
export function EntryRow({ entry, texts }: EntryRowProps) {
  const formats = useFormats();
  const [changed = ""] = entry.action.split(".");
  const Icon = ICONS[changed] ?? Settings2;
  return (
    <li tabIndex={-1} className="flex gap-3 border-line px-4 py-3 not-first:border-t lg:px-5">
      <time dateTime={entry.happenedAt} className="numerals-regular w-11 shrink-0 text-ink-2 text-row">
        {formats.time(entry.happenedAt)}
      </time>
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-action" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 lg:flex lg:gap-4">
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere text-ink-2 text-row">
            <strong className="font-semibold text-ink">{texts.who}</strong> {texts.what}
          </p>
          <Change was={texts.was} became={texts.became} />
        </div>
        <p className="shrink-0 text-caption text-ink-2">{texts.role}</p>
      </div>
    </li>
  );
}

/** The value before, struck out, and the one after. */
function Change({ was, became }: Pick<EntryTexts, "was" | "became">) {
  const { t } = useTranslation("groupActivity");
  if (was === null && became === null) return null;
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-small">
      {was === null ? null : (
        <span className="wrap-anywhere text-ink-2">
          <span className="sr-only">{t("was")} </span>
          <s>{was}</s>
        </span>
      )}
      {was !== null && became !== null ? (
        <ArrowRight aria-hidden="true" className="size-3.5 shrink-0" strokeWidth={2} />
      ) : null}
      {became === null ? null : <span className="wrap-anywhere font-semibold">{became}</span>}
    </p>
  );
}
