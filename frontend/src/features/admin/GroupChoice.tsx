import { Check, ChevronsUpDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../api/types";
import { chooseGroup } from "../../shared/current-group";
import { Menu, menuItemClass } from "../../ui/Menu";
import { StatusDot } from "../../ui/Tag";

/** Selects the current group of the hub. */
export function GroupChoice({ groups, current }: { groups: readonly Group[]; current: Group }) {
  const { t } = useTranslation(["admin", "common"]);
  return (
    <Menu
      label={t("common:nav.groupMenu")}
      triggerClass="flex min-h-11 items-center gap-1.5 text-row text-ink-2 hover:text-ink"
      trigger={
        <>
          {t("hub.switch")}
          <ChevronsUpDown aria-hidden="true" className="size-4" strokeWidth={2} />
        </>
      }
    >
      {groups.map((group) => {
        const chosen = group.groupId === current.groupId;
        return (
          <button
            key={group.groupId}
            type="button"
            role="menuitemradio"
            aria-checked={chosen}
            onClick={() => chooseGroup(group.groupId)}
            className={menuItemClass}
          >
            <StatusDot active={group.isActive} />
            <span className="min-w-40 flex-1">
              <span className="block">{group.name}</span>
              {!group.isActive && (
                <span className="block text-caption text-ink-2">{t("common:group.inactive")}</span>
              )}
            </span>
            {chosen && <Check aria-hidden="true" className="size-4 text-action" strokeWidth={2} />}
          </button>
        );
      })}
    </Menu>
  );
}
