import { useTranslation } from "react-i18next";

const PROMISES = ["tracking", "cookies", "names", "addresses"] as const;

/** The page's title and, in the four boxes of the court, what holds for everyone. */
export function PrivacyHead() {
  const { t } = useTranslation("privacy");
  return (
    <section className="on-court grid overflow-hidden rounded-court bg-court text-on-court lg:grid-cols-2">
      <h1 className="px-4 pt-3.5 pb-3 text-hero lg:self-center lg:px-7">{t("heading")}</h1>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-0.5 border-court-line border-t-2 bg-court-line lg:border-t-0 lg:border-l-2">
        {PROMISES.map((promise) => (
          <div key={promise} className="bg-court px-4 py-3">
            <dt className="font-semibold text-row">{t(`short.${promise}.title`)}</dt>
            <dd className="text-on-court-2 text-small">{t(`short.${promise}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
