import { createContext } from "react-router";
import type { StaffMember } from "#server/services/staff-session.ts";

/** Who is signed in: set by `staffOnly`, so every page behind it can rely on it. */
export const staffContext = createContext<StaffMember>();
