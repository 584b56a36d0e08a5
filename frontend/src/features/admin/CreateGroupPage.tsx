import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { usePaths } from "../../i18n/paths";
import { AdminCrumbs } from "../../shared/AdminCrumbs";
import { FormPage } from "../../shared/FormPage";
import { toast } from "../../ui/toast";
import { usePageTitle } from "../../ui/use-page-title";
import { CreateGroupForm } from "./CreateGroupForm";

export function CreateGroupPage() {
  const { t } = useTranslation(["admin", "common"]);
  const paths = usePaths();
  const navigate = useNavigate();
  usePageTitle(t("create.title"));
  return (
    <FormPage
      crumbs={<AdminCrumbs current={t("common:crumbs.createGroup")} />}
      title={t("create.title")}
      lead={t("create.lead")}
    >
      <CreateGroupForm
        onCreated={({ groupId, name }) => {
          toast.success(t("create.done", { name }));
          void navigate(paths.getStarted(groupId), { replace: true });
        }}
      />
    </FormPage>
  );
}
