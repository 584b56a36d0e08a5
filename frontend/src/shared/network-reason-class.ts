/** The classes of a `NetworkReason` that stands before the buttons of its row or column. */
export const REASON_FIRST = "order-first mr-auto self-center";
