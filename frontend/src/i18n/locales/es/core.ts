import common from "./common.json";
import groups from "./groups.json";
import ranking from "./ranking.json";

export const core = { common, groups, ranking };
