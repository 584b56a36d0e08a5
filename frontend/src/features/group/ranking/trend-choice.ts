import { digits, integer, maxValue, minValue, number, pipe, safeParse, string, transform } from "valibot";
import { staticLimits } from "../../../rules/static-limits";
import { storedJson } from "../../../storage";

const trendMatches = pipe(number(), integer(), minValue(1), maxValue(staticLimits.trendMatchesMax));
const inAddress = pipe(string(), digits(), transform(Number), trendMatches);
/** The last choice, for the next visit to any group. */
const chosenTrend = storedJson("browser", "duelo.trend", trendMatches);

/** The number of matches in the trends: from the URL, else the stored choice, else the default. */
export function trendMatchesIn(params: URLSearchParams): number {
  const { success, output } = safeParse(inAddress, params.get("trend"));
  return success ? output : (chosenTrend.read() ?? staticLimits.trendMatches);
}

export function storeTrendMatches(matches: number): void {
  chosenTrend.write(matches);
}
