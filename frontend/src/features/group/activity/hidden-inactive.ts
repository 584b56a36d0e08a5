import { boolean } from "valibot";
import { storedJson } from "../../../storage";

/** Whether rankings leave out inactive players on this device. */
export const hiddenInactive = storedJson("browser", "duelo.inactive.hidden", boolean());
