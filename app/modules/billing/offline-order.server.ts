import { changedOnly } from "#core/audit/changes.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  agreedPriceFrom,
  offlineFormFrom,
  creditErrors,
  offlineMethodFrom,
  type OfflineForm,
  type MoneyPart,
  moneyFrom,
} from "./offline-orders.ts";
import { athleteField, programKey, athleteFields, valuesOf } from "#modules/families/index.ts";
import { reducedTo, totalOf } from "#modules/enrolment/index.ts";
import { mailPage, reserve, insertLines, titleOf } from "#modules/enrolment/index.server.ts";
import { type Family, readFamily } from "#modules/families/index.server.ts";
import { errorSummary } from "#core/forms/error-summary.ts";
import type { FieldErrors } from "#core/forms/result.ts";
import { dayOf } from "#core/time/time.ts";
import type { Transaction } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import {
  type OfflineFamily,
  recordOfflineFamily,
  recordWaiversOnFile,
} from "./offline-families.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import {
  fullMessage,
  type OfflineErrors,
  type OfflineLine,
  offlineLines,
} from "./offline-lines.server.ts";
import { recordFulfilment } from "./record-fulfilment.server.ts";
import { charge, ledgerDay, postEntries } from "./ledger.server.ts";
import { formId, loggedPart, paidAtOf, partEntry } from "./offline-parts.server.ts";
import { referenceFrom } from "#core/reference.ts";
import { lockAccountCredit } from "./account-credit.server.ts";
import { orders } from "#modules/enrolment/schema.ts";

/** The price of an offline order, line by line. */
export interface OfflineBill {
  lines: Pick<OfflineLine, "title" | "priceCents" | "discounts" | "taxCents" | "amountCents">[];
  names: string[];
  totalCents: number;
}

/**
 * `bill`: nothing is recorded yet, staff see the price. `price`: the price changed after they saw it. `gone`:
 * the family, or one of its athletes, was deleted.
 */
export type OfflineResult =
  | { outcome: "registered"; reference: string; isPaid: boolean }
  | { outcome: "bill"; bill: OfflineBill }
  | {
      outcome: "invalid" | "warned" | "price";
      message: string;
      errors: FieldErrors;
      bill: OfflineBill | null;
    }
  | { outcome: "gone" };

/** The staff's form. */
export interface OfflineRequest {
  values: Record<string, string>;
  /** The known family's id; null: a new one. */
  familyId: string | null;
}

/** Calculates the price of an offline order. Nothing is recorded. */
export async function priceOfflineOrder(
  ctx: AppContext,
  request: OfflineRequest,
): Promise<OfflineResult> {
  const read = await readRequest(ctx, request);
  return "outcome" in read ? read : { outcome: "bill", bill: billOf(read.lines) };
}

/**
 * Registers the athletes of an offline order: takes their places under the same locks as any order, and
 * records the payments received. An order that is not fully paid stays open and keeps its places.
 */
export async function registerOffline(
  ctx: AppContext,
  by: AuditedBy,
  request: OfflineRequest,
): Promise<OfflineResult> {
  const read = await readRequest(ctx, request);
  if ("outcome" in read) return read;
  const { values } = request;
  const bill = billOf(read.lines);
  if (values.total !== String(bill.totalCents)) {
    const message = "The price has changed. Check the bill, then register again.";
    return { outcome: "price", message, errors: {}, bill };
  }
  const price = agreedPriceFrom(values, bill.totalCents);
  if ("errors" in price) return invalid(price.errors, bill);
  const today = dayOf(new Date(), ctx.content.club.timeZone);
  const { parts, errors } = moneyFrom(values, { today, owedCents: price.cents });
  const method = offlineMethodFrom(values);
  if (!method) errors.part_1_method ??= "Choose how it is paid";
  if (!method || Object.keys(errors).length > 0) return invalid(errors, bill);
  const lines = price.reason ? reducedTo(read.lines, price) : read.lines;
  const registration = { ...read, lines, parts, method, billed: bill.totalCents };
  const record = ctx.db.transaction((transaction) =>
    recordRegistration(ctx, transaction, by, { request, ...registration }),
  );
  return record.catch((error: unknown) => {
    if (error instanceof NotRegistered)
      return error.errors ? invalid(error.errors, bill) : { outcome: "gone" };
    throw error;
  });
}

/** Rolls back the transaction: fields that cannot be registered, or null: the family was deleted. */
class NotRegistered extends Error {
  readonly errors: FieldErrors | null;
  constructor(errors: FieldErrors | null) {
    super("not registered");
    this.errors = errors;
  }
}

interface Read {
  form: OfflineForm;
  family: Family | null;
  lines: OfflineLine[];
}

async function readRequest(
  ctx: AppContext,
  { values, familyId }: OfflineRequest,
): Promise<Read | OfflineResult> {
  const family = familyId ? await readFamily(ctx, familyId) : null;
  if (familyId && !family) return { outcome: "gone" };
  const today = dayOf(new Date(), ctx.content.club.timeZone);
  const read = offlineFormFrom(values, { today, isKnown: family !== null });
  if ("errors" in read) return invalid(read.errors, null);
  const form = family ? withKnown(read.form, family) : read.form;
  if (!form) return { outcome: "gone" };
  const found = await offlineLines(ctx, ctx.db, { athletes: form.athletes, family });
  return "lines" in found ? { form, family, lines: found.lines } : isInvalid(found, null);
}

/** The form with the known details of the family's athletes; null: one of them belongs to another family. */
function withKnown(form: OfflineForm, family: Family): OfflineForm | null {
  const athletes = form.athletes.map((typed) => {
    const known = family.athletes.find(({ id }) => id === typed.known);
    if (!known) return typed.known ? null : typed;
    return { ...typed, ...valuesOf(athleteFields, known) };
  });
  const all = athletes.filter((athlete) => athlete !== null);
  return all.length === athletes.length ? { ...form, athletes: all } : null;
}

const isInvalid = ({ kind, errors }: OfflineErrors, bill: OfflineBill | null): OfflineResult => ({
  ...invalid(errors, bill),
  outcome: kind,
});

const invalid = (errors: FieldErrors, bill: OfflineBill | null) => ({
  outcome: "invalid" as const,
  message: errorSummary(errors),
  errors,
  bill,
});

const billOf = (lines: OfflineLine[]): OfflineBill => ({
  lines: lines.map(({ title, priceCents, discounts, taxCents, amountCents }) => ({
    title,
    priceCents,
    discounts,
    taxCents,
    amountCents,
  })),
  names: lines.map(({ athlete }) => athlete.givenName),
  totalCents: totalOf(lines),
});

interface Registration extends Read {
  request: OfflineRequest;
  parts: MoneyPart[];
  method: MoneyPart["method"];
  /** The price without a change by staff. */
  billed: number;
}

async function recordRegistration(
  ctx: AppContext,
  transaction: Transaction,
  by: AuditedBy,
  { request, form, lines, parts, method, billed }: Registration,
): Promise<OfflineResult> {
  const { values, familyId } = request;
  const amountCents = totalOf(lines);
  const paidCents = parts.reduce((sum, { cents }) => sum + cents, 0);
  const isPaid = paidCents >= amountCents;
  const id = formId(values);
  const [order] = await transaction
    .insert(orders)
    .values({
      id,
      reference: referenceFrom(randomBytes(8)),
      kind: "registration",
      method,
      state: isPaid ? "paid" : "open",
      title: titleOf(lines),
      amountCents,
      paidAt: isPaid || parts.length > 0 ? paidAtOf(ctx, parts) : null,
      expiresAt: new Date(),
    })
    .onConflictDoNothing({ target: orders.id })
    .returning();
  if (!order) {
    const [before] = await transaction.select().from(orders).where(eq(orders.id, id));
    const reference = before?.reference ?? "";
    return { outcome: "registered", reference, isPaid: before?.state === "paid" };
  }
  const { reference, title } = order;
  const known = familyId ? { familyId, guardianId: values.payer ?? "" } : null;
  const family = await recordOfflineFamily(transaction, form, known);
  if (!family) throw new NotRegistered(null);
  await takeOfflinePlaces(ctx, transaction, { order: id, form, lines, family });
  if (parts.some((part) => part.method === "credit")) {
    const haveCents = await lockAccountCredit(transaction, family.guardian?.email ?? null);
    const errors = creditErrors(parts, haveCents);
    if (Object.keys(errors).length > 0) throw new NotRegistered(errors);
  }
  await postEntries(transaction, id, [
    { ...charge(id, amountCents, ledgerDay(ctx)), recordedBy: by.name },
    ...parts.map((part) => partEntry({ id: randomUUID(), part, by })),
  ]);
  await recordWaiversOnFile(ctx, transaction, { family, form, by });
  await recordAudit(transaction, {
    actor: by,
    action: "families.registered",
    subject: { type: "order", id: reference },
    familyId: family.familyId,
    changes: changedOnly({ priceCents: [billed, amountCents] }),
    details: { name: title, amountCents, parts: parts.map(loggedPart) },
  });
  const { guardian } = family;
  const [payer] = await transaction
    .update(orders)
    .set({ customerName: guardian?.name ?? "", customerEmail: guardian?.email || null })
    .where(eq(orders.id, id))
    .returning();
  if (isPaid && payer) await recordFulfilment(ctx, transaction, payer);
  else if (guardian) await mailPage(ctx, transaction, guardian);
  return { outcome: "registered", reference, isPaid };
}

interface Taking {
  order: string;
  form: OfflineForm;
  lines: OfflineLine[];
  family: OfflineFamily;
}

/** Stores the lines with their registrations, all with a place. */
async function takeOfflinePlaces(
  ctx: AppContext,
  transaction: Transaction,
  { order, form, lines, family }: Taking,
): Promise<void> {
  // Read again: a colleague may have registered the same athlete meanwhile.
  const now = await readFamily({ db: transaction }, family.familyId);
  const again = await offlineLines(ctx, transaction, { athletes: form.athletes, family: now });
  if (!("lines" in again)) throw new NotRegistered(again.errors);
  const rows = lines.map(({ athlete: _athlete, ...line }) => line);
  const stored = await insertLines(transaction, order, rows);
  const full = await reserve(transaction, ctx.content, {
    places: stored.map((line, n) => ({
      ...line,
      lineId: line.id,
      athleteId: family.athletes.get(lines[n]?.athlete.n ?? 0) ?? null,
    })),
    reason: "office",
    until: null,
  });
  if (full.length === 0) return;
  throw new NotRegistered(
    Object.fromEntries(
      full.map(({ position, title }) => [fieldOf(lines[position - 1]), fullMessage(title)]),
    ),
  );
}

/** The field in which a line's program was chosen. */
function fieldOf(line: OfflineLine | undefined): string {
  const keys = (line?.athlete.programs ?? []).map(programKey);
  const key = line && programKey({ type: line.offeringType, id: line.offeringId });
  return athleteField(line?.athlete.n ?? 1, `program_${Math.max(0, keys.indexOf(key ?? "")) + 1}`);
}
