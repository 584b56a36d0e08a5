import { useQuery } from "@tanstack/react-query";
import { ArrowRightLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ownHandoversQuery } from "../../api/queries/handovers";
import { usePaths } from "../../i18n/paths";
import { useFormats } from "../../i18n/use-language";
import { buttonClass } from "../../ui/Button";

/** The groups that their owners want to hand over to the reader; nothing if there are none. */
export function OfferedGroups() {
  const { t } = useTranslation("admin");
  const paths = usePaths();
  const formats = useFormats();
  const { data } = useQuery(ownHandoversQuery());
  if (data === undefined || data.length === 0) return null;
  return (
    <ul className="mt-3 grid gap-3 lg:max-w-form">
      {data.map(({ groupId, groupName, ownerName, expiresAt }) => (
        <li
          key={groupId}
          className="rounded-card border border-line-strong border-dashed bg-surface px-4 py-3"
        >
          <div className="flex gap-2.5">
            <ArrowRightLeft
              aria-hidden="true"
              className="mt-0.5 size-5 shrink-0 text-action"
              strokeWidth={1.75}
            />
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                {t("offered.title", { name: ownerName, group: groupName })}
              </p>
              <p className="text-small text-ink-2">
                {t("offered.until", { until: formats.fullDayMonth(expiresAt) })}
              </p>
            </div>
          </div>
          <Link
            to={paths.handover(groupId)}
            className={`mt-3 ${buttonClass({ variant: "solid", wide: true })}`}
          >
            {t("offered.see")}
          </Link>
        </li>
      ))}
    </ul>
  );
}
