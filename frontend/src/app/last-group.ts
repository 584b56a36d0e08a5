import { check, pipe, string } from "valibot";
import { isGroupHash } from "../rules/group-hash";
import { storedText } from "../storage";

/** The hash of the group that was viewed last in this browser; addresses from before groups had any lead there. */
export const lastGroup = storedText("browser", "duelo.lastGroup", pipe(string(), check(isGroupHash)));
