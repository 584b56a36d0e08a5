import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { usePaths } from "../i18n/paths";
import { useKeeping } from "./keep-storage";

/** How long a match that waits is safe, with the way to all that this device keeps. */
export function SafeFor() {
  const { t } = useTranslation("device");
  const paths = usePaths();
  const keeping = useKeeping();
  return keeping === undefined ? null : (
    <>
      {t(`safe.${keeping}`)}{" "}
      <Link to={paths.device()} className="touch-target font-semibold text-action">
        {t("title")}
      </Link>
    </>
  );
}
