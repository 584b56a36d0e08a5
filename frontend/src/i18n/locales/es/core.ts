import type { ResourceKey } from "i18next";
import common from "./common.json";
import groups from "./groups.json";
import ranking from "./ranking.json";

export const core = { common, groups, ranking };

/** The texts that pages load, by file; `head` and `mail` are for the server alone. */
export const files = import.meta.glob<ResourceKey>(
  ["./*.json", "!./{common,groups,ranking}.json", "!./{head,mail}.json"],
  { import: "default" },
);
