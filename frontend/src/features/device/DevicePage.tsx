import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router";
import { forgetAnswers } from "../../api/answer-store";
import { CrumbRow } from "../../shared/crumbs";
import { useKeeping } from "../../shared/keep-storage";
import { forgetAudits } from "../../shared/kept-audits";
import { forgetSheet } from "../../shared/kept-sheet";
import { PageColumn } from "../../shared/page-layouts";
import { isStorageBlocked } from "../../stored-keys";
import { Alert } from "../../ui/Alert";
import { Button } from "../../ui/Button";
import { Card } from "../../ui/Card";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { toast } from "../../ui/toast";
import { useFocusAfterRemoval } from "../../ui/use-focus-after-removal";
import { useHydrated } from "../../ui/use-hydrated";
import { usePageTitle } from "../../ui/use-page-title";
import { ForgetEverything } from "./ForgetEverything";
import { KeptGroupCard } from "./KeptGroupCard";
import { useKept } from "./kept";
import { MoveCard } from "./MoveCard";
import { TakeOverDialog } from "./TakeOverDialog";
import { handedOver, type TakenGroup } from "./transfer";

/** Everything that this browser keeps, each of it removable, and the way to take it to another browser. */
export function DevicePage() {
  const { t } = useTranslation("device");
  usePageTitle(t("title"));
  const isHydrated = useHydrated();
  const { taken, isBroken, done } = useHandedOver();
  const isBlocked = isHydrated && isStorageBlocked();
  return (
    <PageColumn>
      <CrumbRow current={t("title")} />
      <div className="lg:max-w-form">
        <h1 className="text-title">{t("title")}</h1>
        <p className="mt-1 text-ink-2">{t("lead")}</p>
        {isBroken && (
          <Alert error className="mt-3">
            {t("take.broken")}
          </Alert>
        )}
        {isBlocked ? (
          <Alert error className="mt-3">
            {t("blocked")}
          </Alert>
        ) : (
          <KeptThings taken={taken} onTaken={done} />
        )}
      </div>
    </PageColumn>
  );
}

/** What the link of another browser hands over. It is taken out of the address at once. */
function useHandedOver() {
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [found, setFound] = useState<readonly TakenGroup[] | "broken" | null>(null);
  const now = useMemo(() => handedOver(hash), [hash]);
  useEffect(() => {
    if (now !== null) {
      setFound(now);
      void navigate({ pathname, search }, { replace: true });
    }
  }, [now, pathname, search, navigate]);
  return {
    taken: found === "broken" ? null : found,
    isBroken: found === "broken",
    done: () => setFound(null),
  };
}

interface KeptThingsProps {
  readonly taken: readonly TakenGroup[] | null;
  readonly onTaken: () => void;
}

function KeptThings({ taken, onTaken }: KeptThingsProps) {
  const { t } = useTranslation(["device", "common"]);
  const { kept, update } = useKept();
  useFocusAfterRemoval(kept);
  const keeping = useKeeping();
  if (kept === undefined) {
    return (
      <Loading label={t("common:loading")}>
        <Skeleton className="mt-3 h-40 w-full" />
      </Loading>
    );
  }
  const { groups, answers, audits, sheet } = kept;
  const isEmpty = groups.length === 0 && answers === 0 && audits === 0 && sheet === null;
  return (
    <>
      {keeping && <p className="mt-2 text-ink-2 text-small">{t(`kept.${keeping}`)}</p>}
      {isEmpty && <p className="mt-4 font-semibold">{t("empty")}</p>}
      <div className="mt-4 grid grid-cols-1 gap-3">
        {groups.map((group) => (
          <KeptGroupCard key={group.hash} group={group} onChange={update} />
        ))}
        {answers > 0 && (
          <Card title={t("pages.title")}>
            <p className="text-ink-2 text-small">{t("pages.text", { count: answers })}</p>
            <Button
              size="sm"
              className="mt-3"
              onClick={() =>
                void forgetAnswers()
                  .catch(() => undefined)
                  .then(update)
              }
            >
              {t("pages.forget")}
            </Button>
          </Card>
        )}
        {audits > 0 && (
          <Card title={t("audits.title")}>
            <p className="text-ink-2 text-small">{t("audits.text", { count: audits })}</p>
            <Button size="sm" className="mt-3" onClick={() => void forgetAudits().then(update)}>
              {t("audits.forget")}
            </Button>
          </Card>
        )}
        {sheet !== null && (
          <Card title={t("sheet.title")}>
            <p className="text-ink-2 text-small">{t("sheet.text", { name: sheet })}</p>
            <Button size="sm" className="mt-3" onClick={() => void forgetSheet().then(update)}>
              {t("sheet.forget")}
            </Button>
          </Card>
        )}
        {groups.length > 0 && <MoveCard groups={groups} />}
      </div>
      {!isEmpty && <ForgetEverything kept={kept} onForgotten={update} />}
      <TakeOverDialog
        groups={taken}
        onClose={(isTaken) => {
          onTaken();
          if (isTaken) {
            toast.success(t("take.done"));
            void update();
          }
        }}
      />
    </>
  );
}
