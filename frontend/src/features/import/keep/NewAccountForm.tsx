import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { api, unwrap } from "../../../api/client";
import { useSignIn } from "../../../api/queries/session";
import { tokens } from "../../../api/tokens";
import type { Group } from "../../../api/types";
import { usePaths } from "../../../i18n/paths";
import { useLanguage } from "../../../i18n/use-language";
import { loadRules } from "../../../rules/rules";
import { EmailField } from "../../../shared/EmailField";
import { FormSubmit } from "../../../shared/FormSubmit";
import { NewPasswordField } from "../../../shared/NewPasswordField";
import { RegistrationNote } from "../../../shared/RegistrationNote";
import { randomPasscode } from "../../../shared/random-passcode";
import { withReturnAddress } from "../../../shared/redirect-after-sign-in";
import { useValidatedForm } from "../../../shared/use-validated-form";
import { ErrorSummary } from "../../../ui/ErrorSummary";
import { Field } from "../../../ui/Field";

interface NewAccountFormProps {
  readonly suggestedName: string;
  onGroup(group: Group): void;
}

/** An account and the group in one go. The passcode is made here, and shown once all is saved. */
export function NewAccountForm({ suggestedName, onGroup }: NewAccountFormProps) {
  const { t } = useTranslation(["import", "session"]);
  const language = useLanguage();
  const paths = usePaths();
  const signIn = useSignIn();
  const whole = async ({
    groupName,
    name,
    email,
    password,
  }: Record<"groupName" | "name" | "email" | "password", string>) => ({
    groupName,
    name,
    email,
    password,
    passcode: await randomPasscode(),
  });
  const { values, field, submit, errors, busy } = useValidatedForm({
    operation: "register",
    defaultValues: { groupName: suggestedName, name: "", email: "", password: "" },
    check: async (typed) =>
      (await loadRules()).validateRegistration({
        ...(await whole(typed)),
        passwordConfirmation: typed.password,
      }),
    send: async (typed) => {
      const { user, group, ...issued } = await unwrap(
        api.POST("/api/auth/register", {
          body: { ...(await whole(typed)), language, deviceToken: tokens.device() },
        }),
      );
      signIn({ user, groups: [group] }, issued);
      onGroup(group);
    },
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <RegistrationNote
        closed={t("session:register.closed")}
        byInvitation={t("session:register.byInvitation")}
        className="font-semibold"
      />
      <div data-registers="anyone" className="flex flex-col gap-4">
        <ErrorSummary {...errors} />
        <Field {...field("groupName")} label={t("session:field.groupName")} autoComplete="off" />
        <Field {...field("name")} label={t("session:field.name")} autoComplete="name" />
        <EmailField {...field("email")} />
        <NewPasswordField
          {...field("password")}
          label={t("session:field.password")}
          typed={values.password}
          known={[values.name, values.email, values.groupName].join(" ")}
        />
        <FormSubmit busy={busy && t("keep.busy")}>{t("keep.register")}</FormSubmit>
      </div>
      <p className="text-center text-ink-2 text-small">
        {t("keep.haveAccount")}{" "}
        <Link
          to={withReturnAddress(paths.login(), paths.importSheet("ranking"))}
          className="touch-target font-semibold text-action hover:text-action-deep"
        >
          {t("keep.signIn")}
        </Link>
      </p>
    </form>
  );
}
