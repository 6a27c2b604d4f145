/** The rules and types that other modules use. */
export { changeStopSeconds, type MessageState } from "./messages.ts";
export { type PracticeNews, sessionMessage, type SessionNews } from "./sessions-mails.ts";
