import { accountCredit } from "#modules/billing/index.server.ts";
import { textsOf } from "#core/records.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { and, eq, isNotNull, sql } from "drizzle-orm";
import { requiredFields, fieldErrors } from "#core/forms/fields.ts";
import { type PrivacyRequestKind, privacyRequestSchema, verifyPage } from "#modules/inbox/index.ts";
import { readKey, notify, keyOf } from "#modules/outbox/index.server.ts";
import {
  hashOf,
  mayStoreSuspect,
  screenForm,
  type FormSubmission,
} from "#modules/inbox/index.server.ts";
import {
  firstMissing,
  type FormResult,
  resultMessages,
  refusedSuspect,
} from "#core/forms/result.ts";
import { savedMessage } from "#core/forms/sent-forms.ts";
import { reasonOf } from "#core/logged-error.ts";
import { answerWithinDays } from "./privacy.ts";
import { dateTextOf } from "#core/time/time.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { countAttempt } from "#core/db/rate-limit.server.ts";
import { recordErasure } from "#core/db/erasures.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { referenceFrom } from "#core/reference.ts";
import type { MailedLinkState } from "#core/mailed-link-state.ts";
import { privacyRequests } from "./schema.ts";

/** Limit per mailbox, so that others can't flood it: further requests wait for staff. */
const mailsADay = { limit: 3, windowSeconds: 24 * 60 * 60 };

type RequestMail = Pick<
  typeof privacyRequests.$inferSelect,
  "id" | "kind" | "details" | "reference" | "suspicion"
> & { email: string };

/**
 * Stores a request to see or delete personal data and mails the address it is about. The response is the same
 * whether or not the club knows the address, and whether or not the request is quarantined as suspected spam.
 * Never throws: a failure is a result.
 * @param isOwn it comes from the page behind a link that was mailed to this address: it is never quarantined
 */
export async function askPrivacyRequest(
  ctx: AppContext,
  { fields, address, isOwn = false }: Omit<FormSubmission, "source"> & { isOwn?: boolean },
): Promise<FormResult> {
  const checked = privacyRequestSchema.safeParse(fields);
  const typed = Object.entries(fields).filter(([name]) => !name.startsWith("form_"));
  const values = textsOf(typed);
  if (!checked.success) {
    const errors = fieldErrors(checked.error);
    const first = firstMissing(requiredFields(privacyRequestSchema), errors, fields);
    return { outcome: "invalid", errors, values, ...first };
  }
  const { email, kind, details } = checked.data;
  const reference = referenceFrom(randomBytes(8));
  try {
    if (isOwn && !(await countRequest(ctx, email)))
      return { outcome: "failed", message: tooMany, values };
    const suspicion = isOwn ? null : await suspicionOfRequest(ctx, { fields, email, address });
    if (suspicion && !(await mayStoreSuspect(ctx, address)))
      return refusedSuspect(ctx.content.club, values);
    const asked: RequestMail = { id: randomUUID(), email, kind, details, reference, suspicion };
    await ctx.db.transaction(async (transaction) => {
      await transaction.insert(privacyRequests).values(asked);
      if (!suspicion) await writeToThem(ctx, transaction, asked);
    });
    return { outcome: "sent", message: savedMessage("request"), reference };
  } catch (error) {
    ctx.report("privacy request not saved", { err: error });
    return { outcome: "failed", message: resultMessages.failed, values };
  }
}

/**
 * Sends the mail of a quarantined request that staff released. @returns false when there is no such request
 */
export async function releasePrivacyRequest(
  ctx: AppContext,
  reference: string,
  by: AuditedBy,
): Promise<boolean> {
  return ctx.db.transaction(async (transaction) => {
    const [released] = await transaction
      .update(privacyRequests)
      .set({ suspicion: null, askedAt: new Date() })
      .where(
        and(
          eq(privacyRequests.reference, reference.toUpperCase()),
          isNotNull(privacyRequests.suspicion),
        ),
      )
      .returning();
    if (!released?.email) return false;
    await writeToThem(ctx, transaction, { ...released, email: released.email });
    await recordAudit(transaction, {
      actor: by,
      action: "office.request-released",
      subject: { type: "request", id: released.reference },
    });
    return true;
  });
}

const tooMany =
  "You have asked three times today. Open the newest email from us and press its button, or call us.";

/** Counts a request for an address. @returns whether it may still be mailed today */
async function countRequest({ db }: Pick<AppContext, "db">, email: string): Promise<boolean> {
  // A hash: the counters must not store an address that is deleted everywhere else.
  return (await countAttempt(db, `privacy:${hashOf(email)}`, mailsADay)).allowed;
}

async function suspicionOfRequest(
  ctx: AppContext,
  arrived: { fields: Record<string, unknown>; email: string; address?: string | undefined },
): Promise<string[] | null> {
  const isFew = await countRequest(ctx, arrived.email);
  const { suspicion, mails } = await screenForm(ctx, arrived, isFew ? 1 : 0);
  if (!isFew) return [...(suspicion ?? []), "More than three requests for this address in a day"];
  if (suspicion || mails > 0) return suspicion;
  return ["More than two mails to this address in an hour"];
}

function writeToThem(ctx: AppContext, transaction: Transaction, asked: RequestMail): Promise<void> {
  const link = `${ctx.publicUrl}${verifyPage}?key=${keyOf("data-request", asked.id)}`;
  return notify(ctx, transaction, "data-request", { to: asked, data: { ...asked, link } });
}

/** The data of the page behind the link. */
export interface VerifyLink {
  state: MailedLinkState;
  kind: PrivacyRequestKind | null;
  reference: string | null;
  /** The due date, once it is verified. */
  dueAt: Date | null;
  /** The credit of the address, which a deletion ends. */
  creditCents: number;
}

const unknown: VerifyLink = {
  state: "unknown",
  kind: null,
  reference: null,
  dueAt: null,
  creditCents: 0,
};

/** Reads the mail's link; changes nothing, because mail scanners open links too. */
export async function readVerification(
  { db }: Pick<AppContext, "db">,
  key: string,
): Promise<VerifyLink> {
  const named = await readKey(db, "data-request", key);
  if (!named) return unknown;
  const [request] = await db.select().from(privacyRequests).where(eq(privacyRequests.id, named.id));
  if (!request) return unknown;
  const { kind, reference, dueAt, email } = request;
  const waiting = named.expired ? "expired" : "ready";
  const state = request.state === "asked" ? waiting : "done";
  const isOpen = kind === "deletion" && state !== "expired";
  const creditCents = isOpen ? await accountCredit(db, email) : 0;
  return { state, kind, reference, dueAt, creditCents };
}

/** The page's button verifies the request: the sender reads that mailbox. The thirty days start. */
export async function verifyPrivacyRequest(
  { db }: Pick<AppContext, "db">,
  key: string,
): Promise<VerifyLink> {
  const link = await readVerification({ db }, key);
  const named = await readKey(db, "data-request", key);
  if (link.state !== "ready" || !named) return link;
  await db
    .update(privacyRequests)
    .set({
      state: "verified",
      verifiedAt: sql`now()`,
      dueAt: sql`now() + make_interval(days => ${answerWithinDays})`,
    })
    .where(and(eq(privacyRequests.id, named.id), eq(privacyRequests.state, "asked")));
  return readVerification({ db }, key);
}

/** `done-before`: a colleague was first. `not-open`: not verified, or there is none. */
export type Fulfilment =
  | { outcome: "done" | "done-before" | "not-open" }
  | { outcome: "failed"; reason: string };

/** All personal data about the sender of a verified request; null when there is no such request. */
export async function exportPerson(
  { db, modules }: Pick<AppContext, "db" | "modules">,
  reference: string,
) {
  const request = await findOpen(db, reference);
  if (!request) return null;
  const records: Record<string, object[]> = {};
  for (const kind of modules.personalRecords)
    records[kind.name] = await kind.read(db, request.email);
  return { reference: request.reference, email: request.email, madeAt: new Date(), records };
}

/** Records that staff have sent the requested data. */
export function closeAccessRequest(
  { db }: Pick<AppContext, "db">,
  reference: string,
  by: AuditedBy,
): Promise<Fulfilment> {
  return db.transaction(async (transaction) => {
    const [closed] = await transaction
      .update(privacyRequests)
      .set({ state: "done", doneAt: sql`now()`, email: null, details: "" })
      .where(and(open(reference), eq(privacyRequests.kind, "access")))
      .returning();
    if (!closed) return { outcome: await whyNotOpen(transaction, reference) };
    await recordAudit(transaction, {
      actor: by,
      action: "office.request-closed",
      subject: { type: "request", id: closed.reference },
    });
    return { outcome: "done" };
  });
}

/**
 * Deletes a person from the database and the CRM, notifies them, and keeps only the request's dates and
 * reference. If the CRM fails, nothing is deleted and staff can try again.
 */
export async function deletePerson(
  ctx: AppContext,
  reference: string,
  by: AuditedBy,
): Promise<Fulfilment> {
  const asked = await findOpen(ctx.db, reference);
  if (!asked) return { outcome: await whyNotOpen(ctx.db, reference) };
  try {
    return await ctx.db.transaction(async (transaction): Promise<Fulfilment> => {
      // One deletion of a person at a time, across staff and requests.
      const person = asked.email.toLowerCase();
      await transaction.execute(
        sql`select pg_advisory_xact_lock(hashtext('deletion'), hashtext(${person}))`,
      );
      const request = await findOpen(transaction, reference);
      if (request?.kind !== "deletion")
        return { outcome: await whyNotOpen(transaction, reference) };
      const deleted = await erasePerson(ctx.modules, transaction, request.email);
      // Within the transaction, so that no running delivery can create the contact again.
      const { kind } = await ctx.integrations.crm.deleteContact(request.email);
      if (kind === "deleted") deleted.push("your entry in our contact list");
      await recordErasure(transaction, "person", person);
      const day = dateTextOf(new Date(), ctx.content.club.timeZone);
      const data = { reference: request.reference, deleted, day };
      await notify(ctx, transaction, "data-deleted", { to: request, data });
      await recordAudit(transaction, {
        actor: by,
        action: "office.person-deleted",
        subject: { type: "request", id: request.reference },
      });
      return { outcome: "done" };
    });
  } catch (error) {
    ctx.report("deletion failed", { reference, err: error });
    return { outcome: "failed", reason: reasonOf(error) };
  }
}

async function whyNotOpen(db: Database | Transaction, reference: string) {
  const [request] = await db
    .select({ state: privacyRequests.state })
    .from(privacyRequests)
    .where(eq(privacyRequests.reference, reference.toUpperCase()));
  return request?.state === "done" ? "done-before" : "not-open";
}

const open = (reference: string) =>
  and(
    eq(privacyRequests.reference, reference.toUpperCase()),
    eq(privacyRequests.state, "verified"),
  );

async function findOpen(db: Database | Transaction, reference: string) {
  const [request] = await db.select().from(privacyRequests).where(open(reference));
  return request?.email ? { ...request, email: request.email } : null;
}
