/** The rules and types that other modules use. */
export { passwordSchema } from "./new-account.ts";
