import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormats } from "../../../i18n/use-language";

const steps = ["stepCreate", "stepShare", "stepPlay"] as const;
const pictures: Record<(typeof steps)[number], ReactNode> = {
  stepCreate: <CreatePicture />,
  stepShare: <SharePicture />,
  stepPlay: <PlayPicture />,
};

export function HowItWorks() {
  const { t } = useTranslation("help");
  const formats = useFormats();
  return (
    <section className="border-y border-line bg-surface">
      <div className="mx-auto max-w-page px-4 md:column-margins py-11 lg:px-6 lg:py-20">
        <h2 className="text-section">{t("landing.howTitle")}</h2>
        <ol className="mt-6 grid gap-8 lg:grid-cols-3">
          {steps.map((step, index) => (
            <li key={step}>
              <div
                aria-hidden="true"
                className="flex h-42 max-xs:hidden flex-col justify-center gap-2.5 rounded-court border border-line bg-paper px-5"
              >
                {pictures[step]}
              </div>
              <div className="mt-5 flex">
                <span
                  aria-hidden="true"
                  className="numerals min-w-11 text-score-figure font-bold text-action"
                >
                  {formats.number(index + 1)}
                </span>
                <div>
                  <h3 className="text-h2">{t(`landing.${step}.title`)}</h3>
                  <p className="mt-0.5 text-body text-ink-2">{t(`landing.${step}.text`)}</p>
                </div>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

const box =
  "flex min-h-11 items-center justify-between rounded-input border border-line bg-surface px-3.5 text-row";

function CreatePicture() {
  return (
    <>
      <span className={box}>Torsdagspadel Lidingö</span>
      <span className="flex gap-2 text-caption font-semibold">
        {["Elin", "Iñaki", "Karin"].map((name) => (
          <span key={name} className="rounded-input border border-line bg-surface px-3 py-2">
            {name}
          </span>
        ))}
        <span className="figures rounded-input border border-dashed border-line-strong px-3 py-2 text-ink-2">
          + 16
        </span>
      </span>
    </>
  );
}

function SharePicture() {
  const { t } = useTranslation("help");
  return (
    <>
      <span className={box}>
        duelo.app/share/torsdagspadel
        <Copy className="size-4 text-ink-2" strokeWidth={2} />
      </span>
      <span className={box}>
        <span className="text-ink-2">{t("landing.passcode")}</span>
        <span className="tracking-wide">TORSDAG7</span>
      </span>
    </>
  );
}

function PlayPicture() {
  return (
    <>
      <span className="numerals flex items-center justify-center gap-3 text-score-row">
        <span className="rounded-input border border-line-strong bg-surface px-5 py-2 font-bold">6</span>
        <span className="text-ink-3">–</span>
        <span className="rounded-input border border-line-strong bg-surface px-5 py-2 text-ink-2">4</span>
      </span>
      <span className="numerals grid grid-cols-5 gap-2 text-center text-score-row font-bold">
        {["3", "4", "5", "6", "7"].map((key) => (
          <span
            key={key}
            className={
              key === "6"
                ? "rounded-input border border-action bg-court-tint py-2 text-action"
                : "rounded-input border border-line bg-surface py-2 shadow-key"
            }
          >
            {key}
          </span>
        ))}
      </span>
    </>
  );
}
