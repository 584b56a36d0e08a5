import { Check, ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { languageNames, languages } from "../../i18n/languages";
import { useLanguage } from "../../i18n/use-language";
import { Flag } from "../../ui/Flag";
import { Menu, menuItemClass } from "../../ui/Menu";
import { useSwitchLanguage } from "./use-switch-language";

export function LanguageMenu() {
  const { t } = useTranslation();
  const current = useLanguage();
  const choose = useSwitchLanguage();
  return (
    <Menu
      label={`${t("language.label")}: ${languageNames[current]}`}
      triggerClass="flex min-h-11 items-center gap-1.5 px-2 text-row text-ink-2 hover:text-ink"
      trigger={
        <>
          <Flag name={current} />
          <span aria-hidden="true">{current.toUpperCase()}</span>
          <ChevronDown aria-hidden="true" className="size-4" strokeWidth={2} />
        </>
      }
    >
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          role="menuitemradio"
          aria-checked={language === current}
          lang={language}
          onClick={() => choose(language)}
          className={menuItemClass}
        >
          <Flag name={language} />
          <span className="flex-1">{languageNames[language]}</span>
          {language === current && (
            <Check aria-hidden="true" className="size-4 text-action" strokeWidth={2} />
          )}
        </button>
      ))}
    </Menu>
  );
}
