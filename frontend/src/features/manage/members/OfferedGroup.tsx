import { ArrowRightLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { useFormats } from "../../../i18n/use-language";
import { can } from "../../../shared/access";
import { useErrorTexts } from "../../../shared/error-text";
import { NetworkButton } from "../../../shared/NetworkButton";
import { Card } from "../../../ui/Card";
import { toast } from "../../../ui/toast";
import { type Handover, type MemberList, useWithdrawHandover } from "./queries";

interface OfferedGroupProps {
  readonly group: Group;
  readonly list: MemberList;
  readonly handover: Handover;
}

/** To whom the group is offered and until when; its owner can take the offer back. */
export function OfferedGroup({ group, list, handover }: OfferedGroupProps) {
  const { t } = useTranslation("manage");
  const formats = useFormats();
  const texts = useErrorTexts();
  const withdraw = useWithdrawHandover(group.groupId);
  const name = list.members.find(({ userId }) => userId === handover.userId)?.name ?? "";
  const onWithdraw = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => toast.success(t("members.offered.withdrawn")),
      onError: (error) => toast.error(texts.error(error)),
    });
  return (
    <Card title={t("members.offered.title", { name })} className="border-line-strong border-dashed">
      <div className="flex flex-wrap items-center gap-x-3">
        <ArrowRightLeft aria-hidden="true" className="size-5 shrink-0 text-ink-2" strokeWidth={1.75} />
        <div className="min-w-0 flex-1 basis-name">
          <p className="font-semibold">
            {t("members.offered.text", { name, until: formats.dayMonth(handover.expiresAt) })}
          </p>
          <p className="text-small text-ink-2">{t("members.offered.note")}</p>
        </div>
        {can(group, "handover") ? (
          <NetworkButton
            variant="ghost"
            size="sm"
            aria-label={t("members.offered.withdrawOf", { name })}
            busy={withdraw.isPending && t("members.offered.withdrawing")}
            onClick={onWithdraw}
            reasonClass="basis-full"
          >
            {t("members.offered.withdraw")}
          </NetworkButton>
        ) : null}
      </div>
    </Card>
  );
}
