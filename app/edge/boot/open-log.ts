import pino, { type DestinationStream, type Logger } from "pino";
import { loggedError } from "#core/logged-error.ts";

/**
 * The site's log. It leaves out the personal data in errors.
 * @param destination by default stdout: readable lines on a terminal, JSON anywhere else
 */
export async function openLog(level: string, destination?: DestinationStream): Promise<Logger> {
  const to =
    destination ?? (process.stdout.isTTY ? await readable() : pino.destination({ sync: false }));
  return pino({ level, serializers: { err: loggedError } }, to);
}

async function readable(): Promise<DestinationStream> {
  const { default: pretty } = await import("pino-pretty");
  return pretty({ ignore: "pid,hostname", translateTime: "SYS:HH:MM:ss", singleLine: true });
}
