import { useTranslation } from "react-i18next";
import { ageOf } from "./age";
import { useNow } from "./use-now";

/** The age of a group as text: "Created today", "5 days old". */
export function useAgeText(): (createdAt: string) => string {
  const { t } = useTranslation("groups");
  const now = useNow();
  return (createdAt) => {
    const age = ageOf(createdAt, now);
    switch (age.unit) {
      case "today":
        return t("discovery.age.today");
      case "yesterday":
        return t("discovery.age.yesterday");
      case "days":
        return t("discovery.age.days", { count: age.count });
      case "weeks":
        return t("discovery.age.weeks", { count: age.count });
    }
  };
}
