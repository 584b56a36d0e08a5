import { useQuery } from "@tanstack/react-query";
import { Check, ListChecks, Minus, RotateCcw } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { logQuery } from "../../../api/queries/log";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { CrumbRow } from "../../../shared/crumbs";
import { Alert } from "../../../ui/Alert";
import { BottomBar } from "../../../ui/BottomBar";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { CourtHead } from "../../../ui/court-head/CourtHead";
import { CourtHeadSkeleton } from "../../../ui/court-head/CourtHeadSkeleton";
import { Switch } from "../../../ui/Switch";
import { Tag } from "../../../ui/Tag";
import { addedMatches } from "../added-matches";
import { useImport } from "../import-context";
import { KeepDialog } from "../keep/KeepDialog";
import { SavedPage } from "../keep/SavedPage";
import { SavingPage } from "../keep/SavingPage";
import { useSaving } from "../keep/use-saving";
import { Highlights } from "./Highlights";
import { RankingTable } from "./RankingTable";
import { useRanking } from "./use-ranking";

/** The ranking that the matches of the file add up to, computed on this device, and the way to keep it. */
export function RankingPage() {
  const { t } = useTranslation(["import", "common"]);
  const formats = useFormats();
  const paths = usePaths();
  const { sheet, before, goTo } = useImport();
  const { reading, reader } = sheet;
  const [takesEarlier, setTakesEarlier] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  const hasLog = before !== null && before.group.matchCount > 0;
  const { data: log } = useQuery(logQuery(hasLog ? before.group.publicHash : undefined));
  const added = useMemo(
    () => addedMatches(reading.matches, log ?? null, takesEarlier),
    [reading.matches, log, takesEarlier],
  );
  const isReady = before === null || (before.players !== undefined && (!hasLog || log !== undefined));
  const computed = useRanking(reader, added.matches, before?.players);
  const saving = useSaving({
    matches: added.matches,
    ranking: computed?.ranking ?? null,
    before: before?.group ?? null,
    after: log?.matches.at(-1)?.number ?? 0,
  });
  const counted = (count: number) => ({ count, number: formats.number(count) });
  if (saving.state.at === "saved") {
    return <SavedPage saved={saving.state.saved} />;
  }
  if (saving.state.at === "saving") {
    return <SavingPage saving={saving.state} matches={added.matches.length} onStop={saving.stop} />;
  }
  if (computed === null || !isReady) {
    return <CourtHeadSkeleton title={t("ranking.title")} />;
  }
  const { ranking, milliseconds } = computed;
  const keep = () => (before === null ? setKeeping(true) : void saving.saveIn(before.group));
  const isNothing = added.matches.length === 0;
  const keepButton = (
    <Button variant="primary" size="lg" wide disabled={isNothing} onClick={keep}>
      {before === null ? t("ranking.keep") : t("ranking.add", counted(added.matches.length))}
    </Button>
  );
  return (
    <>
      <CrumbRow
        links={[
          { to: paths.home(), text: t("common:crumbs.home") },
          { to: paths.importSheet(), text: t("crumb") },
        ]}
        current={t("ranking.title")}
      />
      <CourtHead
        title={t("ranking.head", counted(added.matches.length))}
        line={t("ranking.line", { time: `${formats.number(Math.max(1, Math.round(milliseconds)))} ms` })}
        figures={[
          { label: t("soFar.matches"), value: formats.number(added.matches.length) },
          { label: t("soFar.players"), value: formats.number(ranking.players.length) },
          { label: t("ranking.games"), value: formats.number(ranking.games) },
          { label: t("soFar.leftOut"), value: formats.number(reading.leftOut.length) },
        ]}
      />
      {saving.error && (
        <Alert error className="mt-3" title={saving.error.title}>
          {saving.error.text}
        </Alert>
      )}
      <div className="with-sidebar mt-3 gap-3 lg:mt-6 lg:gap-6">
        <div className="flex min-w-0 flex-col gap-3 lg:gap-6">
          {hasLog && (
            <Card title={t("after.title", { group: before.group.name })}>
              <p className="text-ink-2 text-row">{t("after.text")}</p>
              {added.twins > 0 && <p className="mt-2 text-row">{t("after.twins", counted(added.twins))}</p>}
              {added.earlier > 0 && (
                <div className="mt-3">
                  <Switch
                    label={t("after.earlier", counted(added.earlier))}
                    hint={t("after.earlierHint")}
                    checked={takesEarlier}
                    onChange={setTakesEarlier}
                  />
                </div>
              )}
            </Card>
          )}
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
          <Highlights ranking={ranking} matches={added.matches} />
          <WhatGoesUp matches={added.matches.length} players={ranking.players.length} />
          <Card flush>
            <Button variant="ghost" wide className="justify-start!" onClick={() => goTo("left-out")}>
              <ListChecks aria-hidden="true" className="size-5" strokeWidth={1.75} />
              {t("leftOut.all", counted(reading.leftOut.length))}
            </Button>
            <div className="border-line border-t">
              <Button variant="ghost" wide className="justify-start!" onClick={() => goTo("names")}>
                <RotateCcw aria-hidden="true" className="size-5" strokeWidth={1.75} />
                {t("ranking.back")}
              </Button>
            </div>
          </Card>
        </div>
      </div>
      <BottomBar large="hidden">
        <div className="mx-auto max-w-column">{keepButton}</div>
      </BottomBar>
      {isKeeping && (
        <KeepDialog
          counts={{ matches: added.matches.length, players: ranking.players.length }}
          onClose={() => setKeeping(false)}
          onGroup={(group) => {
            setKeeping(false);
            void saving.saveIn(group);
          }}
        />
      )}
    </>
  );
}

function WhatGoesUp({ matches, players }: { readonly matches: number; readonly players: number }) {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const counted = (count: number) => ({ count, number: formats.number(count) });
  const items = [
    { title: t("matches", counted(matches)), text: t("goesUp.matches"), Icon: Check, look: "text-up" },
    { title: t("goesUp.names", counted(players)), text: t("goesUp.namesText"), Icon: Check, look: "text-up" },
    { title: t("goesUp.file"), text: t("goesUp.fileText"), Icon: Minus, look: "text-ink-3" },
  ];
  return (
    <Card flush title={t("goesUp.title")}>
      <ul className="mt-3">
        {items.map(({ title, text, Icon, look }) => (
          <li key={title} className="flex items-center gap-3 border-line border-t px-4 py-2.5 lg:px-5">
            <Icon aria-hidden="true" className={`size-5 shrink-0 ${look}`} strokeWidth={1.75} />
            <div>
              <p className="text-row">{title}</p>
              <p className="text-ink-2 text-small">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
