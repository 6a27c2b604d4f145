/** What loaders and actions of other modules' pages call. */
export { reviewsOf, withPortrait } from "./public/portraits.server.ts";
export { under13Labels } from "./public/under-13.server.ts";
export { clubMark } from "./public/club-mark.server.ts";
