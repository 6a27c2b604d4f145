import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database, Transaction } from "#core/db/database.server.ts";
import type { Catalogue } from "#modules/content/index.ts";
import { offeringEditions, offerings } from "./schema.ts";

/** An offering identified by its code in the checkout calls. */
interface Named {
  catalogue: Catalogue;
  offeringType: string;
  offeringId: number;
}

/** The key of an offering. */
export const offeringKey = ({ catalogue, offeringType, offeringId }: Named): string =>
  `${catalogue} ${offeringType} ${offeringId}`;

const isOneOf = (named: readonly Named[]) =>
  sql`(${offerings.catalogue}, ${offerings.type}, ${offerings.number}) in (${sql.join(
    [...new Map(named.map((one) => [offeringKey(one), one])).values()].map(
      ({ catalogue, offeringType, offeringId }) =>
        sql`(${catalogue}, ${offeringType}, ${offeringId}::int)`,
    ),
    sql`, `,
  )})`;

/** The ids of an offering's editions, as a subquery. */
export const editionsOf = (named: Named) =>
  sql`(select ${offeringEditions.id} from ${offeringEditions}
    join ${offerings} on ${offerings.id} = ${offeringEditions.offeringId}
    where ${isOneOf([named])})`;

/**
 * Locks offerings in all their editions until the transaction ends, so that only one transaction at a time
 * assigns their places. Always in the same order, to avoid deadlocks. Others can still refer to the rows.
 */
export async function lockOfferings(
  transaction: Transaction,
  named: readonly Named[],
): Promise<void> {
  if (named.length === 0) return;
  await transaction
    .select({ id: offeringEditions.id })
    .from(offeringEditions)
    .innerJoin(offerings, eq(offerings.id, offeringEditions.offeringId))
    .where(isOneOf(named))
    .orderBy(offeringEditions.id)
    .for("no key update", { of: offeringEditions });
}

/**
 * The stored editions of purchases, in their order.
 * @throws when the catalogue has no such offering in that edition
 */
export async function offeringEditionIds(
  db: Database | Transaction,
  bought: readonly (Named & { seasonId: string })[],
): Promise<number[]> {
  if (bought.length === 0) return [];
  const { catalogue, type, number } = offerings;
  const { id, editionId } = offeringEditions;
  const editions = [...new Set(bought.map(({ seasonId }) => seasonId))];
  const rows = await db
    .select({ id, editionId, catalogue, offeringType: type, offeringId: number })
    .from(offeringEditions)
    .innerJoin(offerings, eq(offerings.id, offeringEditions.offeringId))
    .where(and(isOneOf(bought), inArray(editionId, editions)));
  return bought.map((wanted) => {
    const row = rows.find(
      (each) => each.editionId === wanted.seasonId && offeringKey(each) === offeringKey(wanted),
    );
    if (!row) throw new Error(`The catalogue has no ${offeringKey(wanted)} in ${wanted.seasonId}`);
    return row.id;
  });
}
