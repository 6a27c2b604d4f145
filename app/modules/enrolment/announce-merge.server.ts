import { eq, inArray } from "drizzle-orm";
import { newViews } from "./family-merge.ts";
import { isSameAddress } from "#modules/families/index.ts";
import { notify } from "#modules/outbox/index.server.ts";
import type { Family } from "#modules/families/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { familyCalendars, familyLinks, guardians } from "#modules/families/schema.ts";

/**
 * Notifies two merged families. If a person can now see data of somebody new, every link to the page and its
 * calendar ends, so that only a link mailed to a guardian's address opens it, and every address of both is
 * notified.
 * @param remaining as it was before, like `other`
 * @returns how many links ended, and how many addresses are notified
 */
export async function announceMerge(
  ctx: AppContext,
  transaction: Transaction,
  { remaining, other }: { remaining: Family; other: Family },
): Promise<{ links: number; notified: number }> {
  if (newViews(remaining, other).length === 0) return { links: 0, notified: 0 };
  const members = transaction
    .select({ id: guardians.id })
    .from(guardians)
    .where(eq(guardians.familyId, remaining.id));
  const ended = await transaction
    .delete(familyLinks)
    .where(inArray(familyLinks.guardianId, members));
  await transaction.delete(familyCalendars).where(eq(familyCalendars.familyId, remaining.id));
  const everybody = [remaining, other].flatMap((family) =>
    family.guardians.map((guardian) => ({ guardian, family })),
  );
  const recipients = everybody.filter(
    ({ guardian: { email } }, n) =>
      email && everybody.findIndex((one) => isSameAddress(one.guardian.email, email)) === n,
  );
  for (const { guardian, family } of recipients) {
    await notify(ctx, transaction, "families-merged", {
      to: guardian,
      data: {
        name: guardian.name,
        athletes: family.athletes.map(({ givenName }) => givenName),
        guardians: everybody.map((one) => one.guardian.name),
        site: ctx.publicUrl,
      },
    });
  }
  return { links: ended.rowCount ?? 0, notified: recipients.length };
}
