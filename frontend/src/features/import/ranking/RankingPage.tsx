import { ListChecks, RotateCcw } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import type { TimedRanking } from "../../../rules/sheets/messages";
import { CrumbRow } from "../../../shared/crumbs";
import { Alert } from "../../../ui/Alert";
import { BottomBar } from "../../../ui/BottomBar";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CourtHead } from "../../../ui/court-head/CourtHead";
import { CourtHeadSkeleton } from "../../../ui/court-head/CourtHeadSkeleton";
import { Tag } from "../../../ui/Tag";
import { useImport } from "../import-context";
import { KeepDialog } from "../keep/KeepDialog";
import { SavedPage } from "../keep/SavedPage";
import { SavingPage } from "../keep/SavingPage";
import { useSaving } from "../keep/use-saving";
import { useFocusedTitle } from "../use-focused-title";
import { AfterGroup } from "./AfterGroup";
import { Highlights } from "./Highlights";
import { RankingTable } from "./RankingTable";
import { type AddedMatches, useAddedMatches } from "./use-added-matches";
import { useRanking } from "./use-ranking";
import { WhatGoesUp } from "./WhatGoesUp";

/** The ranking that the matches of the file add up to, computed on this device, and the way to keep it. */
export function RankingPage() {
  const { t } = useTranslation("import");
  const { sheet, before } = useImport();
  const [isKeeping, setKeeping] = useState(false);
  const added = useAddedMatches();
  const { matches } = added;
  const computed = useRanking(sheet.reader, matches, before?.players);
  const saving = useSaving({
    matches,
    ranking: computed?.ranking ?? null,
    before: before?.group ?? null,
    after: added.after,
  });
  if (saving.state.at === "saved") {
    return <SavedPage saved={saving.state.saved} />;
  }
  if (saving.state.at === "saving") {
    return <SavingPage saving={saving.state} matches={matches.length} onStop={saving.stop} />;
  }
  if (computed === null || !added.isReady) {
    return <CourtHeadSkeleton title={t("ranking.title")} />;
  }
  return (
    <>
      <ComputedRanking
        computed={computed}
        added={added}
        error={
          saving.error && (
            <Alert error className="mt-3" title={saving.error.title}>
              {saving.error.text}
            </Alert>
          )
        }
        onKeep={() => (before === null ? setKeeping(true) : void saving.saveIn(before.group))}
      />
      <KeepDialog
        open={isKeeping}
        counts={{ matches: matches.length, players: computed.ranking.players.length }}
        onClose={() => setKeeping(false)}
        onGroup={(group) => {
          setKeeping(false);
          void saving.saveIn(group);
        }}
      />
    </>
  );
}

interface ComputedRankingProps {
  readonly computed: TimedRanking;
  readonly added: AddedMatches;
  /** Why it was not saved. */
  readonly error: ReactNode;
  onKeep(): void;
}

function ComputedRanking({ computed, added, error, onKeep }: ComputedRankingProps) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { sheet, before } = useImport();
  const { ranking, milliseconds } = computed;
  const title = useFocusedTitle(!error);
  const { matches } = added;
  const counted = (count: number) => ({ count, number: formats.number(count) });
  const keepButton = (
    <Button variant="primary" size="lg" wide disabled={matches.length === 0} onClick={onKeep}>
      {before === null ? t("ranking.keep") : t("ranking.add", counted(matches.length))}
    </Button>
  );
  return (
    <>
      <Crumbs />
      <CourtHead
        title={t("ranking.head", counted(matches.length))}
        titleRef={title}
        line={t("ranking.line", { time: `${formats.number(Math.max(1, Math.round(milliseconds)))} ms` })}
        figures={[
          { label: t("soFar.matches"), value: formats.number(matches.length) },
          { label: t("soFar.players"), value: formats.number(ranking.players.length) },
          { label: t("ranking.games"), value: formats.number(ranking.games) },
          { label: t("soFar.leftOut"), value: formats.number(sheet.reading.leftOut.length) },
        ]}
      />
      {error}
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <div className="flex min-w-0 flex-col gap-3 lg:gap-6">
          {added.after > 0 && before && <AfterGroup groupName={before.group.name} added={added} />}
          <RankingTable players={ranking.players} before={before?.players} />
        </div>
        <div className="flex flex-col gap-3 lg:gap-6">
          <Card
            title={before === null ? t("ranking.keep") : before.group.name}
            aside={<Tag kind="provisional">{t("ranking.onlyHere")}</Tag>}
            className="max-lg:hidden"
          >
            <p className="mb-4 text-ink-2 text-row">{t("ranking.keepText")}</p>
            {keepButton}
          </Card>
          <Highlights ranking={ranking} matches={matches} />
          <WhatGoesUp matches={matches.length} players={ranking.players.length} />
          <WaysBack />
        </div>
      </div>
      <BottomBar large="hidden">
        <div className="mx-auto max-w-column">{keepButton}</div>
      </BottomBar>
    </>
  );
}

function Crumbs() {
  const { t } = useTranslation(["import", "common"]);
  const paths = usePaths();
  return (
    <CrumbRow
      links={[
        { to: paths.home(), text: t("common:crumbs.home") },
        { to: paths.importSheet(), text: t("crumb") },
      ]}
      current={t("ranking.title")}
    />
  );
}

/** The rows that are left out, and the step before. */
function WaysBack() {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { sheet, goTo } = useImport();
  const count = sheet.reading.leftOut.length;
  return (
    <Card flush>
      <Button variant="ghost" wide className="justify-start!" onClick={() => goTo("left-out")}>
        <ListChecks aria-hidden="true" className="size-5" strokeWidth={1.75} />
        {t("leftOut.all", { count, number: formats.number(count) })}
      </Button>
      <div className="border-line border-t">
        <Button variant="ghost" wide className="justify-start!" onClick={() => goTo("names")}>
          <RotateCcw aria-hidden="true" className="size-5" strokeWidth={1.75} />
          {t("ranking.back")}
        </Button>
      </div>
    </Card>
  );
}
