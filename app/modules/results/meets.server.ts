import { changedOnly } from "#core/audit/changes.ts";
import { and, eq, ne } from "drizzle-orm";
import type { FieldErrors } from "#core/forms/result.ts";
import { meetFrom } from "./entry.ts";
import { eventOf } from "#modules/content/index.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { readMeet } from "./read.server.ts";
import { results, meets } from "./schema.ts";

type Ctx = Pick<AppContext, "db">;

export type MeetOutcome =
  | { outcome: "saved"; id: string }
  | { outcome: "invalid"; errors: FieldErrors }
  | { outcome: "gone" };

/** Creates or changes a meet. @param id null: a new one */
export async function saveMeet(
  { db }: Ctx,
  by: AuditedBy,
  id: string | null,
  fields: Record<string, string>,
): Promise<MeetOutcome> {
  const { meet, errors } = meetFrom(fields);
  if (Object.keys(errors).length > 0) return { outcome: "invalid", errors };
  if (id !== null && !isUuid(id)) return { outcome: "gone" };
  return db.transaction(async (transaction) => {
    const found = id === null ? null : await readMeet({ db: transaction }, id);
    if (id !== null && !found) return { outcome: "gone" };
    const isWindy = (result: { event: Parameters<typeof eventOf>[0]; wind: number | null }) =>
      result.wind !== null && eventOf(result.event).wind;
    if (meet.isIndoor && found?.results.some(isWindy))
      return {
        outcome: "invalid",
        errors: {
          indoor: "Some of its results have a wind, so it was outdoors. Correct them first",
        },
      };
    const [twin] = await transaction
      .select({ id: meets.id })
      .from(meets)
      .where(
        and(
          eq(meets.name, meet.name),
          eq(meets.firstDay, meet.firstDay),
          id === null ? undefined : ne(meets.id, id),
        ),
      );
    if (twin)
      return { outcome: "invalid", errors: { name: "There is a meet of this name on this day" } };
    const [saved] =
      id === null
        ? await transaction.insert(meets).values(meet).returning()
        : await transaction.update(meets).set(meet).where(eq(meets.id, id)).returning();
    if (!saved) return { outcome: "gone" };
    const { name, firstDay, lastDay, town, isIndoor } = saved;
    const stood = found?.meet;
    await recordAudit(transaction, {
      actor: by,
      action: "results.meet-saved",
      subject: { type: "meet", id: saved.id },
      changes: changedOnly({
        name: [stood?.name ?? name, name],
        firstDay: [stood?.firstDay ?? null, firstDay],
        lastDay: [stood?.lastDay ?? firstDay, lastDay],
        town: [stood?.town ?? null, town],
        isIndoor: [stood?.isIndoor ?? false, isIndoor],
      }),
      details: { name },
    });
    return { outcome: "saved", id: saved.id };
  });
}

/** Deletes a meet with its results. @returns false when it was already deleted */
export async function deleteMeet({ db }: Ctx, by: AuditedBy, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  return db.transaction(async (transaction) => {
    const count = await transaction.$count(results, eq(results.meetId, id));
    const [gone] = await transaction.delete(meets).where(eq(meets.id, id)).returning();
    if (!gone) return false;
    await recordAudit(transaction, {
      actor: by,
      action: "results.meet-deleted",
      subject: { type: "meet", id },
      details: { name: gone.name, results: count },
    });
    return true;
  });
}
