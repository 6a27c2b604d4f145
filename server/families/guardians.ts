import { randomUUID } from "node:crypto";
import { and, eq, ne } from "drizzle-orm";
import { guardianSchema, ownGuardian } from "#domain/families.ts";
import { familyLink, isSameAddress, mostGuardians } from "#domain/family-page.ts";
import { fieldErrors } from "#domain/forms/fields.ts";
import {
  addressChangedMail,
  familyPageMail,
  guardianAddedMail,
  guardianNoticeMail,
} from "#domain/mails/families.ts";
import type { AppContext } from "../context.ts";
import type { Transaction } from "../db/database.ts";
import { countAttempt } from "../db/rate-limit.ts";
import { families, guardians } from "../db/schema/families.ts";
import { enqueueMail } from "../deliveries/mail.ts";
import { recordAudit } from "../staff/audit.ts";
import { correctFamily, type CorrectedEntry, type Correction } from "./correct.ts";
import { byGuardian, type FamilyVisit, makeLink, visitCookie } from "./links.ts";
import { readFamily } from "./read.ts";

/** `cookie`: this browser's new key, because the guardian's address changed and the old links ended. */
export type OwnCorrection = Correction & { cookie?: string };

const anothersAddress = "Another parent or guardian of your family has this address already";

/**
 * A guardian corrects an athlete, an emergency contact or their own details; other guardians' are theirs. A
 * new e-mail address ends the links mailed to the old one: both are told, and the new one gets a link.
 */
export async function correctOwnFamily(
  ctx: AppContext,
  visit: FamilyVisit,
  entry: Omit<CorrectedEntry, "familyId">,
  fields: Record<string, unknown>,
): Promise<OwnCorrection> {
  const isOwn = entry.part !== "guardian" || entry.id === visit.guardianId;
  if (!isOwn) return { outcome: "gone" };
  const family = await readFamily(ctx.db, visit.familyId);
  if (!family) return { outcome: "gone" };
  const typed = typeof fields.guardian_email === "string" ? fields.guardian_email.trim() : "";
  const others = family.guardians.filter(({ id }) => id !== visit.guardianId);
  if (entry.part === "guardian" && others.some(({ email }) => isSameAddress(email, typed)))
    return { outcome: "invalid", errors: { guardian_email: anothersAddress } };
  const cookie: { value?: string } = {};
  const result = await correctFamily(
    ctx,
    byGuardian(visit),
    { ...entry, familyId: visit.familyId },
    fields,
    async (transaction) => {
      if (entry.part !== "guardian") return;
      const moved = await tellBothAddresses(ctx, transaction, visit);
      if (moved) cookie.value = moved;
    },
  );
  return cookie.value ? { ...result, cookie: cookie.value } : result;
}

/** @returns the browser's new cookie; null: the address is the same */
async function tellBothAddresses(
  ctx: AppContext,
  transaction: Transaction,
  visit: FamilyVisit,
): Promise<string | null> {
  const family = await readFamily(transaction, visit.familyId);
  const now = family?.guardians.find(({ id }) => id === visit.guardianId);
  if (!family || !now || isSameAddress(now.email, visit.email)) return null;
  const { content, publicUrl: site } = ctx;
  const { name } = now;
  const replyTo = content.club.email;
  const mailed = familyLink(site, await makeLink(transaction, now.id));
  const pages = [{ athletes: namesOf(family), link: mailed }];
  const toNew = familyPageMail({ name, pages, site }, content);
  await enqueueMail(ctx, transaction, { to: now.email, replyTo, ...toNew });
  const toOld = addressChangedMail({ name, site }, content);
  await enqueueMail(ctx, transaction, { to: visit.email, replyTo, ...toOld });
  // Whoever mistyped the address can correct it here.
  const here = await makeLink(transaction, now.id);
  return visitCookie(site, here, visit.expiresAt);
}

const namesOf = ({ athletes }: { athletes: { givenName: string }[] }) =>
  athletes.map(({ givenName }) => givenName);

/** What came of adding a guardian. */
export type AddedGuardian =
  | { outcome: "added"; id: string }
  | { outcome: "invalid"; errors: Record<string, string> }
  | { outcome: "refused"; message: string };

/** Each is a mail to an address that nobody has checked. */
const addedADay = { limit: 3, windowSeconds: 86_400 };

/** A guardian adds another one, who gets a mail with a link of their own; the others are told. */
export async function addGuardian(
  ctx: AppContext,
  visit: FamilyVisit,
  fields: Record<string, unknown>,
): Promise<AddedGuardian> {
  const checked = guardianSchema.safeParse(fields);
  if (!checked.success) return { outcome: "invalid", errors: fieldErrors(checked.error) };
  const { guardian_name: name, guardian_email: email, ...rest } = checked.data;
  const { guardian_phone: phone, guardian_relationship: relationship } = rest;
  if (relationship === ownGuardian)
    return { outcome: "invalid", errors: { guardian_relationship: "Choose another one" } };
  const { allowed } = await countAttempt(ctx.db, `family:added:${visit.familyId}`, addedADay);
  if (!allowed)
    return { outcome: "refused", message: "You added several guardians today. Please call us." };
  return ctx.db.transaction(async (transaction): Promise<AddedGuardian> => {
    // Two presses at once must not add one person twice.
    await transaction.select().from(families).where(eq(families.id, visit.familyId)).for("update");
    const family = await readFamily(transaction, visit.familyId);
    if (!family) return { outcome: "refused", message: "Your family’s page is gone." };
    if (family.guardians.some((known) => isSameAddress(known.email, email)))
      return { outcome: "invalid", errors: { guardian_email: anothersAddress } };
    if (family.guardians.length >= mostGuardians)
      return { outcome: "refused", message: "Your family has many guardians. Please call us." };
    const id = randomUUID();
    await transaction
      .insert(guardians)
      .values({ id, familyId: family.id, name, email, phone, relationship });
    await recordAudit(transaction, byGuardian(visit), {
      action: "families.guardian-added",
      subject: `family ${family.id.slice(0, 8)}`,
    });
    await tellGuardians(ctx, transaction, { visit, id, athletes: namesOf(family) });
    return { outcome: "added", id };
  });
}

interface Addition {
  visit: FamilyVisit;
  /** The new guardian's. */
  id: string;
  athletes: string[];
}

async function tellGuardians(
  ctx: AppContext,
  transaction: Transaction,
  { visit, id, athletes }: Addition,
): Promise<void> {
  const { content, publicUrl: site } = ctx;
  const replyTo = content.club.email;
  const by = visit.name;
  const all = await transaction
    .select()
    .from(guardians)
    .where(and(eq(guardians.familyId, visit.familyId), ne(guardians.id, visit.guardianId)));
  const added = all.find((guardian) => guardian.id === id);
  if (!added) return;
  const link = familyLink(site, await makeLink(transaction, id));
  const welcome = guardianAddedMail({ name: added.name, by, athletes, link, site }, content);
  await enqueueMail(ctx, transaction, { to: added.email, replyTo, ...welcome });
  for (const { id: other, name, email } of all) {
    if (other === id || email === "") continue;
    const notice = guardianNoticeMail({ name, by, added: added.name, site }, content);
    await enqueueMail(ctx, transaction, { to: email, replyTo, ...notice });
  }
}
