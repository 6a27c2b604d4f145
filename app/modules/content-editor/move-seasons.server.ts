import { and, eq, gte, isNotNull } from "drizzle-orm";
import { withSoldArchived } from "./keep-sold.ts";
import { type FieldProblem, type Offerings, offeringsSchema } from "#modules/content/index.ts";
import { editionById, preserveEditions } from "#core/time/seasons.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { orderLines, registrations } from "#modules/enrolment/schema.ts";

interface Edit {
  before: Offerings;
  after: Offerings;
  /** ISO. */
  today: string;
}

/**
 * Protects sold offerings in an edit of the memberships: a removed membership is archived, and each season
 * edition keeps its id when its days move.
 * @param value as staff sent it
 * @returns the value to save, and the entries that staff must not remove; an invalid value stays as it is
 */
export async function keepSold(
  transaction: Transaction,
  { before, today }: Pick<Edit, "before" | "today">,
  value: unknown,
): Promise<{ value: unknown; problems: FieldProblem[] }> {
  const sent = offeringsSchema.safeParse(value).data;
  if (!sent) return { value, problems: [] };
  const removed = before.seasons.filter(({ id }) => sent.seasons.every((each) => each.id !== id));
  const used = removed.length > 0 ? await usedEditions(transaction) : [];
  const problems = removed
    .filter((season) => used.some((edition) => editionById(season, edition)))
    .map(({ name }) => ({
      path: ["seasons"],
      message: `“${name}” cannot be removed, because families are registered for it. Put it back; its name and days can change.`,
    }));
  const { catalogue, offeringType: type, offeringId: id } = orderLines;
  const sold = await transaction.selectDistinct({ catalogue, type, id }).from(orderLines);
  const withSold = withSoldArchived(before, sent, sold);
  const seasons = preserveEditions(before.seasons, withSold.seasons, today);
  return { value: { ...withSold, seasons }, problems };
}

/** The season editions with any registration. */
async function usedEditions(transaction: Transaction): Promise<string[]> {
  const { seasonId } = registrations;
  const found = await transaction
    .selectDistinct({ seasonId })
    .from(registrations)
    .where(isNotNull(seasonId));
  return found.flatMap((row) => row.seasonId ?? []);
}

/** Updates the registrations of current and coming seasons to the seasons' new days. */
export async function moveSeasons(
  transaction: Transaction,
  { before, after, today }: Edit,
): Promise<void> {
  const moved = after.seasons.filter(({ id, from, to, yearsLater }) => {
    const was = before.seasons.find((season) => season.id === id);
    return was && (was.from !== from || was.to !== to || was.yearsLater !== yearsLater);
  });
  if (moved.length === 0) return;
  const isNotOver = gte(registrations.seasonTo, today);
  for (const edition of await usedEditions(transaction))
    for (const season of moved) {
      const days = editionById(season, edition);
      if (!days) continue;
      await transaction
        .update(registrations)
        .set({ seasonFrom: days.from, seasonTo: days.to })
        .where(and(eq(registrations.seasonId, edition), isNotOver));
    }
}
