import { storedText } from "../../storage";

/** Whether matches may be waiting to be sent: without it the code of the outbox is not loaded. */
export const outboxMark = storedText("browser", "duelo.outbox");
