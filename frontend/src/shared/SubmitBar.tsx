import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type GroupRef, usePaths } from "../i18n/paths";
import { BottomBar } from "../ui/BottomBar";
import { Button, buttonClass } from "../ui/Button";

interface SubmitBarProps {
  readonly group: GroupRef;
  /** The reason why no match can be submitted yet. */
  readonly blocked?: string | undefined;
}

/** The submit action at the bottom of a group's pages on phones. */
export function SubmitBar({ group, blocked }: SubmitBarProps) {
  const { t } = useTranslation("groups");
  const paths = usePaths();
  const content = (
    <>
      <Plus aria-hidden="true" size={20} strokeWidth={2} />
      {t("page.submit")}
    </>
  );
  return (
    <BottomBar>
      {blocked === undefined ? (
        <Link
          to={paths.submitMatch(group)}
          className={buttonClass({ variant: "primary", size: "lg", wide: true })}
        >
          {content}
        </Link>
      ) : (
        <>
          <Button disabled variant="primary" size="lg" wide aria-describedby="submit-blocked">
            {content}
          </Button>
          <p id="submit-blocked" className="mt-2 text-center text-caption text-ink-2">
            {blocked}
          </p>
        </>
      )}
    </BottomBar>
  );
}
