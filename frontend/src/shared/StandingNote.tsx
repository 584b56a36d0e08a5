import { useTranslation } from "react-i18next";
import type { Player } from "../api/types";
import { staticLimits } from "../rules/static-limits";

interface StandingNoteProps {
  readonly player: Pick<Player, "status">;
  /** After how many weeks without a match the player is inactive; null if the player is not. */
  readonly inactiveWeeks: number | null;
}

/** What it means that a player is inactive, or provisional; nothing for others. */
export function StandingNote({ player, inactiveWeeks }: StandingNoteProps) {
  const { t } = useTranslation("activity");
  return (
    <>
      {inactiveWeeks === null ? null : (
        <Note title={t("inactive.title", { count: inactiveWeeks })} text={t("inactive.text")} />
      )}
      {player.status === "provisional" ? (
        <Note
          title={t("provisional.title")}
          text={t("provisional.text", { count: staticLimits.matchesToEstablish })}
        />
      ) : null}
    </>
  );
}

function Note({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <p className="mb-2 rounded-button bg-sunken px-3.5 py-3 text-small">
      <strong className="font-semibold">{title}</strong> {text}
    </p>
  );
}
