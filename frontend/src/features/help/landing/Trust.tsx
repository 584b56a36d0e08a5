import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../i18n/use-language";
import { type PictureName, pictureOf, pictureSize } from "./pictures";

const items = [
  { key: "trustAudit", picture: "audit" },
  { key: "trustWhatIf", picture: "what-if" },
  { key: "trustTeams", picture: "teams" },
] as const;

/** What other rankings do not have, with pictures of the product. */
export function Trust() {
  const { t } = useTranslation("help");
  return (
    <section className="mx-auto max-w-page px-4 md:column-margins pt-11 lg:px-6 lg:pt-24">
      <h2 className="text-section">{t("landing.trustTitle")}</h2>
      <ul className="mt-6 grid gap-8 md:grid-cols-3 lg:mt-8">
        {items.map(({ key, picture }) => (
          <li key={key}>
            <Picture name={picture} text={t(`landing.${key}.picture`)} />
            <h3 className="mt-4 text-h2">{t(`landing.${key}.title`)}</h3>
            <p className="mt-1 text-body text-ink-2">{t(`landing.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A picture in the page's language, of which the one in the page's theme is shown and loaded. */
function Picture({ name, text }: { readonly name: PictureName; readonly text: string }) {
  const language = useLanguage();
  const shape = "h-auto w-full rounded-court border border-line";
  return (
    <>
      <img
        src={pictureOf(name, language, "light")}
        alt={text}
        {...pictureSize}
        loading="lazy"
        className={`${shape} in-data-[theme=dark]:hidden`}
      />
      <img
        src={pictureOf(name, language, "dark")}
        alt={text}
        {...pictureSize}
        loading="lazy"
        className={`${shape} hidden in-data-[theme=dark]:block`}
      />
    </>
  );
}
