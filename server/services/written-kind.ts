import type { z } from "zod";
import type { WrittenKind } from "#domain/writing.ts";
import type { Transaction } from "#server/db/database.ts";
import type { StaffMember } from "./staff-session.ts";

/** Who does something to a page. */
export type Writer = Pick<StaffMember, "id" | "name">;

/** An item as it stands in its own table. */
export interface WrittenItem<Fields> {
  id: number;
  fields: Fields;
  /** Null: a draft. In the future: scheduled. */
  publishedAt: Date | null;
  deletedAt: Date | null;
  updatedAt: Date;
}

/** When an item is read, or that nobody may. */
export type Standing = Partial<{ publishedAt: Date | null; deletedAt: Date | null }>;

/**
 * What saving, drafts, revisions, redirects and deleting need to know of one kind of page; articles
 * and location pages each give it once.
 */
export interface Kind<Fields extends { slug_url: string }> {
  name: WrittenKind;
  schema: z.ZodType<Fields>;
  /** The title a missing address is made of. */
  titleOf(fields: Fields): string;
  /** The fields with their HTML clean: only these are stored. */
  clean(fields: Fields): Fields;
  /** What is wrong with fields that are right by themselves, or null. */
  fault(tx: Transaction, fields: Fields): Promise<{ message: string; field: string } | null>;
  find(tx: Transaction, id: number): Promise<WrittenItem<Fields> | null>;
  /** All of them, the deleted too. */
  list(tx: Transaction): Promise<WrittenItem<Fields>[]>;
  /** The item that has the address now, deleted ones aside. */
  ownerOf(tx: Transaction, slug: string): Promise<number | null>;
  insert(tx: Transaction, fields: Fields, publishedAt: Date | null): Promise<number>;
  update(tx: Transaction, id: number, fields: Fields, standing: Standing): Promise<void>;
}

/** What the audit log calls an item. */
export const subjectOf = <Fields extends { slug_url: string }>(
  { name, titleOf }: Kind<Fields>,
  fields: Fields,
): string => `${name === "article" ? "the article" : "the location page"} “${titleOf(fields)}”`;
