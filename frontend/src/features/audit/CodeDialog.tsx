import { Check, X } from "lucide-react";
import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../i18n/use-language";
import type { GroupSeals } from "../../rules/seal";
import { Button } from "../../ui/Button";
import { Dialog } from "../../ui/Dialog";
import { Field } from "../../ui/Field";

interface CodeDialogProps {
  readonly seals: GroupSeals;
  /** A code from the page's address, which is compared at once. */
  readonly scanned: string | null;
  onClose(): void;
}

/** The match after which a typed code fits; null if after none. */
type Answer = { readonly number: number | null };

/** A code from a sheet, a picture or another person, compared with the log that was just checked. */
export function CodeDialog({ seals, scanned, onClose }: CodeDialogProps) {
  const { t } = useTranslation(["audit", "common"]);
  const formats = useFormats();
  const form = useId();
  const [code, setCode] = useState(scanned ?? "");
  const [compared, setCompared] = useState(scanned);
  const isCode = compared !== null && seals.isCode(compared);
  const answer: Answer | null = isCode ? { number: seals.find(compared) } : null;
  const compare = (event: FormEvent) => {
    event.preventDefault();
    setCompared(code);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("code.title")}
      closeLabel={t("common:action.close")}
      actions={
        <>
          <Button onClick={onClose}>{t("common:action.close")}</Button>
          <Button type="submit" form={form} variant="primary">
            {t("code.compare")}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={compare}>
        <Field
          label={t("code.label")}
          hint={t("code.hint")}
          error={compared !== null && !isCode && t("code.malformed")}
          announcesError
          value={code}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          className="numerals"
          onChange={({ target }) => {
            setCode(target.value);
            setCompared(null);
          }}
        />
        <div role="status" className="mt-4">
          {answer && <Result number={answer.number} text={formats.number(answer.number ?? 0)} />}
        </div>
      </form>
    </Dialog>
  );
}

function Result({ number, text }: { readonly number: number | null; readonly text: string }) {
  const { t } = useTranslation("audit");
  const Sign = number === null ? X : Check;
  return (
    <p className="flex gap-2">
      <Sign
        aria-hidden="true"
        className={`size-5 shrink-0 ${number === null ? "text-down" : "text-up"}`}
        strokeWidth={2}
      />
      {number === null ? t("code.none") : t("code.fits", { count: number, number: text })}
    </p>
  );
}
