import pino, { type Logger } from "pino";

/** The site's log: JSON lines on stdout. What an error says of a visitor stays out of it. */
export function openLog(level: string): Logger {
  return pino({ level, serializers: { err: withoutValues } }, pino.destination({ sync: false }));
}

/**
 * An error as the log has it. The query's builder repeats all values of the query, and PostgreSQL
 * those that it could not take: people's names and addresses.
 */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return String(error);
  const root = rootOf(error);
  const { code, message } = root as NodeJS.ErrnoException;
  const frames = (error.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return {
    type: root.name,
    ...(code && { code }),
    // A class 22 error ends in the value: `invalid input syntax for type uuid: "…"`.
    message: code?.startsWith("22") ? message.replace(/:? ?".*"/s, "") : message,
    stack: frames.join("\n"),
  };
}

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error;
}
