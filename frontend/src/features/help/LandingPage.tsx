import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { rankingQuery } from "../../api/queries/players";
import { useSession } from "../../api/queries/session";
import { useErrorTexts } from "../../i18n/error-text";
import { usePaths } from "../../i18n/paths";
import { Button, buttonClass } from "../../ui/Button";
import { Skeleton } from "../../ui/Skeleton";
import { toast } from "../../ui/toast";
import { usePageTitle } from "../../ui/use-page-title";
import { ExampleRanking } from "./landing/ExampleRanking";
import { exampleGroupQuery } from "./landing/example-group-query";
import { Landing } from "./landing/Landing";

const rows = 5;

export function LandingPage() {
  const { t } = useTranslation(["help", "common"]);
  const paths = usePaths();
  const { session } = useSession();
  usePageTitle(t("landing.title"));
  return (
    <div className="-mb-8">
      <Landing
        start={(text) => (
          <Link
            to={session ? paths.createGroup() : paths.register()}
            className={buttonClass({ variant: "primary", size: "lg" })}
          >
            {session ? t("common:nav.createGroup") : text}
          </Link>
        )}
        example={<ExampleButton text={t("landing.example")} busyText={t("landing.exampleBusy")} />}
        ranking={<LiveRanking />}
      />
    </div>
  );
}

/** Navigates to the example group, or shows why there is none. */
function ExampleButton({ text, busyText }: { text: string; busyText: string }) {
  const texts = useErrorTexts();
  const paths = usePaths();
  const navigate = useNavigate();
  const client = useQueryClient();
  const find = useMutation({
    mutationFn: () => client.ensureQueryData(exampleGroupQuery()),
    onSuccess: ({ publicHash }) => void navigate(paths.group(publicHash)),
    onError: (error) => toast.error(texts.error(error)),
  });
  return (
    <Button variant="on-court" size="lg" busy={find.isPending && busyText} onClick={() => find.mutate()}>
      {text}
    </Button>
  );
}

/** The first rows of the example group; nothing if there is none. */
function LiveRanking() {
  const paths = usePaths();
  const example = useQuery(exampleGroupQuery());
  const group = example.data;
  const ranking = useQuery(rankingQuery(group?.publicHash));
  if (group && ranking.data) {
    return (
      <ExampleRanking
        title={
          <Link to={paths.group(group.publicHash)} className="hover:text-action">
            {group.name}
          </Link>
        }
        rankings={ranking.data.slice(0, rows)}
      />
    );
  }
  return example.isError || ranking.isError ? null : <Skeleton onCourt className="h-84 rounded-card!" />;
}
