import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { GroupToLeave } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { Alert } from "../../../ui/Alert";
import { BottomBar } from "../../../ui/BottomBar";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { cx } from "../../../ui/cx";
import { useGroupCounts } from "./use-group-counts";

/** What becomes of an owned group. */
export type Choice = "handOver" | "delete";

/** By the number of the group. */
export type Choices = Readonly<Record<number, Choice>>;

interface GroupChoicesProps {
  readonly groups: readonly GroupToLeave[];
  readonly choices: Choices;
  readonly onChoose: (group: GroupToLeave, choice: Choice) => void;
  /** Whether all owned groups are to be deleted: others are handed over first. */
  readonly isReady: boolean;
  /** Whether others are shown than those that were to be deleted. */
  readonly haveChanged: boolean;
}

/** Each group by its name: the owned ones with a choice, the others are left. */
export function GroupChoices({ groups, choices, onChoose, isReady, haveChanged }: GroupChoicesProps) {
  const { t } = useTranslation("deletion");
  const paths = usePaths();
  const navigate = useNavigate();
  const reasonId = useId();
  return (
    <>
      <div className="card-stack">
        {haveChanged && <Alert error>{t("groups.changed")}</Alert>}
        {groups.length === 0 && <p className="text-ink-2">{t("groups.none")}</p>}
        {groups.map((group) =>
          group.role === "owner" ? (
            <OwnedGroup
              key={group.groupId}
              group={group}
              chosen={choices[group.groupId] ?? null}
              onChoose={(choice) => onChoose(group, choice)}
            />
          ) : (
            <Card key={group.groupId}>
              <h2 className="wrap-anywhere font-semibold">{group.name}</h2>
              <p className="text-ink-2 text-small">
                {t(group.role === "admin" ? "groups.admin" : "groups.editor")}
              </p>
            </Card>
          ),
        )}
      </div>
      <BottomBar large="inline" className="lg:mt-6">
        {isReady || (
          <p id={reasonId} className="mb-2 text-ink-2 text-small">
            {t("groups.first")}
          </p>
        )}
        <Button
          size="lg"
          wide
          unavailable={!isReady}
          aria-describedby={isReady ? undefined : reasonId}
          onClick={() => navigate(paths.deleteAccount(3))}
        >
          {t("goOn")}
        </Button>
      </BottomBar>
    </>
  );
}

interface OwnedGroupProps {
  readonly group: GroupToLeave;
  readonly chosen: Choice | null;
  readonly onChoose: (choice: Choice) => void;
}

function OwnedGroup({ group, chosen, onChoose }: OwnedGroupProps) {
  const { t } = useTranslation("deletion");
  const { withMembers } = useGroupCounts();
  const name = useId();
  const isAlone = group.members === 1;
  return (
    <Card>
      <h2 className="wrap-anywhere font-semibold">{group.name}</h2>
      <p className="text-ink-2 text-small">{withMembers(group)}</p>
      <fieldset className="mt-3 flex flex-col gap-2">
        <legend className="sr-only">{t("groups.what", { group: group.name })}</legend>
        <Option
          name={name}
          isChosen={chosen === "handOver"}
          isOff={isAlone}
          onChoose={() => onChoose("handOver")}
        >
          {t(isAlone ? "groups.nobody" : "groups.handOver")}
        </Option>
        {chosen === "handOver" && !isAlone && <HandOver group={group} />}
        <Option name={name} isChosen={chosen === "delete"} onChoose={() => onChoose("delete")}>
          <span className={chosen === "delete" ? "text-down" : ""}>{t("groups.delete")}</span>
        </Option>
      </fieldset>
    </Card>
  );
}

interface OptionProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly isOff?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Option({ name, isChosen, isOff = false, onChoose, children }: OptionProps) {
  return (
    <label
      className={cx(
        "flex min-h-12 items-center gap-3 rounded-input border px-3 py-2 font-semibold text-row",
        isOff
          ? "cursor-not-allowed border-line bg-sunken text-ink-2"
          : isChosen
            ? "cursor-pointer border-action bg-court-tint"
            : "cursor-pointer border-line bg-surface hover:bg-hover",
      )}
    >
      <input
        type="radio"
        name={name}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
        className="size-5.5 shrink-0 accent-action"
      />
      <span>{children}</span>
    </label>
  );
}

/** The way to the group's members, one of whom has to agree; who has been asked already. */
function HandOver({ group: { groupId, offered } }: { readonly group: GroupToLeave }) {
  const { t } = useTranslation("deletion");
  const paths = usePaths();
  const formats = useFormats();
  return (
    <p className="px-3 text-ink-2 text-small">
      {offered
        ? t("groups.asked", { name: offered.to, date: formats.dayMonth(offered.expiresAt) })
        : t("groups.handOverText")}{" "}
      <Link
        to={paths.manageGroup(groupId, "members")}
        className="touch-target font-semibold text-action hover:text-action-deep"
      >
        {t(offered ? "groups.seeOffer" : "groups.ask")}
      </Link>
    </p>
  );
}
