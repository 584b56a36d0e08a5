import { useLocation, useNavigate } from "react-router";
import { type Language, saveLanguage, switchLanguage } from "../../i18n/languages";

/** Rewrites the first segment of the address and remembers the choice. */
export function useSwitchLanguage(): (language: Language) => void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  return (language) => {
    saveLanguage(language);
    // Replaces the entry, so that Back does not step through languages; the state of the entry stays.
    void navigate(switchLanguage(pathname, language) + search + hash, { replace: true, state });
  };
}
