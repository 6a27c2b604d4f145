/** The rules and types that other modules use. */
export { aheadDays } from "./attendance.ts";
