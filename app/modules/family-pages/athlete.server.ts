import { eq, inArray } from "drizzle-orm";
import { missingOf } from "#modules/families/index.ts";
import {
  auditEntries,
  groupsNow,
  waiverFacts,
  trainingIn,
} from "#modules/enrolment/index.server.ts";
import { listMedicalInformation, readFamily, askWaivers } from "#modules/families/index.server.ts";
import type { Permission } from "#core/audit/permissions.ts";
import type { AppContext } from "#core/context.server.ts";
import { listAuditOfAthlete } from "#core/audit/audit.server.ts";
import { orderLines, orders } from "#modules/enrolment/schema.ts";

/** Everything the club knows about one athlete. */
export type AthletePage = NonNullable<Awaited<ReturnType<typeof readAthlete>>>;

/**
 * A family's athlete, with its registrations of all seasons; null: the family has none with that id.
 * @param may what the account may see of it
 */
export async function readAthlete(
  ctx: AppContext,
  familyId: string,
  athleteId: string,
  may: (permission: Permission) => boolean,
) {
  const family = await readFamily(ctx, familyId);
  const athlete = family?.athletes.find(({ id }) => id === athleteId);
  if (!family || !athlete) return null;
  const { pictures, missing } = waiverFacts(ctx, athlete);
  const lineIds = athlete.registrations.flatMap(({ lineId }) =>
    may("billing.see") ? (lineId ?? []) : [],
  );
  const lines = await ctx.db
    .select({ line: orderLines, order: orders })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(inArray(orderLines.id, lineIds));
  const { groups } = ctx.content.schedules;
  const trainingFor = trainingIn(ctx.content);
  return {
    family,
    athlete,
    pictures,
    missing: [...missingOf({ ...family, athletes: [athlete] }), ...missing],
    /** The waivers that staff can record from paper. */
    asked: may("waivers.manage") ? await askWaivers(ctx, athlete) : [],
    medicalInformation:
      (await listMedicalInformation(ctx, may("health.see") ? [athlete.id] : []))[0] ?? null,
    registrations: athlete.registrations.map((registration) => {
      const now = groupsNow(ctx.content, trainingFor(registration, athlete));
      const paid = lines.find(({ line }) => line.id === registration.lineId);
      return {
        ...registration,
        groups: groups.filter(({ id }) => now.includes(id)),
        line: paid?.line ?? null,
        orderState: paid?.order.state ?? null,
        reference: may("billing.see") ? registration.reference : null,
      };
    }),
    log: await auditEntries(
      ctx,
      may("audit.read")
        ? await listAuditOfAthlete(ctx.db, {
            id: athlete.id,
            familyId: family.id,
            registrations: athlete.registrations.map(({ id }) => id),
          })
        : [],
    ),
  };
}
