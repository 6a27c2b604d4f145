import { eq, inArray } from "drizzle-orm";
import { onTheList, waitingAthletes } from "./waiting.ts";
import type { AppContext } from "#core/context.server.ts";
import { trainingIn } from "./placed.server.ts";
import { groupsNow } from "./rosters.server.ts";
import { submissions } from "#modules/outbox/schema.ts";
import { waitingColumns, waitingListEntries, waitingRows } from "./schema.ts";

/** The number of waiting athletes for each training group, by the group's key. */
export async function countWaitingByGroup({
  db,
  content,
}: Pick<AppContext, "db" | "content">): Promise<Map<string, number>> {
  const waitingEntries = await db
    .select({ waiting: waitingColumns, fields: submissions.fields })
    .from(waitingRows)
    .innerJoin(submissions, eq(submissions.id, waitingListEntries.submissionId))
    .where(inArray(waitingListEntries.state, [...onTheList]));
  const trainingFor = trainingIn(content);
  const counts = new Map<string, number>();
  for (const { waiting, fields } of waitingEntries) {
    for (const athlete of waitingAthletes(fields).slice(0, waiting.places)) {
      const birthYear = Number(athlete.birthYear) || null;
      const training = trainingFor({ ...waiting, groupId: null }, { birthYear });
      for (const group of groupsNow(content, training))
        counts.set(group, (counts.get(group) ?? 0) + 1);
    }
  }
  return counts;
}
