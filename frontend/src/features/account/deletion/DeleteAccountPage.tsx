import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useSearchParams } from "react-router";
import { accountToDeleteQuery } from "../../../api/queries/account-deletion";
import type { AccountToDelete, GroupToLeave, User } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { LoadFailure } from "../../../shared/LoadFailure";
import { Loading, Skeleton } from "../../../ui/Skeleton";
import { usePageTitle } from "../../../ui/use-page-title";
import { PartHeader } from "../PartHeader";
import { ConfirmDeletion } from "./ConfirmDeletion";
import { type Choice, type Choices, GroupChoices } from "./GroupChoices";
import { StepMarks } from "./StepMarks";
import { WhatGoes } from "./WhatGoes";

const LAST_STEP = 3;

/** The deletion of the account in three steps: what goes, what becomes of each group, and the password. */
export function DeleteAccountPage({ user }: { readonly user: User }) {
  const { t } = useTranslation(["deletion", "common"]);
  const { data, error, refetch } = useQuery(accountToDeleteQuery());
  return data ? (
    <Steps account={data} user={user} />
  ) : (
    <>
      <PartHeader title={t("title")} from="security" />
      {error ? (
        <LoadFailure error={error} onRetry={refetch} title={t("loadFailed")} />
      ) : (
        <Loading label={t("common:loading")}>
          <Skeleton className="h-80 w-full" />
        </Loading>
      )}
    </>
  );
}

function Steps({ account, user }: { readonly account: AccountToDelete; readonly user: User }) {
  const { t } = useTranslation(["deletion", "common"]);
  const paths = usePaths();
  const queryClient = useQueryClient();
  const [choices, setChoices] = useState<Choices>({});
  const [haveChanged, setHaveChanged] = useState(false);
  const owned = account.groups.filter(({ role }) => role === "owner");
  const isChosen = owned.every(({ groupId }) => choices[groupId] === "delete");
  const step = useStep();
  const heading = useRef<HTMLHeadingElement>(null);
  const title = step === 2 ? t("groups.title") : t("title");
  usePageTitle(title);
  useFocusOnStep(step, heading);
  const choose = ({ groupId }: GroupToLeave, choice: Choice) => {
    setHaveChanged(false);
    setChoices((before) => ({ ...before, [groupId]: choice }));
  };
  const startAnew = async () => {
    await queryClient.invalidateQueries({ queryKey: accountToDeleteQuery().queryKey });
    setHaveChanged(true);
    setChoices({});
  };
  if (step === LAST_STEP && !isChosen) {
    // As after a reload, and where the groups have changed.
    return <Navigate to={paths.deleteAccount(2)} replace />;
  }
  return (
    <div className="lg:max-w-form">
      <PartHeader
        ref={heading}
        title={title}
        from="security"
        {...(step > 1 && { back: { to: paths.deleteAccount(step - 1), text: t("common:action.back") } })}
        aside={<StepMarks step={step} last={LAST_STEP} />}
      />
      {step === 1 && <WhatGoes account={account} user={user} />}
      {step === 2 && (
        <GroupChoices
          groups={account.groups}
          choices={choices}
          onChoose={choose}
          isReady={isChosen}
          haveChanged={haveChanged}
        />
      )}
      {step === LAST_STEP && <ConfirmDeletion owned={owned} user={user} onGroupsChanged={startAnew} />}
    </div>
  );
}

/** The step in the address. */
function useStep(): number {
  const [search] = useSearchParams();
  const named = Number(search.get("step"));
  return [2, LAST_STEP].find((known) => known === named) ?? 1;
}

/** Moves the focus to the title of another step than the first one shown. */
function useFocusOnStep(step: number, heading: { readonly current: HTMLHeadingElement | null }): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step) {
      shown.current = step;
      heading.current?.focus();
    }
  }, [step, heading]);
}
