import { createContext } from "react";

/** Whether the code of another page is being loaded, to which the address already leads. */
export const NavigationPending = createContext(false);
