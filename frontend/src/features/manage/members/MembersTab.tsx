import { useQuery } from "@tanstack/react-query";
import { Info, Mail } from "lucide-react";
import { useTranslation } from "react-i18next";
import { membersQuery } from "../../../api/queries/members";
import type { Group } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { can } from "../../../shared/access";
import { useErrorTexts } from "../../../shared/error-text";
import { LoadFailure } from "../../../shared/LoadFailure";
import { NetworkButton } from "../../../shared/NetworkButton";
import { AddressText } from "../../../ui/AddressText";
import { Card } from "../../../ui/Card";
import { Loading, Skeleton } from "../../../ui/Skeleton";
import { toast } from "../../../ui/toast";
import { useFocusAfterRemoval } from "../../../ui/use-focus-after-removal";
import { InviteForm } from "./InviteForm";
import { MemberRow } from "./MemberRow";
import { OfferedGroup } from "./OfferedGroup";
import { type Invitation, useWithdraw } from "./queries";
import { RoleTable } from "./RoleTable";

/** Who runs the group, with the roles; its owner invites others here. */
export function MembersTab({ group }: { readonly group: Group }) {
  const { t } = useTranslation("manage");
  const invites = can(group, "roles");
  return (
    <div className="with-sidebar gap-3 lg:gap-6">
      <div className="card-stack">
        <Members group={group} />
      </div>
      <div className="card-stack">
        {invites ? (
          <Card title={t("members.invite.title")}>
            <InviteForm groupId={group.groupId} />
          </Card>
        ) : null}
        <RoleTable />
      </div>
    </div>
  );
}

function Members({ group }: { readonly group: Group }) {
  const { t } = useTranslation(["manage", "common"]);
  const { data, error, refetch } = useQuery(membersQuery(group.groupId));
  const heading = useFocusAfterRemoval(data);
  if (data === undefined) {
    return error ? (
      <LoadFailure title={t("members.failed")} error={error} onRetry={refetch} />
    ) : (
      <Loading label={t("common:loading")} className="h-52">
        <Skeleton className="h-5 w-32" />
      </Loading>
    );
  }
  return (
    <>
      {/* No card, which cuts off the open menu of the last member. */}
      <section className="rounded-card border border-line bg-surface">
        <h2 ref={heading} tabIndex={-1} className="px-4 pt-4 text-h2 lg:px-5 lg:pt-5">
          {t("members.title")}
        </h2>
        <ul className="mt-3">
          {data.members.map((member) => (
            <MemberRow key={member.userId} group={group} member={member} list={data} />
          ))}
        </ul>
        <p className="flex items-center gap-2 px-4 py-3 text-small text-ink-2 lg:px-5">
          <Info aria-hidden="true" className="size-4 shrink-0" strokeWidth={1.75} />
          {t("members.note")}
        </p>
      </section>
      {data.handover ? <OfferedGroup group={group} list={data} handover={data.handover} /> : null}
      {data.invitations.length > 0 ? <Waiting group={group} invitations={data.invitations} /> : null}
    </>
  );
}

interface WaitingProps {
  readonly group: Group;
  readonly invitations: readonly Invitation[];
}

function Waiting({ group, invitations }: WaitingProps) {
  const { t } = useTranslation("manage");
  return (
    <Card title={t("members.waiting.title")} flush className="border-line-strong border-dashed">
      <p className="px-4 text-small text-ink-2 lg:px-5">{t("members.waiting.lead")}</p>
      <ul className="mt-2">
        {invitations.map((invitation) => (
          <WaitingRow key={invitation.invitationId} group={group} invitation={invitation} />
        ))}
      </ul>
    </Card>
  );
}

function WaitingRow({ group, invitation }: { readonly group: Group; readonly invitation: Invitation }) {
  const { t } = useTranslation(["manage", "device"]);
  const formats = useFormats();
  const texts = useErrorTexts();
  const withdraw = useWithdraw(group.groupId);
  const { email, role, createdAt, expiresAt } = invitation;
  const onWithdraw = () =>
    withdraw.mutate(invitation.invitationId, {
      onSuccess: () => toast.success(t("members.waiting.withdrawn")),
      onError: (error) => toast.error(texts.error(error)),
    });
  return (
    <li className="flex flex-wrap items-center gap-x-3 border-t border-line px-4 py-2.5 lg:px-5">
      <Mail aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 basis-name">
        <p className="font-semibold wrap-anywhere">
          <AddressText>{email}</AddressText>
        </p>
        <p className="text-small text-ink-2">
          {t("members.waiting.line", {
            role: t(`device:role.${role}`),
            sent: formats.dayMonth(createdAt),
            until: formats.dayMonth(expiresAt),
          })}
        </p>
      </div>
      {can(group, "roles") ? (
        <NetworkButton
          variant="ghost"
          size="sm"
          aria-label={t("members.waiting.withdrawOf", { email })}
          busy={withdraw.isPending && t("members.waiting.withdrawing")}
          onClick={onWithdraw}
          reasonClass="basis-full"
        >
          {t("members.waiting.withdraw")}
        </NetworkButton>
      ) : null}
    </li>
  );
}
