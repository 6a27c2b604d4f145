/** The rules and types that other modules use. */
export { absenceDaysAhead } from "./attendance.ts";
