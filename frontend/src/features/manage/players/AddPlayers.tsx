import { Plus } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Group } from "../../../api/types";
import { loadRules } from "../../../rules/rules";
import { useValidatedForm } from "../../../rules/use-validated-form";
import { Button } from "../../../ui/Button";
import { Field } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { useAddPlayer } from "../queries";
import { PasteNames } from "./PasteNames";

/** Adds players one at a time or from a list. */
export function AddPlayers({ group }: { group: Group }) {
  const { t } = useTranslation("manage");
  const [pasting, setPasting] = useState(false);
  return (
    <div className="border-b border-line px-4 pt-4 pb-2 lg:px-5 lg:pt-5">
      {pasting ? <PasteNames group={group} onDone={() => setPasting(false)} /> : <AddOne group={group} />}
      <button
        type="button"
        onClick={() => setPasting(!pasting)}
        className="mt-1 inline-flex min-h-11 items-center text-small font-semibold text-action hover:text-action-deep"
      >
        {pasting ? t("add.one") : t("add.several")}
      </button>
    </div>
  );
}

function AddOne({ group }: { group: Group }) {
  const { t } = useTranslation("manage");
  const add = useAddPlayer(group);
  const { reset, field, submit, errors, busy } = useValidatedForm({
    defaultValues: { name: "" },
    check: async ({ name }) => (await loadRules()).validatePlayerName(name),
    send: async ({ name }) => {
      const { player } = await add.mutateAsync(name);
      document.getElementById(input.id)?.focus();
      reset({ name: "" });
      toast.success(t("add.done", { name: player.name }));
    },
  });
  const input = field("name");
  return (
    <form noValidate onSubmit={submit} className="flex items-start gap-2 lg:gap-3">
      <Field
        {...input}
        error={input.error ?? errors.items[0]?.text}
        label={t("add.label")}
        placeholder={t("add.placeholder")}
        autoComplete="off"
        className="min-w-0 flex-1"
      />
      <Button type="submit" variant="solid" busy={busy && t("add.busy")} className="mt-6.5 shrink-0">
        <Plus aria-hidden="true" className="size-4" strokeWidth={2} />
        {t("add.submit")}
      </Button>
    </form>
  );
}
