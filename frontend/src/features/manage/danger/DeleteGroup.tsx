import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, X } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { metaQuery } from "../../../api/queries/meta";
import type { Group } from "../../../api/types";
import { periodText } from "../../../i18n/period";
import { useLanguage } from "../../../i18n/use-language";
import { rulesQuery } from "../../../rules/rules-query";
import { useErrorTexts } from "../../../shared/error-text";
import { Button } from "../../../ui/Button";
import { Card } from "../../../ui/Card";
import { toast } from "../../../ui/toast";
import { forgetGroupData, useDeleteGroup } from "../queries";
import { TypedNameDialog } from "../TypedNameDialog";

/** Deletes a group after its name has been typed; lists what is removed and what is kept. */
export function DeleteGroup({ group, onDeleted }: { group: Group; onDeleted(): void }) {
  const { t } = useTranslation("manage");
  const texts = useErrorTexts();
  const rules = useQuery(rulesQuery()).data;
  const period = useTimeToRestore();
  const remove = useDeleteGroup(group);
  const queryClient = useQueryClient();
  const isDeleted = remove.isSuccess;
  useEffect(
    () => (isDeleted ? () => forgetGroupData(queryClient, group) : undefined),
    [isDeleted, queryClient, group],
  );
  const [isOpen, setOpen] = useState(false);
  const { name } = group;

  const check = (typed: string) => {
    // Before the rules are loaded, the server alone compares the names.
    const broken = rules?.validateGroupDeletion(name, typed)[0];
    return broken && texts.code(broken.code, broken.params);
  };
  const close = () => {
    remove.reset();
    setOpen(false);
  };

  return (
    <Card title={t("danger.title")} className="border-down/50">
      <p className="text-ink-2">{t("danger.lead", { name })}</p>
      <div className="mt-4 grid gap-4 md:grid-cols-2">
        <Consequences title={t("danger.goes")} icon={<X className="size-4 text-down" strokeWidth={2.25} />}>
          {[t("danger.goesLinks"), t("danger.goesDiscovery"), t("danger.goesMatches"), t("danger.goesList")]}
        </Consequences>
        <Consequences
          title={t("danger.stays")}
          icon={<Check className="size-4 text-up" strokeWidth={2.25} />}
        >
          {[
            ...(period === undefined
              ? []
              : [t("danger.staysData", { period }), t("danger.staysRestore"), t("danger.staysLog")]),
            t("danger.staysOthers"),
          ]}
        </Consequences>
      </div>
      <Button variant="danger-outlined" className="mt-5 max-md:w-full" onClick={() => setOpen(true)}>
        {t("danger.delete")}
      </Button>
      <TypedNameDialog
        open={isOpen}
        onClose={close}
        title={t("danger.confirmTitle", { name })}
        label={t("danger.typeName", { name })}
        check={check}
        confirm={t("danger.delete")}
        busy={remove.isPending && t("danger.busy")}
        failure={
          remove.error
            ? { title: texts.operation("deleteGroup"), text: texts.error(remove.error) }
            : undefined
        }
        onConfirm={(confirmation) =>
          remove.mutate(confirmation, {
            onSuccess: () => {
              toast.success(t("danger.done", { name }));
              onDeleted();
            },
          })
        }
      >
        <p className="text-ink-2">{t("danger.confirmText")}</p>
      </TypedNameDialog>
    </Card>
  );
}

/** How long a deleted group can be restored; undefined until it is known. */
function useTimeToRestore(): string | undefined {
  const language = useLanguage();
  const periods = useQuery(metaQuery()).data?.periods;
  return periods && periodText(periods.deletedGroupSeconds, language);
}

function Consequences({
  title,
  icon,
  children,
}: {
  title: string;
  icon: ReactNode;
  children: readonly string[];
}) {
  return (
    <div>
      <h3 className="text-h3">{title}</h3>
      <ul className="mt-2 space-y-2 text-row text-ink-2">
        {children.map((text) => (
          <li key={text} className="flex gap-2">
            <span aria-hidden="true" className="mt-0.5 shrink-0">
              {icon}
            </span>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
