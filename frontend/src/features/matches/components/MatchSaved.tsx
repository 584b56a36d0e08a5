import { Share2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Group, Match } from "../../../api/types";
import { type GroupRef, usePaths } from "../../../i18n/paths";
import { teamInShort } from "../../../i18n/team-names";
import { useLanguage } from "../../../i18n/use-language";
import { useMe } from "../../../shared/me";
import { Button } from "../../../ui/Button";
import { toast } from "../../../ui/toast";
import type { NextMatch } from "../next-match";
import { setText } from "../preview";
import type { SavedMatch } from "../saved-match";
import { EveningCard } from "./EveningCard";
import { NextMatchActions } from "./NextMatchActions";
import { ResultCourt } from "./ResultCourt";
import { type Undo, UndoRow } from "./UndoRow";
import { WrongRow } from "./WrongRow";

interface MatchSavedProps {
  group: Group;
  groupRef: GroupRef;
  saved: SavedMatch;
  /** Set while the match is not sent: then it has no number yet. */
  undo: Undo | null;
  /** The match once it is sent; null if it is not saved. */
  onShare: () => Promise<SavedMatch | null>;
  onNext: (next: NextMatch) => void;
}

/** The result after saving, the changes in the ranking and the next actions. */
export function MatchSaved({ group, groupRef, saved, undo, onShare, onNext }: MatchSavedProps) {
  const { t } = useTranslation("matches");
  const me = useMe(group.publicHash);
  const share = useShare(group, onShare, undo !== null);
  const result = useRef<HTMLElement>(null);
  // The focused form was removed: move the focus to the result.
  useEffect(() => {
    window.scrollTo(0, 0);
    result.current?.focus({ preventScroll: true });
  }, []);
  const isSending = undo?.isSending;
  // The button that had the focus is removed when the match is sent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it is sent
  useEffect(() => {
    if (document.activeElement === document.body) result.current?.focus({ preventScroll: true });
  }, [isSending]);
  return (
    <section
      ref={result}
      tabIndex={-1}
      aria-label={undo ? t("undo.title") : t("result.title", { number: saved.match.matchNumber })}
      className="grid grid-cols-1 gap-2 outline-none lg:grid-cols-2 lg:items-start lg:gap-6"
    >
      <ResultCourt groupRef={groupRef} saved={saved} me={me} />
      <div className="flex flex-col gap-2 max-lg:pb-2 lg:gap-4">
        {undo ? (
          <UndoRow {...undo} />
        ) : (
          <>
            <EveningCard group={group} groupRef={groupRef} playedOn={saved.match.playedOn} />
            {group.closedReason === null ? <WrongRow group={group} match={saved.match} /> : null}
          </>
        )}
        <NextMatchActions hash={group.publicHash} groupRef={groupRef} onNext={onNext}>
          <Button size="lg" className="flex-1 px-3!" onClick={() => void share()}>
            <Share2 aria-hidden="true" className="size-5" strokeWidth={1.75} />
            {t("result.share")}
          </Button>
        </NextMatchActions>
      </div>
    </section>
  );
}

/** Uses the system's share sheet if available, else the clipboard. */
function useShare(
  group: Group,
  matchToShare: () => Promise<SavedMatch | null>,
  isUnsent: boolean,
): () => Promise<void> {
  const { t } = useTranslation("matches");
  const language = useLanguage();
  const paths = usePaths();
  const nameOf = ({ players: [one, other] }: Match["team1"], { players: others }: Match["team1"]) =>
    teamInShort(
      [one?.name ?? "", other?.name ?? ""],
      language,
      others.map(({ name }) => name),
    );
  const textOf = (match: Match) => {
    const first = match.winner === 1;
    const [winners, losers] = first ? [match.team1, match.team2] : [match.team2, match.team1];
    return t("result.shareText", {
      winners: nameOf(winners, losers),
      losers: nameOf(losers, winners),
      sets: match.sets
        .map(([left = 0, right = 0]) => setText(first ? [left, right] : [right, left]))
        .join(" "),
      group: group.name,
    });
  };

  return async () => {
    const saved = await matchToShare();
    if (saved === null) return;
    const text = textOf(saved.match);
    const url = new URL(paths.match(group.publicHash, saved.match.matchNumber), window.location.origin).href;
    try {
      if (typeof navigator.share === "function") await navigator.share({ text, url });
      else {
        await navigator.clipboard.writeText(`${text} ${url}`);
        toast.success(t("result.copied"));
      }
    } catch (error) {
      const { name } = error instanceof DOMException ? error : { name: "" };
      // Closing the share sheet is not a failure.
      if (name === "AbortError") return;
      if (name === "NotAllowedError" && isUnsent) {
        // The browser does it only within a tap, and that one was over before the match was saved.
        toast.success(t("result.shareAgain", { number: saved.match.matchNumber }));
      } else {
        toast.error(t("result.copyFailed"));
      }
    }
  };
}
