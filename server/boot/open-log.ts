import pino, { type DestinationStream, type Logger } from "pino";
import { loggedError } from "#domain/logged-error.ts";

/** The site's log: JSON lines on stdout. What an error says of a visitor stays out of it. */
export function openLog(
  level: string,
  destination: DestinationStream = pino.destination({ sync: false }),
): Logger {
  return pino({ level, serializers: { err: loggedError } }, destination);
}
