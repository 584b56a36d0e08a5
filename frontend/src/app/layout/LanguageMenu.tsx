import { Check, ChevronDown, Monitor, Moon, Sun } from "lucide-react";
import { useTranslation } from "react-i18next";
import { languageNames, languages } from "../../i18n/languages";
import { useLanguage } from "../../i18n/use-language";
import { Flag } from "../../ui/Flag";
import { Menu, menuItemClass } from "../../ui/Menu";
import { type ThemeChoice, themeChoices, useTheme } from "../theme";
import { useSwitchLanguage } from "./use-address-language";

export function LanguageMenu() {
  const { t } = useTranslation();
  const current = useLanguage();
  const choose = useSwitchLanguage();
  return (
    <Menu
      label={`${t("language.label")}: ${languageNames[current]} (${current.toUpperCase()})`}
      triggerClass="flex min-h-11 items-center gap-1.5 px-2 text-row text-ink-2 hover:text-ink"
      trigger={
        <>
          <Flag name={current} />
          <span aria-hidden="true" className="max-xs:hidden">
            {current.toUpperCase()}
          </span>
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
      <ThemeEntries />
    </Menu>
  );
}

const themeIcons: Record<ThemeChoice, typeof Sun> = { system: Monitor, light: Sun, dark: Moon };

/** Light or dark, below the languages; phones have both in their own menu. */
function ThemeEntries() {
  const { t } = useTranslation();
  const [theme, chooseTheme] = useTheme();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
    <div
      role="group"
      aria-label={t("theme.label")}
      className="mt-1.5 hidden border-t border-line pt-1.5 lg:block"
    >
      {themeChoices.map((choice) => {
        const Icon = themeIcons[choice];
        return (
          <button
            key={choice}
            type="button"
            role="menuitemradio"
            aria-checked={choice === theme}
            onClick={() => chooseTheme(choice)}
            className={menuItemClass}
          >
            <Icon aria-hidden="true" className="size-4 text-ink-2" strokeWidth={2} />
            <span className="flex-1">{t(`theme.${choice}`)}</span>
            {choice === theme && <Check aria-hidden="true" className="size-4 text-action" strokeWidth={2} />}
          </button>
        );
      })}
    </div>
  );
}
