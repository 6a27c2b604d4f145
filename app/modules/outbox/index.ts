/** The rules and types that other modules use. */
export { fromClub, notification } from "./notification.ts";
export { byChannel } from "./audit-actions.ts";
