import { createContext } from "react";
import type { Group } from "../api/types";

/** The current group, for admin pages without a group in the URL; null on a group's own pages. */
export const AdminGroup = createContext<Group | null>(null);
