import { formatMoney } from "../money.ts";

/*
 * Helpers for the part of a log sentence that comes from an entry's details (`audit-actions.ts` of each
 * module). A reason and anything about an e-mail address may be missing: they are deleted with the person.
 */

export const listed = (...parts: (string | false | null | undefined)[]) =>
  parts.filter(Boolean).join(", ");

export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count} ${count === 1 ? one : many}`;

/** An empty text for zero. */
export const some = (count: number | undefined, one: string, many?: string) =>
  count ? plural(count, one, many) : "";

export const sum = (cents: number | undefined, what: string) =>
  cents !== undefined && `${formatMoney(cents)} ${what}`;

export const version = (details: { version?: number | string }): string =>
  details.version === undefined ? "" : `Version ${details.version}`;
