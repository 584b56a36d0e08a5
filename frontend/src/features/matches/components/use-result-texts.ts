import { useTranslation } from "react-i18next";
import { shortNames } from "../../../i18n/team-names";
import { type ResultStory, tookFirst } from "../result-story";
import type { SavedMatch } from "../saved-match";

interface ResultTexts {
  /** What happened in the ranking. */
  readonly sentence: string;
  /** What comes next, or why the change is what it is. */
  readonly next: string | null;
}

/** The sentence about a result, the first that fits, and the one below it. `isOwn`: it is the reader's story. */
export function useResultTexts(
  { match, expected }: SavedMatch,
  story: ResultStory,
  isOwn: boolean,
): ResultTexts {
  const { t } = useTranslation("matches");
  const four = [...match.team1.players, ...match.team2.players];
  const own = four.find(({ playerId }) => playerId === story.playerId);
  /** Another player in short, and the one whose story it is. */
  const names = (name: string) => {
    const all = [...new Set([own?.name ?? "", name, ...four.map((player) => player.name)])];
    const short = shortNames(all);
    return { own: short[0], name: short[all.indexOf(name)] };
  };
  const who = isOwn ? "you" : "player";
  const place = t("result.place", { count: story.rankAfter ?? 0, ordinal: true });
  const team = match.team1.players.some(({ playerId }) => playerId === story.playerId) ? 1 : 2;
  const isUpset = Math.round(expected * 100) < 50;
  const wonUpset = isUpset && team === match.winner;
  const { passed, passedBy, above, below } = story;

  const sentence = () => {
    if (tookFirst(story)) {
      return passed
        ? t(`result.${who}.firstFrom`, names(passed.other.name))
        : t(`result.${who}.first`, names(""));
    }
    if (passed) {
      const values = { ...names(passed.other.name), place };
      return passed.more > 0
        ? t(`result.${who}.passMore`, { ...values, count: passed.more })
        : t(`result.${who}.pass`, values);
    }
    if ((story.rankAfter ?? 4) <= 3 && (story.rankBefore ?? 0) > 3) {
      return t(`result.${who}.podium`, { ...names(""), place });
    }
    if (story.streak) return t(`result.${who}.streak`, { ...names(""), count: story.streak });
    if (story.isHighest) return t(`result.${who}.highest`, names(""));
    if (passedBy) {
      const values = { ...names(passedBy.other.name), place };
      return passedBy.more > 0
        ? t(`result.${who}.passedByMore`, { ...values, count: passedBy.more })
        : t(`result.${who}.passedBy`, values);
    }
    if (wonUpset) return t("result.odds");
    if (story.rankAfter === null) return t("result.guest");
    return story.rankBefore === story.rankAfter
      ? t("result.unchanged")
      : t(`result.${who}.moved`, { ...names(""), place });
  };

  const next = () => {
    if (!isOwn) return isUpset ? t("result.oddsMore") : null;
    if (passedBy && !passed) return t("result.takeBack", { count: passedBy.other.points });
    if (above) return t("result.next", { ...names(above.name), count: above.points });
    if (below) {
      return below.points === 0
        ? t("result.level", names(below.name))
        : t("result.lead", { ...names(below.name), count: below.points });
    }
    return null;
  };

  const shown = sentence();
  return { sentence: shown, next: next() };
}
