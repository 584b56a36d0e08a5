import { Calculator, ChartLine, Eye, LockOpen, Smartphone, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";

const features = [
  { key: "featureHand", Icon: Smartphone },
  { key: "featurePreview", Icon: Eye },
  { key: "featureHistory", Icon: ChartLine },
  { key: "featureClear", Icon: Calculator },
  { key: "featureOpen", Icon: LockOpen },
  { key: "featureUndo", Icon: Undo2 },
] as const;

export function Features() {
  const { t } = useTranslation("help");
  return (
    <section className="mx-auto max-w-page px-4 py-11 lg:px-6 lg:py-24">
      <h2 className="text-section">{t("landing.featuresTitle")}</h2>
      <ul className="mt-5 grid border-t-2 lg:mt-8 border-action lg:grid-cols-3">
        {features.map(({ key, Icon }) => (
          <li
            key={key}
            className="flex gap-4 border-b border-line py-4 lg:flex-col lg:gap-3.5 lg:border-r lg:px-8 lg:py-7 lg:nth-[3n]:border-r-0 lg:nth-[3n+1]:pl-0 lg:nth-[n+4]:border-b-0"
          >
            <Icon aria-hidden="true" className="size-5.5 shrink-0 text-action" strokeWidth={1.75} />
            <div>
              <h3 className="text-h2">{t(`landing.${key}.title`)}</h3>
              <p className="mt-1 text-body text-ink-2">{t(`landing.${key}.text`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
