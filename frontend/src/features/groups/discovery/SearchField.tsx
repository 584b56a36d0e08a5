import { Search, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { boxClass } from "../../../ui/Field";
import { IconButton } from "../../../ui/IconButton";

interface SearchFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function SearchField({ value, onChange }: SearchFieldProps) {
  const { t } = useTranslation("groups");
  const label = t("discovery.search");
  return (
    <search className={boxClass(false)}>
      <Search aria-hidden="true" size={20} strokeWidth={1.75} className="ml-3.5 shrink-0 text-ink-3" />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="min-h-11.5 min-w-0 flex-1 bg-transparent px-3 text-body outline-none placeholder:text-ink-3"
      />
      {value === "" ? null : (
        <IconButton
          label={t("discovery.noHits.action")}
          icon={<X aria-hidden="true" size={20} strokeWidth={1.75} />}
          onClick={() => onChange("")}
        />
      )}
    </search>
  );
}
