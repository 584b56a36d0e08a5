import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { api, unwrap } from "../../api/client";
import { updateSessionUser } from "../../api/queries/session";
import type { User } from "../../api/types";
import { loadRules } from "../../rules/rules";
import { LanguageControl } from "../../shared/LanguageControl";
import { NetworkButton } from "../../shared/NetworkButton";
import { REASON_FIRST } from "../../shared/network-reason-class";
import { useValidatedForm } from "../../shared/use-validated-form";
import { Card } from "../../ui/Card";
import { ErrorSummary } from "../../ui/ErrorSummary";
import { Field } from "../../ui/Field";
import { Tag } from "../../ui/Tag";
import { toast } from "../../ui/toast";

/** Name and mail language, and the email address, which cannot be changed yet. */
export function ProfileForm({ user }: { user: User }) {
  const { t } = useTranslation(["account", "session", "common"]);
  const queryClient = useQueryClient();
  const [language, setLanguage] = useState(user.language);
  const { field, submit, errors, busy } = useValidatedForm({
    operation: "updateProfile",
    defaultValues: { name: user.name },
    check: async ({ name }) => (await loadRules()).validateProfile(name),
    send: async ({ name }) => {
      const answer = await unwrap(api.PUT("/api/auth/profile", { body: { name, language } }));
      updateSessionUser(queryClient, answer.user);
      toast.success(t("profile.saved"));
    },
  });
  return (
    <Card title={t("profile.title")}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <ErrorSummary {...errors} />
        <Field {...field("name")} label={t("session:field.name")} autoComplete="name" />
        <Field
          label={
            <>
              {t("session:field.email")}
              <Tag kind="established" className="ml-2">
                {t(user.emailVerified ? "profile.verified" : "profile.unverified")}
              </Tag>
            </>
          }
          value={user.email}
          readOnly
          autoComplete="email"
          hint={t("profile.emailHint")}
        />
        <LanguageControl legend={t("profile.language")} value={language} onChange={setLanguage} />
        <div className="flex justify-end">
          <NetworkButton
            reasonClass={REASON_FIRST}
            type="submit"
            variant="primary"
            busy={busy && t("common:action.saving")}
          >
            {t("common:action.save")}
          </NetworkButton>
        </div>
      </form>
    </Card>
  );
}
