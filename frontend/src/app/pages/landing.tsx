import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { exampleGroupQuery } from "../../api/queries/example-group";
import { rankingQuery } from "../../api/queries/players";
import { ExampleRanking } from "../../features/help/landing/ExampleRanking";
import { Landing } from "../../features/help/landing/Landing";
import { usePaths } from "../../i18n/paths";
import { Button, buttonClass } from "../../ui/Button";
import { Skeleton } from "../../ui/Skeleton";
import { toast } from "../../ui/toast";
import { usePageTitle } from "../../ui/use-page-title";

const rows = 5;

export function Component() {
  const { t } = useTranslation("help");
  const paths = usePaths();
  usePageTitle(t("landing.title"));
  return (
    <div className="-mb-8">
      <Landing
        start={(text) => (
          <Link to={paths.register()} className={buttonClass({ variant: "primary", size: "lg" })}>
            {text}
          </Link>
        )}
        example={<ExampleButton text={t("landing.example")} busyText={t("landing.exampleBusy")} />}
        ranking={<LiveRanking />}
      />
    </div>
  );
}

/** Leads to a public group, or says that there is none. */
function ExampleButton({ text, busyText }: { text: string; busyText: string }) {
  const { t } = useTranslation("errors");
  const paths = usePaths();
  const navigate = useNavigate();
  const { refetch, isFetching } = useQuery(exampleGroupQuery());
  const open = async () => {
    const { data } = await refetch();
    if (data) {
      void navigate(paths.group(data.publicHash));
    } else {
      toast.error(t("code.group.no_example"));
    }
  };
  return (
    <Button variant="on-court" size="lg" busy={isFetching && busyText} onClick={() => void open()}>
      {text}
    </Button>
  );
}

/** The top of a real group; nothing where there is none. */
function LiveRanking() {
  const { data: group, isError } = useQuery(exampleGroupQuery());
  const { data: ranking } = useQuery({
    ...rankingQuery(group?.publicHash ?? ""),
    enabled: group !== undefined,
  });
  if (isError) {
    return null;
  }
  if (!group || !ranking) {
    return <Skeleton onCourt className="h-84 rounded-card!" />;
  }
  return <ExampleRanking name={group.name} rankings={ranking.slice(0, rows)} />;
}
