import { useQuery } from "@tanstack/react-query";
import { CircleCheck, Info, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { rulesQuery } from "../rules/rules-query";
import { cx } from "../ui/cx";
import { type Explained, isConfirmed } from "./verify";

const resultStyles = {
  confirmed: { Icon: CircleCheck, colour: "text-up" },
  different: { Icon: TriangleAlert, colour: "text-down" },
  unchecked: { Icon: Info, colour: "text-ink-2" },
} as const;

/** Shows whether the rules in the browser reproduce all of the server's numbers; loads the rules when rendered. */
export function Verification({ explanations }: { readonly explanations: readonly Explained[] }) {
  const { t } = useTranslation("players");
  const { data: rules, isError } = useQuery(rulesQuery());
  if (rules === undefined && !isError) {
    return <p className="min-h-5 px-1 text-caption text-ink-2">{t("verified.checking")}</p>;
  }
  const result =
    rules === undefined
      ? "unchecked"
      : explanations.every((explanation) => isConfirmed(rules, explanation))
        ? "confirmed"
        : "different";
  const { Icon, colour } = resultStyles[result];
  return (
    <p className="flex min-h-5 items-start gap-2 px-1 text-caption text-ink-2">
      <Icon aria-hidden="true" className={cx("mt-px size-4 shrink-0", colour)} strokeWidth={2} />
      {t(`verified.${result}`)}
    </p>
  );
}
