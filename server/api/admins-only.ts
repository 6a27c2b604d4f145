import type { Services } from "#server/services/services.ts";
import { staffOnly } from "./staff-only.ts";

/** Refuses whoever is not signed in (401) or not an admin (403) (specification, point 6). */
export const adminsOnly = (services: Services) => staffOnly(services, "admin");
