import { useQuery } from "@tanstack/react-query";
import { ChevronRight, CircleCheck, Clock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { groupQuery } from "../../api/queries/groups";
import { playersQuery } from "../../api/queries/players";
import type { Group, Player } from "../../api/types";
import { useErrorTexts } from "../../i18n/error-text";
import { type GroupRef, usePaths } from "../../i18n/paths";
import type { Rules } from "../../rules/rules";
import { rulesQuery } from "../../rules/rules-query";
import { LINEUP_PARAMETER } from "../../shared/evening-address";
import { GroupPageHeader } from "../../shared/GroupPageHeader";
import { usePageGroup } from "../../shared/group-ref";
import { LoadFailure } from "../../shared/LoadFailure";
import { type Places, placesOf, withOtherPartners } from "../../shared/lineup/lineup";
import type { OutboxEntry } from "../../shared/outbox/entry";
import { outboxMark } from "../../shared/outbox/outbox-mark";
import { useQueue } from "../../shared/outbox/use-queue";
import { PageColumn } from "../../shared/page-layouts";
import { useHasLeft } from "../../shared/use-has-left";
import { buttonClass } from "../../ui/Button";
import { CourtLines } from "../../ui/court/CourtLines";
import { EmptyState } from "../../ui/EmptyState";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { toast } from "../../ui/toast";
import { usePageTitle } from "../../ui/use-page-title";
import { MatchSaved } from "./components/MatchSaved";
import { MatchWaiting } from "./components/MatchWaiting";
import type { NextMatch } from "./components/NextMatchActions";
import { type Corrected, SubmitMatch } from "./components/SubmitMatch";
import { correctionOf } from "./correction";
import {
  beginLineup,
  type Draft,
  draftKey,
  newDraft,
  removeDraft,
  removeDraftOf,
  restoreDraft,
  storeDraft,
} from "./draft";
import { type SavedMatch, savedMatchIn } from "./saved-match";
import type { Failure } from "./use-submission";
import { type UndoableMatch, useUndoableMatch } from "./use-undoable-match";
import { useUndoneElsewhere, useWaitingMatch } from "./use-waiting-match";
import { type WaitingMatch, waitingMatchIn, waitingTitle } from "./waiting-match";

/** Match entry, then its result, in one history entry, so that Back leaves both. */
export function SubmitMatchPage() {
  const { t } = useTranslation(["matches", "outbox", "groups", "common"]);
  const { ref, hash } = usePageGroup();
  const group = useQuery(groupQuery(hash));
  const players = useQuery(playersQuery(hash));
  const rules = useQuery(rulesQuery());
  const paths = usePaths();
  const navigate = useNavigate();
  const hasLeft = useHasLeft();
  const { state } = useLocation();
  const texts = useErrorTexts();
  const saved = savedMatchIn(state);
  const [submitted, setSubmitted] = useState<OutboxEntry | null>(null);
  const waitingMatch = waitingMatchIn(state);
  const [failure, setFailure] = useState<Failure | null>(null);
  const sayRefused = (error: unknown) => toast.error(`${t("outbox:row.refused")}: ${texts.error(error)}`);
  const undoable = useUndoableMatch({
    onSaved: (match, isAway) => {
      if (!isAway) show({ saved: match });
      else if (hasLeft()) toast.success(t("result.title", { number: match.match.matchNumber }));
    },
    onWaiting: (_, isAway) => {
      if (isAway) toast.success(t("outbox:waiting.title"));
    },
    onRefused: ({ passcode }, error, isAway) => {
      if (isAway) {
        sayRefused(error);
      } else {
        setFailure({ error, passcode });
        show(null);
      }
    },
    onUndone: () => {
      setFailure(null);
      setIsNext(true);
      show(null);
    },
  });
  const unsent = undoable.shown?.entry.key === waitingMatch?.key ? undoable.shown : null;
  useUndoneElsewhere(waitingMatch, () => show(null));
  const { waiting, isReading } = useWaitingMatch(hash, waitingMatch, submitted, undoable.begin);
  // Whether the match that is entered follows one that was saved here.
  const [isNext, setIsNext] = useState(false);
  const title =
    saved !== null
      ? t("result.title", { number: saved.match.matchNumber })
      : unsent !== null
        ? t("undo.title")
        : waiting !== null
          ? t(`outbox:${waitingTitle(waiting.entry, waiting.isSent)}`)
          : t("title");
  usePageTitle(title);

  const failed = [players, rules].find(({ error, data }) => error !== null && data === undefined);
  const show = (state: { saved: SavedMatch } | { waiting: WaitingMatch } | null) =>
    void navigate(".", { replace: true, state });
  const begin = (group: Group, places: Places, next: NextMatch) => {
    storeDraft(group.publicHash, draftAfter(places, next));
    undoable.leave();
    setFailure(null);
    setIsNext(true);
    show(null);
  };
  return (
    <PageColumn>
      <GroupPageHeader
        group={ref}
        groupName={group.data?.name}
        crumb={t("common:crumbs.submitMatch")}
        aside={
          saved === null ? undefined : (
            <Link
              to={paths.match(ref, saved.match.matchNumber)}
              className="ml-auto inline-flex min-h-11 items-center gap-1 text-ink-2 text-row hover:text-ink"
            >
              {t("result.page", { number: saved.match.matchNumber })}
              <ChevronRight aria-hidden="true" className="size-4" strokeWidth={2} />
            </Link>
          )
        }
        heading={
          unsent !== null ? (
            title
          ) : saved !== null || waiting?.isSent ? (
            <TitleWith
              icon={<CircleCheck className={`${ICON} text-up`} strokeWidth={1.75} />}
              title={
                saved === null ? (
                  title
                ) : (
                  <>
                    <span aria-hidden="true">{t("result.saved")}</span>
                    <span className="sr-only">{title}</span>
                  </>
                )
              }
            />
          ) : waiting !== null ? (
            <TitleWith icon={<Clock className={`${ICON} text-ink-2`} strokeWidth={1.75} />} title={title} />
          ) : (
            title
          )
        }
      />
      {/* At least as high as the screen, so that the footer does not move in small groups. */}
      <div className="min-h-dvh">
        {group.data && saved ? (
          <MatchSaved
            group={group.data}
            groupRef={ref}
            saved={saved}
            undo={null}
            onShare={async () => saved}
            onNext={(next) => begin(group.data, placesOf(saved.match), next)}
          />
        ) : group.data && unsent ? (
          <MatchSaved
            group={group.data}
            groupRef={ref}
            saved={unsent.result}
            undo={{
              sentAt: unsent.entry.notBefore ?? 0,
              isSending: unsent.isSending,
              onUndo: () => void undoable.undo(),
              onSend: () => void undoable.send(),
            }}
            onShare={undoable.send}
            onNext={(next) => begin(group.data, placesOfEntry(unsent.entry), next)}
          />
        ) : group.data && waiting ? (
          <MatchWaiting
            groupRef={ref}
            {...waiting}
            onNext={(next) => begin(group.data, placesOfEntry(waiting.entry), next)}
          />
        ) : group.data && players.data && rules.data && !isReading ? (
          <Entry
            group={group.data}
            groupRef={ref}
            players={players.data}
            rules={rules.data}
            isNext={isNext}
            failure={failure}
            onRefusedAway={sayRefused}
            onUndoable={(match) => {
              undoable.begin(match);
              if (hasLeft()) {
                undoable.leave();
              } else {
                setSubmitted(match.entry);
                show({ waiting: { key: match.entry.key, result: match.result } });
              }
            }}
            onSaved={(match) => {
              if (hasLeft()) {
                toast.success(t("result.title", { number: match.match.matchNumber }));
              } else {
                show({ saved: match });
              }
            }}
            onWaiting={(entry) => {
              if (hasLeft()) {
                toast.success(t("outbox:waiting.title"));
              } else {
                setSubmitted(entry);
                show({ waiting: { key: entry.key } });
              }
            }}
          />
        ) : failed?.error ? (
          <LoadFailure title={t("groups:failed")} error={failed.error} onRetry={failed.refetch} />
        ) : (
          <SubmitMatchSkeleton />
        )}
      </div>
    </PageColumn>
  );
}

const ICON = "size-5 shrink-0 lg:size-7";

function TitleWith({ icon, title }: { readonly icon: ReactNode; readonly title: ReactNode }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true">{icon}</span>
      {title}
    </span>
  );
}

function placesOfEntry({ match: { team1, team2 } }: OutboxEntry): Places {
  return [team1[0] ?? null, team1[1] ?? null, team2[0] ?? null, team2[1] ?? null];
}

function draftAfter(places: Places, next: NextMatch): Draft {
  return { rematch: newDraft(places), swapped: newDraft(withOtherPartners(places)), new: newDraft() }[next];
}

interface EntryProps {
  readonly group: Group;
  readonly groupRef: GroupRef;
  readonly players: readonly Player[];
  readonly rules: Rules;
  /** Whether the match follows one that was saved here. */
  readonly isNext: boolean;
  readonly onSaved: (match: SavedMatch) => void;
  /** Called with a match that waits in the outbox. */
  readonly onWaiting: (entry: OutboxEntry) => void;
  /** Called with a match that is not sent yet. */
  readonly onUndoable: (match: UndoableMatch) => void;
  /** Called with why a match was refused whose form was left. */
  readonly onRefusedAway: (error: unknown) => void;
  /** Why the match of the form was refused before, if it was. */
  readonly failure: Failure | null;
}

function Entry({ groupRef, ...entry }: EntryProps) {
  const { group, players, rules } = entry;
  const needed = rules.limits().playersInMatch;
  const [params] = useSearchParams();
  const corrected = params.get(ENTRY_PARAMETER);
  const hasLineup = params.has(LINEUP_PARAMETER);
  // Before the form reads the draft.
  useState(() => hasLineup && beginLineup(group.publicHash, params.get(LINEUP_PARAMETER) ?? ""));
  const [readsQueue] = useState(() => corrected !== null || outboxMark.read() !== null);
  const queue = useQueue(readsQueue ? group.publicHash : undefined);
  if (players.length < needed) {
    return <NotEnoughPlayers group={group} groupRef={groupRef} players={players.length} needed={needed} />;
  }
  if (readsQueue && queue === undefined) {
    return <SubmitMatchSkeleton />;
  }
  return <EntryForm key={corrected} {...entry} corrected={corrected} queue={queue ?? []} />;
}

/** The query parameter with the key of an entry of the outbox to correct. */
const ENTRY_PARAMETER = "entry";

interface EntryFormProps extends Omit<EntryProps, "groupRef"> {
  readonly corrected: string | null;
  readonly queue: readonly OutboxEntry[];
}

function EntryForm({ corrected, queue, ...entry }: EntryFormProps) {
  const { publicHash } = entry.group;
  // As it was when the form was opened: the form is the newer one from then on.
  const [correction] = useState((): Corrected | null => {
    const found = queue.find(({ key }) => key === corrected);
    if (found === undefined && queue.some(({ key }) => key === draftKey(publicHash))) {
      // It was submitted, and the page was closed at that moment.
      removeDraft(publicHash);
    }
    return found ? correctionOf(found, entry.players) : null;
  });
  const draft = correction?.draft.name ?? publicHash;
  return (
    <SubmitMatch
      {...entry}
      corrected={correction}
      onStored={(stored) => removeDraftOf(draft, stored)}
      onRefused={(refused) => restoreDraft(draft, refused)}
    />
  );
}

interface NotEnoughPlayersProps {
  group: Group;
  groupRef: GroupRef;
  players: number;
  needed: number;
}

function NotEnoughPlayers({ group, groupRef, players, needed }: NotEnoughPlayersProps) {
  const { t } = useTranslation("matches");
  const paths = usePaths();
  return (
    <EmptyState
      title={t("notEnough.title")}
      text={
        <>
          <p>{t("notEnough.text", { count: needed })}</p>
          <p className="mt-2">
            {t("notEnough.count", { count: players })} {group.isOwner ? null : t("notEnough.admin")}
          </p>
        </>
      }
      actions={
        <>
          {group.isOwner ? (
            <Link to={paths.manageGroup(group.groupId)} className={buttonClass({ variant: "primary" })}>
              {t("notEnough.add")}
            </Link>
          ) : null}
          <Link
            to={paths.group(groupRef)}
            className={buttonClass({ variant: group.isOwner ? "second" : "primary" })}
          >
            {t("notEnough.back")}
          </Link>
        </>
      }
    />
  );
}

const CHIPS = 10;
const SIDES = ["left", "right", "left", "right"] as const;

/** The placeholder of match entry: the court and the players. */
function SubmitMatchSkeleton() {
  const { t } = useTranslation(["matches", "common"]);
  return (
    <Loading label={t("common:loading")}>
      <div className="with-score-panel gap-3 lg:gap-8">
        <div className="flex flex-col gap-3">
          <div className="relative grid h-[12.5rem] grid-cols-2 grid-rows-2 items-center overflow-hidden rounded-court bg-court lg:h-[21.25rem]">
            <CourtLines />
            {SIDES.map((side, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
              <span key={place} className={side === "left" ? "pl-[36%]" : "pl-[8%]"}>
                <Skeleton onCourt className="h-4 w-20" />
              </span>
            ))}
          </div>
          <Skeleton className="h-12 w-full" />
          <p className="mt-1.5 min-h-5 px-0.5 text-ink-2 text-row leading-5">{t("picker.loading")}</p>
          <div className="grid grid-cols-2 gap-2 md:grid-cols-3">
            {Array.from({ length: CHIPS }, (_, chip) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: static placeholders
              <Skeleton key={chip} className="h-13 w-full" />
            ))}
          </div>
        </div>
        <div className="hidden h-[640px] rounded-card border border-line bg-surface lg:block" />
      </div>
    </Loading>
  );
}
