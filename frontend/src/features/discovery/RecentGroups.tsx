import { Info } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../../i18n/paths";
import { useGroupSummary } from "../../shared/recent/use-group-summary";
import { forgetVisit, type RecentGroup, recentGroups } from "../../shared/recent-groups";
import { Button } from "../../ui/Button";
import { FROM_LG, useMediaQuery } from "../../ui/use-media-query";
import { RecentCourt, RecentRow } from "./RecentRow";

interface RecentGroupsProps {
  readonly groups: readonly RecentGroup[];
}

/** The groups that were visited with this browser: the last one on the court, up to five more below. */
export function RecentGroups({ groups }: RecentGroupsProps) {
  const { t } = useTranslation("discovery");
  const isWide = useMediaQuery(FROM_LG);
  const [left, setLeft] = useState<Left | null>(null);
  const remove = (group: RecentGroup) => {
    setLeft({ kind: "removed", group, before: recentGroups.read() ?? [] });
    forgetVisit(group.hash);
  };
  const onGone = (group: RecentGroup) => {
    setLeft({ kind: "gone", group });
    forgetVisit(group.hash);
  };
  const [last, ...more] = groups;
  return (
    <section>
      <div className="mt-3 mb-2 flex flex-wrap items-center justify-between gap-x-6 lg:mt-5">
        <h1 className="text-title lg:mb-2">{t(last ? "yours" : "title")}</h1>
        {isWide && last ? <Note isWide={isWide} /> : null}
      </div>
      {left && (
        <LeftNote
          left={left}
          onUndo={() => {
            if (left.kind === "removed") {
              recentGroups.write(left.before);
            }
            setLeft(null);
          }}
        />
      )}
      <div
        className={
          more.length > 0 ? "grid grid-cols-1 gap-2 lg:grid-cols-2 lg:gap-6" : "lg:max-w-[calc(50%-12px)]"
        }
      >
        {last && <Visited key={last.hash} visited={last} isLast onRemove={remove} onGone={onGone} />}
        {more.length > 0 ? (
          <ul className="rounded-card border border-line bg-surface">
            {more.map((visited) => (
              <li
                key={visited.hash}
                className="border-line border-b first:rounded-t-card last:rounded-b-card last:border-b-0"
              >
                <Visited visited={visited} onRemove={remove} onGone={onGone} />
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {!isWide && last ? <Note isWide={isWide} /> : null}
    </section>
  );
}

interface NoteProps {
  readonly isWide: boolean;
}

/** Where the list is kept, with the way to all that is. */
function Note({ isWide }: NoteProps) {
  const { t } = useTranslation("discovery");
  const paths = usePaths();
  return (
    <Link
      to={paths.device()}
      className="narrow inline-flex min-h-11 items-center gap-2 px-1 text-ink-2 text-small hover:text-ink"
    >
      <Info aria-hidden="true" className="size-4 shrink-0 text-ink-3" strokeWidth={2} />
      {t(isWide ? "keptHere" : "keptOnPhone")}
    </Link>
  );
}

/** A group that has left the list while it was shown. */
type Left =
  | { readonly kind: "removed"; readonly group: RecentGroup; readonly before: readonly RecentGroup[] }
  | { readonly kind: "gone"; readonly group: RecentGroup };

interface LeftNoteProps {
  readonly left: Left;
  readonly onUndo: () => void;
}

function LeftNote({ left: { kind, group }, onUndo }: LeftNoteProps) {
  const { t } = useTranslation("discovery");
  return (
    <div
      role="status"
      className="mb-2 flex min-h-13 flex-wrap items-center justify-between gap-x-3 rounded-card border border-line-strong border-dashed bg-surface py-1 pr-1 pl-4 text-row"
    >
      <span className="min-w-0 flex-1 basis-name py-1">{t(kind, { name: group.name })}</span>
      {kind === "removed" ? (
        <Button variant="ghost" size="sm" onClick={onUndo}>
          {t("undo")}
        </Button>
      ) : null}
    </div>
  );
}

interface VisitedProps {
  readonly visited: RecentGroup;
  readonly isLast?: boolean;
  readonly onRemove: (group: RecentGroup) => void;
  readonly onGone: (group: RecentGroup) => void;
}

function Visited({ visited, isLast = false, onRemove, onGone }: VisitedProps) {
  const summary = useGroupSummary(visited);
  const { isGone } = summary;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the server says so
  useEffect(() => {
    if (isGone) {
      onGone(visited);
    }
  }, [isGone]);
  const Row = isLast ? RecentCourt : RecentRow;
  return <Row visited={visited} summary={summary} onRemove={() => onRemove(visited)} />;
}
