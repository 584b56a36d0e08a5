import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useParams } from "react-router";
import { changeLanguage } from "../../i18n/i18n";
import { isLanguage, type Language, languageNames, saveLanguage, switchLanguage } from "../../i18n/languages";
import { openAnew } from "../../shared/open-anew";
import { toast } from "../../ui/toast";

/**
 * Switches the interface to the language in the address, also after Back. The page stays in its language until the
 * texts of the other one are loaded.
 */
export function useAddressLanguage(): void {
  const { lang } = useParams();
  const { t } = useTranslation();
  useEffect(() => {
    if (!isLanguage(lang)) {
      return;
    }
    changeLanguage(lang).catch(async () => {
      if (!(await openAnew())) {
        toast.error(t("notLoaded.language", { language: languageNames[lang] }));
      }
    });
  }, [lang, t]);
}

/** Rewrites the first segment of the address and stores the choice. */
export function useSwitchLanguage(): (language: Language) => void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  return (language) => {
    saveLanguage(language);
    // Replaces the entry, so that Back does not step through languages; the state of the entry stays.
    void navigate(switchLanguage(pathname, language) + search + hash, { replace: true, state });
  };
}
