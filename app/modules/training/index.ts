/** The rules and types that other modules use. */
export { absenceDaysAhead, percentHere } from "./attendance.ts";
