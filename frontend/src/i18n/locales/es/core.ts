import common from "./common.json";
import errors from "./errors.json";
import groups from "./groups.json";
import leaderboard from "./leaderboard.json";

export const core = { common, errors, groups, leaderboard };
