import { useEffect } from "react";
import { useParams } from "react-router";
import { changeLanguage } from "../../i18n/i18n";
import { isLanguage } from "../../i18n/languages";

/**
 * A differing language in the address switches the interface, also on the way back. The page stays in the
 * language before until the texts are there.
 */
export function useAddressLanguage(): void {
  const { lang } = useParams();
  useEffect(() => {
    if (isLanguage(lang)) {
      void changeLanguage(lang);
    }
  }, [lang]);
}
