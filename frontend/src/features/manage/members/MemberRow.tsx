import { Check, ChevronDown } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useFormats } from "../../../i18n/use-language";
import { can } from "../../../shared/access";
import { useErrorTexts } from "../../../shared/error-text";
import { lazyPart } from "../../../shared/lazy-part";
import { AddressText } from "../../../ui/AddressText";
import { Button } from "../../../ui/Button";
import { Menu, menuItemClass } from "../../../ui/Menu";
import { Tag } from "../../../ui/Tag";
import { toast } from "../../../ui/toast";
import { ConfirmDialog } from "./ConfirmDialog";
import {
  type GivenRole,
  type Member,
  type MemberList,
  useChangeRole,
  useLeave,
  useRemoveMember,
} from "./queries";

/** Hands the group over; chosen seldom, so its code comes when it is. */
const HandOver = lazyPart(async () => (await import("./HandOverDialog")).HandOverDialog, ["handover"]);

interface MemberRowProps {
  readonly group: Group;
  readonly member: Member;
  readonly list: MemberList;
}

/** A member with the role: a menu for the owner, and a way out for oneself. */
export function MemberRow({ group, member, list }: MemberRowProps) {
  const { t } = useTranslation(["manage", "device"]);
  const formats = useFormats();
  const { name, email, role, since, lastHereOn, you } = member;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-3 lg:px-5">
      <div className="min-w-0 flex-1 basis-name">
        <p className="flex flex-wrap items-center gap-x-2 font-semibold">
          {name}
          {you ? <Tag kind="you">{t("members.you")}</Tag> : null}
        </p>
        {email === null ? null : (
          <p className="text-small text-ink-2 wrap-anywhere">
            <AddressText>{email}</AddressText>
          </p>
        )}
        <p className="text-small text-ink-2">{t("members.since", { date: formats.date(since) })}</p>
        {lastHereOn === null ? null : (
          <p className="text-small text-ink-2">{t("members.lastHere", { date: formats.date(lastHereOn) })}</p>
        )}
      </div>
      {role !== "owner" && can(group, "roles") ? (
        <RoleMenu group={group} member={member} list={list} role={role} />
      ) : (
        <Tag kind="established">{t(`device:role.${role}`)}</Tag>
      )}
      {you && role !== "owner" && group.closedReason === null ? <Leave group={group} /> : null}
    </li>
  );
}

const ROLES: readonly GivenRole[] = ["admin", "editor"];

function RoleMenu({ group, member, list, role }: MemberRowProps & { readonly role: GivenRole }) {
  const { t } = useTranslation(["manage", "device"]);
  const texts = useErrorTexts();
  const [isRemoving, setRemoving] = useState(false);
  const [isOffering, setOffering] = useState(false);
  const change = useChangeRole(group.groupId);
  const { userId, name } = member;
  const onChange = (chosen: GivenRole) =>
    change.mutate(
      { userId, role: chosen },
      {
        onSuccess: () => toast.success(t("members.changed", { name, role: t(`device:role.${chosen}`) })),
        onError: (error) => toast.error(texts.error(error)),
      },
    );
  return (
    <>
      <Menu
        label={t("members.roleOf", { name, role: t(`device:role.${role}`) })}
        triggerClass="flex min-h-11 items-center justify-between gap-2 rounded-input border border-line-strong bg-surface px-3 text-row font-semibold hover:bg-hover"
        trigger={
          <>
            {t(`device:role.${role}`)}
            <ChevronDown aria-hidden="true" className="size-4 shrink-0" strokeWidth={2} />
          </>
        }
      >
        {ROLES.map((offered) => (
          <button
            key={offered}
            type="button"
            role="menuitemradio"
            aria-checked={offered === role}
            onClick={() => offered !== role && onChange(offered)}
            className={menuItemClass}
          >
            <span className="min-w-40 flex-1">
              <span className="block">{t(`device:role.${offered}`)}</span>
              <span className="block text-caption text-ink-2">{t(`members.does.${offered}`)}</span>
            </span>
            {offered === role && <Check aria-hidden="true" className="size-4 text-action" strokeWidth={2} />}
          </button>
        ))}
        {list.handover === null ? (
          <button
            type="button"
            role="menuitem"
            onClick={() => setOffering(true)}
            className={`${menuItemClass} mt-1 border-t border-line`}
          >
            {t("members.handOver")}
          </button>
        ) : null}
        <button
          type="button"
          role="menuitem"
          onClick={() => setRemoving(true)}
          className={`${menuItemClass} mt-1 border-t border-line text-down`}
        >
          {t("members.remove.action")}
        </button>
      </Menu>
      {isOffering ? (
        <Suspense>
          <HandOver group={group} list={list} to={userId} onClose={() => setOffering(false)} />
        </Suspense>
      ) : null}
      <RemoveDialog group={group} member={member} open={isRemoving} onClose={() => setRemoving(false)} />
    </>
  );
}

interface RemoveDialogProps {
  readonly group: Group;
  readonly member: Member;
  readonly open: boolean;
  onClose(): void;
}

/** Asks whether a member is to be removed, and does it. */
function RemoveDialog({ group, member, open, onClose }: RemoveDialogProps) {
  const { t } = useTranslation("manage");
  const remove = useRemoveMember(group.groupId);
  const { userId, name } = member;
  const close = () => {
    remove.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title={t("members.remove.title", { name })}
      text={t("members.remove.text", { name })}
      confirm={t("members.remove.confirm")}
      busy={remove.isPending && t("members.remove.busy")}
      error={remove.error}
      onConfirm={() =>
        remove.mutate(userId, {
          onSuccess: () => {
            close();
            toast.success(t("members.remove.done", { name }));
          },
        })
      }
    />
  );
}

function Leave({ group }: { readonly group: Group }) {
  const { t } = useTranslation("manage");
  const paths = usePaths();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const leave = useLeave(group.groupId);
  const { name } = group;
  const close = () => {
    leave.reset();
    setOpen(false);
  };
  return (
    <>
      <Button variant="danger-outlined" size="sm" onClick={() => setOpen(true)}>
        {t("members.leave.action")}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title={t("members.leave.title", { name })}
        text={t("members.leave.text")}
        confirm={t("members.leave.confirm")}
        busy={leave.isPending && t("members.leave.busy")}
        error={leave.error}
        onConfirm={() =>
          leave.mutate(undefined, {
            onSuccess: () => {
              toast.success(t("members.leave.done", { name }));
              void navigate(paths.myGroups(), { replace: true });
            },
          })
        }
      />
    </>
  );
}
