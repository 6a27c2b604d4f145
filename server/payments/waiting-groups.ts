import { eq, inArray } from "drizzle-orm";
import { entryOf } from "#domain/content/catalogue.ts";
import { groupOf } from "#domain/rosters.ts";
import { onTheList, waitingAthletes } from "#domain/waiting.ts";
import type { AppContext } from "../context.ts";
import { submissions } from "../db/schema/forms.ts";
import { waitingPlaces } from "../db/schema/waiting.ts";

/** How many athletes wait for an offering that would bring them into each group, by the group's key. */
export async function countWaitingByGroup({
  db,
  content,
}: Pick<AppContext, "db" | "content">): Promise<Map<string, number>> {
  const turns = await db
    .select({ turn: waitingPlaces, fields: submissions.fields })
    .from(waitingPlaces)
    .innerJoin(submissions, eq(submissions.id, waitingPlaces.submissionId))
    .where(inArray(waitingPlaces.state, [...onTheList]));
  const counts = new Map<string, number>();
  for (const { turn, fields } of turns) {
    const { catalogue, offeringType: type, offeringId: id } = turn;
    const included = entryOf(content.offerings, catalogue, { type, id })?.sessions ?? [];
    for (const athlete of waitingAthletes(fields).slice(0, turn.places)) {
      const birthYear = Number(athlete.birthYear) || null;
      const placed = { ...turn, groupId: null };
      const group = groupOf(content.schedules, placed, { birthYear, included });
      if (group) counts.set(group.id, (counts.get(group.id) ?? 0) + 1);
    }
  }
  return counts;
}
