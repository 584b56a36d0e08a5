import { ChevronRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type GroupRef, usePaths } from "../../i18n/paths";
import { Card } from "../../ui/Card";

interface MoreCardProps {
  readonly group: GroupRef;
  readonly playerId: number;
}

/** Links to pages that begin with this player. */
export function MoreCard({ group, playerId }: MoreCardProps) {
  const { t } = useTranslation("players");
  const paths = usePaths();
  const links = [
    { to: paths.compare(group, playerId), text: t("more.compare") },
    { to: paths.whatIf(group, String(playerId)), text: t("more.whatIf") },
  ];
  return (
    <Card flush title={t("more.title")}>
      <ul className="mt-3">
        {links.map(({ to, text }) => (
          <li key={to} className="border-line border-t">
            <Link
              to={to}
              className="-outline-offset-3 flex min-h-11 items-center justify-between gap-4 px-4 text-row hover:bg-hover lg:px-5"
            >
              {text}
              <ChevronRight aria-hidden="true" className="size-4 text-ink-2" strokeWidth={2} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
