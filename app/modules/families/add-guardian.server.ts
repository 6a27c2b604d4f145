import { guardianSchema } from "./families.ts";
import { guardianFields } from "./person-fields.ts";
import type { AppContext } from "#core/context.server.ts";
import type { AuditedBy } from "#core/audit/audit.server.ts";
import { correctFamily } from "./correct.server.ts";
import { askAddress, isTaken, openRequests } from "./guardian-requests.server.ts";
import type { OwnCorrection } from "./guardians.server.ts";
import { readFamily } from "./read.server.ts";

const takenAddress =
  "A parent or guardian of the family has this address already, or is asked to confirm it";

/**
 * Staff add a guardian. Name and phone are valid at once, so that a coach can call; an address only after its
 * owner has confirmed it, because a mistyped one would give a stranger access to the family's page.
 */
async function addGuardianByStaff(
  ctx: AppContext,
  by: AuditedBy,
  familyId: string,
  fields: Record<string, unknown>,
): Promise<OwnCorrection> {
  const family = await readFamily(ctx, familyId);
  if (!family) return { outcome: "gone" };
  const typed = guardianSchema.shape.email.safeParse(fields[guardianFields.email.form]);
  const email = typed.success ? typed.data : null;
  const requests = await openRequests(ctx, familyId);
  if (email !== null && isTaken(family, requests, { email, but: null }))
    return { outcome: "invalid", errors: { [guardianFields.email.form]: takenAddress } };
  const entry = { familyId, part: "guardian", id: "new" } as const;
  const result = await correctFamily(ctx, by, entry, fields, async (transaction, guardianId) => {
    const added = await readFamily({ db: transaction }, familyId);
    const guardian = added?.guardians.find(({ id }) => id === guardianId);
    if (email === null || !added || !guardian) return;
    const asker = { familyId, guardianId, name: guardian.name };
    await askAddress(ctx, transaction, { asker, family: added, email, by });
  });
  return { ...result, asked: email !== null };
}

/** Staff's correction of a family's entry; a new guardian is one too. */
export const correctOrAddGuardian = (
  ctx: AppContext,
  by: AuditedBy,
  entry: Parameters<typeof correctFamily>[2],
  fields: Record<string, unknown>,
): Promise<OwnCorrection> =>
  entry.part === "guardian" && entry.id === "new"
    ? addGuardianByStaff(ctx, by, entry.familyId, fields)
    : correctFamily(ctx, by, entry, fields);
