import { type Language, languageNames, languages } from "../i18n/languages";
import { Flag } from "../ui/Flag";
import { SegmentedControl } from "../ui/SegmentedControl";

interface LanguageControlProps {
  readonly legend: string;
  readonly value: Language;
  readonly onChange: (language: Language) => void;
  readonly className?: string;
}

/** Selects one of the languages, each named in itself. */
export function LanguageControl(props: LanguageControlProps) {
  const options = languages.map((value) => ({
    value,
    label: (
      <>
        <Flag name={value} />
        <span lang={value}>{languageNames[value]}</span>
      </>
    ),
  }));
  return <SegmentedControl options={options} {...props} />;
}
