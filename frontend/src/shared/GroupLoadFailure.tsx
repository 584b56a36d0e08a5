import type { ComponentProps } from "react";
import { useTranslation } from "react-i18next";
import { usePaths } from "../i18n/paths";
import { CrumbRow } from "./crumbs";
import { LoadFailure } from "./LoadFailure";
import { PageColumn } from "./page-layouts";

/** A page of a group that could not be loaded, so that its name is not known either. */
export function GroupLoadFailure(failure: Omit<ComponentProps<typeof LoadFailure>, "page" | "title">) {
  const { t } = useTranslation(["groups", "common"]);
  const paths = usePaths();
  return (
    <PageColumn>
      <CrumbRow
        links={[{ to: paths.groups(), text: t("common:crumbs.groups") }]}
        current={t("common:group.unknown")}
      />
      <LoadFailure {...failure} page title={t("failed")} />
    </PageColumn>
  );
}
