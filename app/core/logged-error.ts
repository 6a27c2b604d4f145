import { codeOf } from "./records.ts";

/** The log entry of an error: enough to find the cause, without anybody's data. */
export interface LoggedError {
  type: string;
  message: string;
  code?: string | undefined;
  /** A vendor's HTTP status or reply code. */
  status?: number | undefined;
  constraint?: string | undefined;
  table?: string | undefined;
  column?: string | undefined;
  /** The statement with placeholders. */
  statement?: string | undefined;
  /** The stack trace without the message. */
  stack?: string | undefined;
  cause?: LoggedError | undefined;
}

/** The properties of known errors beside their message. */
interface Facts extends Partial<Error> {
  code?: string;
  /** PostgreSQL's. */
  severity?: string;
  constraint?: string;
  table?: string;
  column?: string;
  /** The query builder's. */
  query?: string;
  /** A vendor failure's (`app/core/vendors/call.server.ts`). */
  summary?: string;
  reason?: string;
  status?: number;
}

/** PostgreSQL's classes of errors whose messages name tables and constraints, never values (appendix A). */
const valueless = /^(08|0A|23|25|26|28|34|40|42|53|54|55|57|58)/;

/**
 * An error for the log. The query builder repeats all values of a query, PostgreSQL the invalid
 * ones, and a vendor the person concerned: names, addresses, children. They are left out.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: masked(String(error)) };
  const { query, summary, status, severity, constraint, table, column }: Facts = error;
  const { cause } = error;
  // Several failed connection attempts are one error without a message.
  const [first] = error instanceof AggregateError ? error.errors : [];
  const wrapped = first ?? (query && cause);
  if (wrapped) {
    const statement = query
      ?.replace(/'(?:[^']|'')*'/g, "'…'")
      .replace(/\s+/g, " ")
      .trim();
    return Object.assign(loggedError(wrapped), { statement, stack: framesOf(error) });
  }
  const logged = { type: error.name, code: codeOf(error), stack: framesOf(error) };
  if (severity && logged.code) {
    const message = driverMessage(error.message, logged.code);
    return Object.assign(logged, { message, constraint, table, column });
  }
  // The cause of a vendor's failure repeats its message.
  if (summary) {
    const code = codeOf(cause);
    return Object.assign(logged, { message: summary, status, code });
  }
  const because = cause === undefined ? undefined : loggedError(cause);
  return Object.assign(logged, { message: masked(error.message), cause: because });
}

/** The same as text, for a terminal. */
export function errorText(error: unknown): string {
  const { type, code, message, statement, stack, cause } = loggedError(error);
  const because = cause && `because of ${cause.type}: ${cause.message}`;
  const named = `${code ? `${type} ${code}` : type}: ${message}`;
  return [named, statement, because, stack].filter(Boolean).join("\n");
}

/** Why something failed, as one sentence for staff; with a vendor's own message. */
export function reasonOf(error: unknown): string {
  const { reason }: Facts = error instanceof Error ? error : {};
  return reason ?? loggedError(error).message;
}

/** `invalid input syntax for type uuid: "…"`: a value is at the end of a message. */
function driverMessage(message: string, code: string): string {
  if (valueless.test(code)) return message;
  const [before = ""] = code.startsWith("P") ? [] : message.split(/[:"]/);
  return before.trim() || "the database refused it";
}

/** Quoted text may be personal: `Unexpected token 'Z', "Zebulon…" is not valid JSON`. */
const masked = (message: string) => withoutAddresses(message.replace(/".*"/gs, '"…"'));

/** A text without e-mail addresses. */
const withoutAddresses = (text: string) =>
  // An address begins where a word does: trying every letter would take quadratic time.
  // A package's scope (`node_modules/@scope/name`) has nothing between the slash and the @.
  text.replace(/(?<![^\s@<>"'()])[^\s@<>"'()]*[^\s@<>"'()/\\]@[^\s@<>"'()]+/g, "…@…");

/** A vendor's message for staff who see no addresses: without them, and without telephone numbers. */
export const withoutContacts = (text: string): string =>
  withoutAddresses(text).replace(/\+?\d[\d\s().-]{5,}\d/g, (found) =>
    found.replaceAll(/\D/g, "").length >= 7 ? "…" : found,
  );

const framesOf = ({ stack = "" }: Error) =>
  stack
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .join("\n");
