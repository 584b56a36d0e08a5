import { GitMerge, type LucideIcon, Plus, Split } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { loadRules } from "../../../rules/rules";
import { can } from "../../../shared/access";
import { LoadFailure } from "../../../shared/LoadFailure";
import { optionalPart } from "../../../shared/lazy-part";
import { NetworkButton } from "../../../shared/NetworkButton";
import { usePlayersByName } from "../../../shared/use-players-by-name";
import { useValidatedForm } from "../../../shared/use-validated-form";
import { buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { EmptyState } from "../../../ui/EmptyState";
import { Field } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { ManageColumns } from "../ManageColumns";
import { useAddPlayer } from "../queries";
import { PasteNames } from "./PasteNames";
import { PlayerTable } from "./PlayerTable";
import { useNameList } from "./use-name-list";

const UndoableChanges = optionalPart(async () => (await import("../change-pages")).UndoableChanges);

export function PlayersTab({ group }: { readonly group: Group }) {
  return (
    <ManageColumns group={group} withAccess>
      <Card flush>
        <AddPlayers group={group} />
        <Players group={group} />
        {can(group, "joins") && <ChangeLinks group={group} />}
      </Card>
      {can(group, "joins") && (
        <Suspense>
          <UndoableChanges group={group} />
        </Suspense>
      )}
    </ManageColumns>
  );
}

/** To the join of two players, which needs two, and to the split of one, which needs a match. */
function ChangeLinks({ group }: { readonly group: Group }) {
  const { t } = useTranslation("manage");
  const paths = usePaths();
  return (
    <>
      {group.playerCount >= 2 && (
        <ChangeLink to={paths.joinPlayers(group.groupId)} icon={GitMerge} text={t("join.link")} />
      )}
      {group.matchCount > 0 && (
        <ChangeLink to={paths.splitPlayer(group.groupId)} icon={Split} text={t("split.link")} />
      )}
    </>
  );
}

interface ChangeLinkProps {
  readonly to: string;
  readonly icon: LucideIcon;
  readonly text: string;
}

function ChangeLink({ to, icon: Icon, text }: ChangeLinkProps) {
  return (
    <Link
      to={to}
      className="flex min-h-11 items-center gap-2 border-line border-t px-4 font-semibold text-action hover:bg-hover lg:px-5"
    >
      <Icon aria-hidden="true" className="size-4" strokeWidth={2} />
      {text}
    </Link>
  );
}

function Players({ group }: { readonly group: Group }) {
  const { t } = useTranslation("manage");
  const paths = usePaths();
  const [search, setSearch] = useState("");
  const list = usePlayersByName(group.publicHash, search);
  if (list.groupTotal === undefined) {
    return list.error ? (
      <LoadFailure title={t("players.failed")} error={list.error} onRetry={list.retry} />
    ) : (
      <div className="h-52" />
    );
  }
  if (list.groupTotal === 0) {
    return (
      <EmptyState
        title={t("players.none")}
        text={t("players.noneText")}
        actions={
          can(group, "files") ? (
            <Link
              to={paths.manageGroup(group.groupId, "transfer")}
              className={buttonClass({ variant: "ghost" })}
            >
              {t("players.bringIn")}
            </Link>
          ) : undefined
        }
      />
    );
  }
  return <PlayerTable group={group} list={list} search={search} onSearch={setSearch} />;
}

/** Adds players one at a time or from a list. */
function AddPlayers({ group }: { group: Group }) {
  const { t } = useTranslation("manage");
  const [pasting, setPasting] = useState(false);
  const list = useNameList(group);
  return (
    <div className="border-b border-line px-4 pt-4 pb-2 lg:px-5 lg:pt-5">
      {pasting ? <PasteNames list={list} onDone={() => setPasting(false)} /> : <AddOne group={group} />}
      <button
        type="button"
        onClick={() => setPasting(!pasting)}
        className="mt-1 inline-flex min-h-11 items-center text-small font-semibold text-action hover:text-action-deep"
      >
        {pasting ? t("add.one") : t("add.several")}
      </button>
    </div>
  );
}

function AddOne({ group }: { group: Group }) {
  const { t } = useTranslation("manage");
  const add = useAddPlayer(group);
  const { reset, field, submit, errors, busy } = useValidatedForm({
    defaultValues: { name: "" },
    check: async ({ name }) => (await loadRules()).validatePlayerName(name),
    send: async ({ name }) => {
      const { player } = await add.mutateAsync(name);
      document.getElementById(input.id)?.focus();
      reset({ name: "" });
      toast.success(t("add.done", { name: player.name }));
    },
  });
  const input = field("name");
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2 max-xs:block lg:gap-3">
      <Field
        {...input}
        error={input.error ?? errors.items[0]?.text}
        announcesError
        label={t("add.label")}
        placeholder={t("add.placeholder")}
        autoComplete="off"
        className="min-w-0 flex-1"
      />
      <NetworkButton
        reasonClass="basis-full"
        type="submit"
        variant="solid"
        busy={busy && t("add.busy")}
        className="mt-6.5 shrink-0"
      >
        <Plus aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("add.submit")}
      </NetworkButton>
    </form>
  );
}
