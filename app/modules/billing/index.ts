/** The rules and types that other modules use. */
export { yearsOfLine } from "./line-years.ts";
export { payPath } from "./checkout.ts";
export { orderStanding } from "./order-standing.ts";
