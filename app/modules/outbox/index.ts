/** The rules and types that other modules use. */
export {
  composeNotification,
  fromClub,
  notification,
  type NotificationData,
} from "./notification.ts";
export { byChannel } from "./audit-actions.ts";
