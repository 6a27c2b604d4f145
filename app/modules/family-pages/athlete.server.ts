import { missingOf } from "#modules/families/index.ts";
import { auditEntries, waiverFacts } from "#modules/enrolment/index.server.ts";
import { listMedicalInformation, readFamily, askWaivers } from "#modules/families/index.server.ts";
import type { Permission } from "#core/audit/permissions.ts";
import type { AppContext } from "#core/context.server.ts";
import { listAuditOfAthlete } from "#core/audit/audit.server.ts";
import { readSeasons } from "./staff/registrations.server.ts";

/**
 * Everything the club knows about an athlete of a family, with its registrations of all seasons; null: the
 * family has none with that id.
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
  return {
    family,
    athlete,
    pictures,
    missing: [...missingOf({ ...family, athletes: [athlete] }), ...missing],
    missingWaivers: missing,
    /** The waivers that staff can record from paper. */
    asked: may("waivers.manage") ? await askWaivers(ctx, athlete) : [],
    medicalInformation:
      (await listMedicalInformation(ctx, may("health.see") ? [athlete.id] : []))[0] ?? null,
    seasons: await readSeasons(ctx, [athlete], may),
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
