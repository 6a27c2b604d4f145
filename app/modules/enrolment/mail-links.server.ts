import { and, eq, inArray, sql } from "drizzle-orm";
import { familyLink, isSameAddress, nextFrom, linkRequestSchema } from "#modules/families/index.ts";
import { notify, keyOf } from "#modules/outbox/index.server.ts";
import { hashOf } from "#modules/inbox/index.server.ts";
import { isStored } from "#modules/families/index.server.ts";
import { fieldErrors } from "#core/forms/fields.ts";
import { type AppContext, continueLater } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { countAttempts } from "#core/db/rate-limit.server.ts";
import { athletes, families, guardians } from "#modules/families/schema.ts";
import { type Order, registrations } from "./schema.ts";

/**
 * Limits links to one mailbox and from one network: a club's own Wi-Fi on registration night has many
 * families.
 */
const perMailbox = { limit: 3, windowSeconds: 3600 };
const perNetwork = { limit: 30, windowSeconds: 3600 };

/** The answer never reveals whether the address is known. */
export type AskedLink =
  | { outcome: "sent"; email: string; next: string | null }
  | { outcome: "invalid" | "too-many"; message: string; email: string };

const tooMany =
  "Links were asked for several times in this hour. Please look in your mailbox, the junk folder too, and ask again in an hour.";

/**
 * Mails the links of an address to it. The response and its timing are the same whether or not the address is
 * known: the lookup starts after the response.
 * @param network the visitor's
 */
export async function requestFamilyLink(
  ctx: AppContext,
  { fields, network }: { fields: Record<string, unknown>; network: string },
): Promise<AskedLink> {
  const checked = linkRequestSchema.safeParse(fields);
  if (!checked.success) {
    const typed = typeof fields.email === "string" ? fields.email : "";
    const { email: message = "" } = fieldErrors(checked.error);
    return { outcome: "invalid", message, email: typed };
  }
  const { email } = checked.data;
  const next = nextFrom(fields.next);
  const counted = await countAttempts(ctx.db, [
    { subject: `family:mailbox:${hashOf(email)}`, ...perMailbox },
    { subject: `family:network:${network}`, ...perNetwork },
  ]);
  if (counted.some(({ allowed }) => !allowed))
    return { outcome: "too-many", message: tooMany, email };
  const mailed = mailLinks(ctx, email, next).catch((error) =>
    ctx.report("links to family pages were not mailed", { err: error }),
  );
  continueLater(ctx, mailed);
  return { outcome: "sent", email, next };
}

/** More families than one address can have. */
const mostFamilies = 10;

async function mailLinks(ctx: AppContext, email: string, next: string | null): Promise<void> {
  await ctx.db.transaction(async (transaction) => {
    const found = await transaction
      .select({ id: guardians.id, familyId: guardians.familyId, name: guardians.name })
      .from(guardians)
      .innerJoin(families, eq(families.id, guardians.familyId))
      .where(and(sql`lower(${guardians.email}) = ${email.toLowerCase()}`, isStored))
      .orderBy(families.createdAt)
      .limit(mostFamilies);
    if (found.length > 0) await mailPages(ctx, transaction, { email, next, found });
  });
}

interface Mailing {
  email: string;
  next: string | null;
  /** The guardians with this address, each in a different family. */
  found: { id: string; familyId: string; name: string }[];
}

async function mailPages(
  ctx: AppContext,
  transaction: Transaction,
  { email, next, found }: Mailing,
): Promise<void> {
  const { publicUrl } = ctx;
  const names = await transaction
    .select({ familyId: athletes.familyId, name: athletes.givenName })
    .from(athletes)
    .where(
      inArray(
        athletes.familyId,
        found.map(({ familyId }) => familyId),
      ),
    )
    .orderBy(athletes.createdAt);
  const pages = found.map(({ id, familyId }) => ({
    athletes: names.flatMap((athlete) => (athlete.familyId === familyId ? athlete.name : [])),
    link: familyLink(publicUrl, keyOf("family", id), next),
  }));
  const name = found[0]?.name ?? "";
  const data = { name, pages, site: publicUrl };
  await notify(ctx, transaction, "family-page", { to: { email }, data });
}

/**
 * The link for the receipt of a registration that was just paid. A payer who is no guardian gets none: the
 * guardians' own mails contain theirs.
 * @returns null when the payer's address is no guardian's
 */
export async function linkForReceipt(
  ctx: AppContext,
  transaction: Transaction,
  order: Pick<Order, "id" | "customerEmail">,
): Promise<string | null> {
  const found = await transaction
    .selectDistinct({
      id: guardians.id,
      familyId: guardians.familyId,
      name: guardians.name,
      email: guardians.email,
    })
    .from(registrations)
    .innerJoin(athletes, eq(athletes.id, registrations.athleteId))
    .innerJoin(guardians, eq(guardians.familyId, athletes.familyId))
    .where(eq(registrations.orderId, order.id));
  const payer = found.find(
    ({ email }) => email !== "" && isSameAddress(email, order.customerEmail ?? ""),
  );
  if (payer) return familyLink(ctx.publicUrl, keyOf("family", payer.id));
  for (const guardian of found) await mailPage(ctx, transaction, guardian);
  return null;
}

/** Mails a guardian the link to the family's page; a guardian without an address gets none. */
export async function mailPage(
  ctx: AppContext,
  transaction: Transaction,
  guardian: Mailing["found"][number] & { email: string },
): Promise<void> {
  const { email } = guardian;
  if (email) await mailPages(ctx, transaction, { email, next: null, found: [guardian] });
}
