import type pg from "pg";
import type { Content } from "#modules/content/content.ts";
import type { InventedLine, InventedOrder } from "./places.ts";
import type { Addresses, People } from "./people.ts";
import type { Random } from "./random.ts";
import type { ClubSize } from "./size.ts";

/** A club that is being invented, in a transaction of its own. */
export interface Filling {
  client: Pick<pg.ClientBase, "query">;
  content: Content;
  size: ClubSize;
  today: string;
  random: Random;
  people: People;
  address: Addresses;
  orders: InventedOrder[];
  lines: InventedLine[];
  /** The name of the embedded card provider. */
  provider: string;
  /** Encrypts a note for an athlete's row. */
  lockNote(athleteId: string, text: string): { ciphertext: string; keyId: string };
}

/** Rows for an `insert … select`: a record of each. */
export const rowsOf = (rows: readonly object[]) => JSON.stringify(rows);

/** The club's coaches. */
export const coachNames = ({ coaches }: Pick<Content, "coaches">): string[] =>
  coaches.groups.flatMap(({ items }) => items.map(({ name }) => name));
