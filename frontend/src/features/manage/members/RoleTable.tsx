import { Check } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { type Ability, roleCan } from "../../../shared/access";
import { Card } from "../../../ui/Card";
import { ScrollArea } from "../../../ui/ScrollArea";

const ROLES: readonly NonNullable<Group["role"]>[] = ["editor", "admin", "owner"];

/** What is listed, in this order. */
const LISTED = ["matches", "players", "settings", "files", "roles", "deletion"] as const satisfies Ability[];

/** Who may do what. */
export function RoleTable() {
  const { t } = useTranslation(["manage", "device"]);
  return (
    <Card title={t("members.table.title")} flush>
      <ScrollArea label={t("members.table.title")}>
        <table className="mt-2 w-full border-collapse text-small">
          <caption className="sr-only">{t("members.table.title")}</caption>
          <thead>
            <tr className="text-ink-2">
              <td className="pl-4 lg:pl-5" />
              {ROLES.map((role) => (
                <th key={role} scope="col" className="px-1 py-2 font-normal last:pr-4 lg:last:pr-5">
                  {t(`device:role.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {LISTED.map((ability) => (
              <tr key={ability} className="border-t border-line">
                <th scope="row" className="py-2.5 pl-4 text-left font-normal lg:pl-5">
                  {t(`members.table.${ability}`)}
                </th>
                {ROLES.map((role) => (
                  <td key={role} className="px-1 text-center last:pr-4 lg:last:pr-5">
                    {roleCan(role, ability) ? (
                      <>
                        <Check aria-hidden="true" className="inline size-4 text-up" strokeWidth={2.25} />
                        <span className="sr-only">{t("members.table.yes")}</span>
                      </>
                    ) : (
                      <>
                        <span aria-hidden="true" className="text-ink-2">
                          –
                        </span>
                        <span className="sr-only">{t("members.table.no")}</span>
                      </>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </Card>
  );
}
