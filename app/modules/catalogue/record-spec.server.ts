import type { AuditValue } from "#core/audit/changes.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { LiveContent } from "#modules/content/index.server.ts";

/** The kinds of records in the catalogue that staff change; each change is one log entry. */
export type RecordKind =
  | "offering"
  | "offering-edition"
  | "season"
  | "season-edition"
  | "program"
  | "discounts"
  | "discount-code"
  | "refund-rule"
  | "venue"
  | "training-group"
  | "weekly-session";

/** A record's fields in the form in which the log stores them: lists are text, timestamps are yes or no. */
export type RecordValues = Record<string, AuditValue>;

interface StoredRecord {
  /** Its name in the log and in messages. */
  name: string;
  values: RecordValues;
}

/** The separator of a list in a record's text. */
export const between = ", ";

/** The entries of such a list; empty: the list is empty. */
export const listedIn = (text: AuditValue): string[] => (text ? String(text).split(between) : []);

/** The timestamp for a yes; null: no. */
export const instantFrom = (value: AuditValue) => (value ? new Date() : null);

export interface Spec {
  /** The record, locked until the transaction ends; null: it was deleted. */
  read(transaction: Transaction, id: string): Promise<StoredRecord | null>;
  write(transaction: Transaction, id: string, values: RecordValues): Promise<void>;
  /** Why it must not have these values; null: it may. */
  refuse?(
    transaction: Transaction,
    id: string,
    values: RecordValues,
    live: LiveContent,
  ): Promise<string | null>;
  add?(transaction: Transaction, id: string, values: RecordValues): Promise<void>;
  /** @returns why it cannot be removed; null: it is removed */
  remove?(transaction: Transaction, id: string): Promise<string | null>;
}
