import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { metaQuery } from "../../../api/queries/meta";
import { useSession } from "../../../api/queries/session";
import type { Group } from "../../../api/types";
import { periodText } from "../../../i18n/period";
import { useLanguage } from "../../../i18n/use-language";
import { loadRules } from "../../../rules/rules";
import { NetworkButton } from "../../../shared/NetworkButton";
import { REASON_FIRST } from "../../../shared/network-reason-class";
import { useValidatedForm } from "../../../shared/use-validated-form";
import { Button } from "../../../ui/Button";
import { TwoSides } from "../../../ui/court/TwoSides";
import { Dialog } from "../../../ui/Dialog";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { PasswordField } from "../../../ui/PasswordField";
import { SelectField } from "../../../ui/SelectField";
import { toast } from "../../../ui/toast";
import { type Member, type MemberList, useOfferHandover } from "./queries";

interface HandOverDialogProps {
  readonly group: Group;
  readonly list: MemberList;
  /** The account of the member to ask, unless another one is chosen. */
  readonly to: number;
  onClose(): void;
}

/** The first of two steps to hand a group over: whom to ask, confirmed with the password. */
export function HandOverDialog({ group, list, to, onClose }: HandOverDialogProps) {
  const { t } = useTranslation(["handover", "device", "common"]);
  const formId = useId();
  const { session } = useSession();
  const email = session?.user.email ?? "";
  const offer = useOfferHandover(group.groupId);
  const [userId, setUserId] = useState(to);
  const others = list.members.filter(({ role }) => role !== "owner");
  const owner = list.members.find(({ role }) => role === "owner")?.name ?? "";
  const asked = others.find((member) => member.userId === userId);
  const name = asked?.name ?? "";
  const { field, submit, errors, busy } = useValidatedForm({
    defaultValues: { password: "" },
    check: async ({ password }) => (await loadRules()).validateLogin({ email, password }),
    send: async ({ password }) => {
      await offer({ userId, password });
      toast.success(t("offer.asked", { name }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("offer.title", { group: group.name })}
      closeLabel={t("common:action.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("offer.keep")}</Button>
          <NetworkButton
            reasonClass={REASON_FIRST}
            type="submit"
            form={formId}
            variant="primary"
            busy={busy && t("offer.asking")}
          >
            {t("offer.ask", { name })}
          </NetworkButton>
        </>
      }
    >
      <ChangedRoles owner={owner} asked={asked} />
      <Step name={name} />
      <form id={formId} noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
        <ErrorSummary {...errors} />
        <SelectField
          label={t("offer.to")}
          value={String(userId)}
          options={others.map((member) => ({
            value: String(member.userId),
            text: `${member.name} · ${t(`device:role.${member.role}`)}`,
          }))}
          onChange={(value) => setUserId(Number(value))}
        />
        {/* For password managers: the account of the password. */}
        <input type="text" hidden readOnly autoComplete="username" value={email} />
        <PasswordField
          {...field("password")}
          label={t("offer.password")}
          showLabel={t("common:field.showPassword")}
          hideLabel={t("common:field.hidePassword")}
          autoComplete="current-password"
        />
      </form>
      <ul className="mt-4 flex flex-col gap-1.5 text-small text-ink-2">
        {[t("offer.may", { name }), t("offer.mails")].map((line) => (
          <li key={line} className="flex items-start gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-up" strokeWidth={2} />
            {line}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface ChangedRolesProps {
  readonly owner: string;
  /** The member to ask. */
  readonly asked: Member | undefined;
}

/** Which role the owner and the member have now, and would have then. */
function ChangedRoles({ owner, asked }: ChangedRolesProps) {
  const { t } = useTranslation("handover");
  return (
    <div className="overflow-hidden rounded-court">
      <TwoSides
        ball={0}
        sides={[
          { name: owner, text: t("side.ownerThenAdmin") },
          {
            name: asked?.name ?? "",
            text: t(asked?.role === "editor" ? "side.editorThenOwner" : "side.adminThenOwner"),
          },
        ]}
      />
    </div>
  );
}

/** What happens next; how long the offer waits is the server's. */
function Step({ name }: { readonly name: string }) {
  const { t } = useTranslation("handover");
  const language = useLanguage();
  const seconds = useQuery(metaQuery()).data?.periods.handoverSeconds;
  return (
    <p className="mt-3 min-h-10 text-small text-ink-2">
      {seconds === undefined ? null : t("offer.step", { name, period: periodText(seconds, language) })}
    </p>
  );
}
