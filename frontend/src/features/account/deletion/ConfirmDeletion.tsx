import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isCode } from "../../../api/error";
import { deleteAccount } from "../../../api/queries/account-deletion";
import { metaQuery } from "../../../api/queries/meta";
import type { GroupToLeave, User } from "../../../api/types";
import { serverTime } from "../../../clock";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { loadRules } from "../../../rules/rules";
import { loginAfterDeletion } from "../../../shared/erasure";
import { NetworkButton } from "../../../shared/NetworkButton";
import { REASON_FIRST } from "../../../shared/network-reason-class";
import { signOutTo } from "../../../shared/use-sign-out";
import { useValidatedForm } from "../../../shared/use-validated-form";
import { BottomBar } from "../../../ui/BottomBar";
import { buttonClass } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { PasswordField } from "../../../ui/PasswordField";
import { Skeleton } from "../../../ui/Skeleton";
import { useGroupCounts } from "./use-group-counts";

const DAY_SECONDS = 24 * 60 * 60;

interface ConfirmDeletionProps {
  /** The groups that go with the account. */
  readonly owned: readonly GroupToLeave[];
  readonly user: User;
  /** The account owns other groups than those: nothing was deleted. */
  readonly onGroupsChanged: () => Promise<void>;
}

/** The groups that go, the days to think again, and the password. */
export function ConfirmDeletion({ owned, user, onGroupsChanged }: ConfirmDeletionProps) {
  const { t } = useTranslation(["deletion", "common"]);
  const paths = usePaths();
  const formId = useId();
  const { field, submit, errors, busy } = useValidatedForm({
    operation: "deleteAccount",
    defaultValues: { password: "" },
    check: async ({ password }) => (await loadRules()).validateLogin({ email: user.email, password }),
    send: async ({ password }) => {
      try {
        const groups = owned.map(({ groupId }) => groupId);
        signOutTo(loginAfterDeletion(paths.login(), await deleteAccount(password, groups)));
      } catch (error) {
        if (!isCode(error, "account.groups_changed")) {
          throw error;
        }
        await onGroupsChanged();
      }
    },
  });
  return (
    <>
      <form id={formId} noValidate onSubmit={submit} className="card-stack">
        <ErrorSummary {...errors} />
        <DeletedGroups owned={owned} />
        <DaysToThink />
        {/* For password managers: the account of the password. */}
        <input type="text" hidden readOnly autoComplete="username" value={user.email} />
        <PasswordField
          {...field("password")}
          label={t("confirm.password")}
          showLabel={t("common:field.showPassword")}
          hideLabel={t("common:field.hidePassword")}
          autoComplete="current-password"
        />
      </form>
      <BottomBar large="inline" className="lg:mt-6">
        <div className="flex flex-col gap-1">
          <NetworkButton
            reasonClass={REASON_FIRST}
            type="submit"
            form={formId}
            variant="danger"
            size="lg"
            wide
            busy={busy && t("confirm.busy")}
          >
            {t("confirm.delete")}
          </NetworkButton>
          <Link to={paths.account("security")} className={buttonClass({ variant: "ghost", wide: true })}>
            {t("confirm.keep")}
          </Link>
        </div>
      </BottomBar>
    </>
  );
}

function DeletedGroups({ owned }: { readonly owned: readonly GroupToLeave[] }) {
  const { t } = useTranslation("deletion");
  const { counts } = useGroupCounts();
  if (owned.length === 0) {
    return null;
  }
  return (
    <div className="flex items-start gap-2.5 rounded-input bg-down-tint px-3.5 py-3 text-small">
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-down" strokeWidth={1.75} />
      <ul className="min-w-0">
        {owned.map((group) => (
          <li key={group.groupId} className="wrap-anywhere">
            <strong className="font-semibold">{t("confirm.with", { group: group.name })}</strong>{" "}
            {counts(group)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What happens today, until the account is erased, and then. */
function DaysToThink() {
  const { t } = useTranslation("deletion");
  const formats = useFormats();
  const seconds = useQuery(metaQuery()).data?.periods.deletedAccountSeconds;
  if (seconds === undefined) {
    return <Skeleton className="h-60 w-full" />;
  }
  const days = seconds / DAY_SECONDS;
  const date = formats.dayMonth(new Date(serverTime() + seconds * 1000).toISOString());
  const rows = [
    { key: "today", title: t("confirm.today"), text: t("confirm.todayText"), mark: "bg-line-strong" },
    {
      key: "until",
      title: t("confirm.until", { date }),
      text: t("confirm.untilText"),
      mark: "bg-line-strong",
    },
    { key: "then", title: t("confirm.then", { date }), text: t("confirm.thenText"), mark: "bg-down" },
  ];
  return (
    <Card title={t("confirm.days", { count: days, number: formats.number(days) })}>
      <ol>
        {rows.map(({ key, title, text, mark }, index) => (
          <li key={key} className="relative flex gap-3 pb-3 last:pb-0">
            {index < rows.length - 1 && (
              <span aria-hidden="true" className="absolute top-4 -bottom-1.5 left-1.5 w-px bg-line" />
            )}
            <span aria-hidden="true" className={`mt-1.5 size-3 shrink-0 rounded-full ${mark}`} />
            <div className="min-w-0">
              <p className="font-semibold">{title}</p>
              <p className="text-ink-2 text-small">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </Card>
  );
}
