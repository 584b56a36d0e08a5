import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { storedText, useStored } from "../../../storage";
import { toast } from "../../../ui/toast";
import { parseNames } from "./parse-names";
import { useAddNames } from "./use-add-names";

/** A typed or pasted list of names, which is stored until they are added. */
export function useNameList(group: Group) {
  const { t } = useTranslation("manage");
  const { addNames, ...state } = useAddNames(group);
  const stored = useMemo(() => storedText("tab", `duelo.names.${group.groupId}`), [group.groupId]);
  const text = useStored(stored) ?? "";
  const setText = (typed: string) => stored.write(typed || null);
  const names = parseNames(text);
  return {
    ...state,
    text,
    setText,
    names,
    /** Adds them; those that could not be added stay. Resolves with whether all were added. */
    async add(): Promise<boolean> {
      const left = await addNames(names);
      setText(left.join("\n"));
      if (left.length < names.length) {
        toast.success(t("add.doneSeveral", { count: names.length - left.length }));
      }
      return left.length === 0;
    },
  };
}

export type NameList = ReturnType<typeof useNameList>;
