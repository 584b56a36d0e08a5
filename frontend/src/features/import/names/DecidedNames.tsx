import { CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";
import { Button } from "../../../ui/Button";
import { useImport } from "../import-context";

/** What was decided about names, each with the way back. */
export function DecidedNames() {
  const { t } = useTranslation("import");
  const formats = useFormats();
  const { sheet, answer, before } = useImport();
  const { joins = {}, notSame = [] } = sheet.given;
  const known = new Set(before?.players?.map(({ name }) => name));
  // Those joined with players of the group are in the list of who is who.
  const kept = [...new Set(Object.values(joins))].filter((name) => !known.has(name));
  return (
    <>
      {kept.map((to) => {
        const from = Object.keys(joins).filter((name) => joins[name] === to);
        const without = Object.fromEntries(Object.entries(joins).filter(([, other]) => other !== to));
        return (
          <Decided
            key={to}
            title={to}
            text={t("decided.joined", { names: formats.list(from) })}
            onChange={() => answer({ joins: without })}
          />
        );
      })}
      {notSame.map((pair) => (
        <Decided
          key={pair.join()}
          title={t("decided.apart", { one: pair[0], two: pair[1] })}
          text={t("decided.apartText")}
          onChange={() => answer({ notSame: notSame.filter((other) => other !== pair) })}
        />
      ))}
    </>
  );
}

interface DecidedProps {
  readonly title: string;
  readonly text: ReactNode;
  onChange(): void;
}

function Decided({ title, text, onChange }: DecidedProps) {
  const { t } = useTranslation("import");
  return (
    <div className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-2.5 lg:px-5">
      <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-up" strokeWidth={1.75} />
      <div className="min-w-0 flex-1">
        <p className="text-row font-semibold wrap-anywhere">{title}</p>
        <p className="text-ink-2 text-small wrap-anywhere">{text}</p>
      </div>
      <Button variant="ghost" size="sm" aria-label={t("changeOf", { what: title })} onClick={onChange}>
        {t("change")}
      </Button>
    </div>
  );
}
