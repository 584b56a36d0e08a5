import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { groupQuery, useGroupHash } from "../../api/queries/groups";
import { useGroupInAddress } from "./group-in-address";

/** A strip above the pages of a group that the operator has closed, with the reason. */
export function ClosedGroup() {
  const { t } = useTranslation("errors");
  const { hash } = useGroupHash(useGroupInAddress()?.ref ?? null);
  // The page reads the group.
  const { data } = useQuery({ ...groupQuery(hash), enabled: false });
  const reason = data?.closedReason;
  return reason ? (
    <div role="status" className="bg-court-tint">
      <div className="mx-auto flex min-h-11 max-w-page items-center gap-2.5 column-margins text-row lg:px-6">
        <CircleAlert aria-hidden="true" className="size-4 shrink-0" strokeWidth={2} />
        <span className="flex-1 py-2 wrap-anywhere">{t("code.group.closed", { reason })}</span>
      </div>
    </div>
  ) : null;
}
