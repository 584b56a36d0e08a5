import { createContext } from "react";
import type { Group } from "../api/types";

/** The group of an admin page whose address names none: the current one. Null on a group's own pages. */
export const AdminGroup = createContext<Group | null>(null);
