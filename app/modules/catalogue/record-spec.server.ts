import type { AuditValue } from "#core/audit/changes.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { LiveContent } from "#modules/content/index.server.ts";

/** What staff change in the catalogue, each with one entry in the log. */
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

/** A record's fields as the log stores them: lists are texts, instants are yes or no. */
export type RecordValues = Record<string, AuditValue>;

interface StoredRecord {
  /** For the log and for messages. */
  name: string;
  values: RecordValues;
}

/** Between the entries of a list in a record's text. */
export const between = ", ";

/** The entries of such a list; none: it is empty. */
export const listedIn = (text: AuditValue): string[] => (text ? String(text).split(between) : []);

/** The instant of a yes; null: no. */
export const instantFrom = (value: AuditValue) => (value ? new Date() : null);

export interface Spec {
  /** The record, locked until the transaction ends; null: it is gone. */
  read(transaction: Transaction, id: string): Promise<StoredRecord | null>;
  write(transaction: Transaction, id: string, values: RecordValues): Promise<void>;
  /** Why it cannot have these values; null: it can. */
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
