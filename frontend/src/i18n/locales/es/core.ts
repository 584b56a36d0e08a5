import common from "./common.json";
import groups from "./groups.json";
import leaderboard from "./leaderboard.json";

export const core = { common, groups, leaderboard };
