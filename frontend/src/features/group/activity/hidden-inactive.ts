import { boolean } from "valibot";
import { storedJson } from "../../../storage";

/** Whether rankings leave out inactive players on this device; null until the reader has chosen. */
export const hiddenInactive = storedJson("browser", "duelo.inactive.hidden", boolean());
