import { randomUUID } from "node:crypto";
import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { NewsletterLinks } from "./newsletter-mails.ts";
import {
  confirmWithinDays,
  type ConsentEvent,
  type ConsentMethod,
  newsletterPages,
  type SubscriberState,
} from "./newsletter.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { recordErasure } from "#core/db/erasures.server.ts";
import { notify, type NotifyContext } from "#modules/outbox/index.server.ts";
import type { FormEffect } from "#modules/inbox/index.server.ts";
import {
  signedLinkToken,
  type NamedKey,
  readMailedKey,
  type LinkMaker,
} from "#modules/accounts/index.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import type { MailedLinkState } from "#core/mailed-link-state.ts";
import { newsletterConsents, newsletterSubscribers } from "./schema.ts";

/** The proof of a consent. */
export interface Consent {
  id: string;
  /** As typed. */
  address: string;
  wording: string;
  page: string;
  method: ConsentMethod;
}

/** Records a request for the newsletter; a subscribed address stays subscribed. */
export async function recordRequest(
  transaction: Transaction,
  { address, ...consent }: Consent,
): Promise<void> {
  const email = address.toLowerCase();
  const stays = sql`${newsletterSubscribers.state} = 'subscribed'`;
  await transaction
    .insert(newsletterSubscribers)
    .values({ email, address, state: "asked" })
    .onConflictDoUpdate({
      target: newsletterSubscribers.email,
      set: {
        address: sql`excluded.address`,
        state: sql`case when ${stays} then 'subscribed' else 'asked' end`,
        changedAt: sql`case when ${stays} then ${newsletterSubscribers.changedAt} else now() end`,
      },
    });
  await transaction.insert(newsletterConsents).values({ ...consent, email, event: "asked" });
}

interface FoundConsent {
  email: string;
  address: string;
  state: SubscriberState;
  wording: string;
  /** The subscription was ended after this consent was given. */
  ended: boolean;
}

/**
 * A consent with the current state of its address; null when both were deleted.
 * @param lock lock the address until the transaction ends, to change it
 */
async function findConsent(
  db: Database | Transaction,
  id: string,
  { lock = false } = {},
): Promise<FoundConsent | null> {
  const query = db
    .select({
      email: newsletterSubscribers.email,
      address: newsletterSubscribers.address,
      state: newsletterSubscribers.state,
      wording: newsletterConsents.wording,
      at: newsletterConsents.at,
    })
    .from(newsletterConsents)
    .innerJoin(newsletterSubscribers, eq(newsletterSubscribers.email, newsletterConsents.email))
    .where(eq(newsletterConsents.id, id));
  const [found] = await (lock ? query.for("update", { of: newsletterSubscribers }) : query);
  if (!found) return null;
  const { at, ...consent } = found;
  const later = and(
    eq(newsletterConsents.email, found.email),
    eq(newsletterConsents.event, "withdrawn"),
    gt(newsletterConsents.at, at),
  );
  return { ...consent, ended: (await db.$count(newsletterConsents, later)) > 0 };
}

/** Records an action together with the address's new state. */
async function recordConsent(
  transaction: Transaction,
  { email, wording }: Pick<FoundConsent, "email" | "wording">,
  done: { event: ConsentEvent; state: SubscriberState; page: string; method: ConsentMethod },
): Promise<void> {
  const { state, ...consent } = done;
  await transaction
    .update(newsletterSubscribers)
    .set({ state, changedAt: sql`now()` })
    .where(eq(newsletterSubscribers.email, email));
  await transaction
    .insert(newsletterConsents)
    .values({ ...consent, id: randomUUID(), email, wording });
}

/** The two links of a mail about a consent. */
export function newsletterLinks(maker: LinkMaker, consentId: string): NewsletterLinks {
  const expires = new Date(Date.now() + confirmWithinDays * 24 * 60 * 60 * 1000);
  const key = signedLinkToken(maker.mailedLinkSecret, "confirm", { id: consentId, expires });
  return {
    confirm: `${maker.publicUrl}${newsletterPages.confirm}?key=${key}`,
    unsubscribe: unsubscribeLink(maker, consentId),
  };
}

/** The link that ends a subscription; never expires. */
export function unsubscribeLink(
  { mailedLinkSecret, publicUrl }: LinkMaker,
  consentId: string,
): string {
  const key = signedLinkToken(mailedLinkSecret, "unsubscribe", { id: consentId, expires: null });
  return `${publicUrl}${newsletterPages.unsubscribe}?key=${key}`;
}

/**
 * Somebody checked the newsletter box on another form: records it with the box's text, and mails a
 * confirmation link, as the newsletter's own form does (CASL; decision 5).
 */
async function askForNewsletter(
  ctx: NotifyContext & Pick<AppContext, "publicUrl" | "mailedLinkSecret">,
  transaction: Transaction,
  asked: { email: string; page: string; reference: string; mails: boolean },
): Promise<void> {
  const { email, page, reference, mails } = asked;
  const { subscribe } = ctx.content;
  const id = randomUUID();
  const wording = `${subscribe.box.label}. ${subscribe.box.more}`;
  const method = "box on another form";
  await recordRequest(transaction, { id, address: email, wording, page, method });
  if (!mails) return;
  const links = newsletterLinks(ctx, id);
  await notify(ctx, transaction, "newsletter-confirm", {
    to: { email },
    data: { reference, links },
  });
}

type Links = Pick<AppContext, "db" | "mailedLinkSecret">;

/** The data of a mailed link's page: the state and, if the key is valid, the address. */
interface MailedLink {
  state: MailedLinkState;
  address: string | null;
}

/** The page of the confirmation link; changes nothing, because mail scanners open links too. */
export async function readConfirmation(
  { db, mailedLinkSecret }: Links,
  key: string,
): Promise<MailedLink> {
  const named = readMailedKey(mailedLinkSecret, "confirm", key);
  const consent = named && (await findConsent(db, named.id));
  return confirmingLink(named, consent);
}

/**
 * The page's button confirms: the address gets the newsletter from now on. Confirming again changes nothing.
 * The text above the button is stored with the text of the request.
 */
export async function confirmSubscription(
  { db, mailedLinkSecret, content }: Links & Pick<AppContext, "content">,
  key: string,
): Promise<MailedLink> {
  const named = readMailedKey(mailedLinkSecret, "confirm", key);
  if (!named) return confirmingLink(null, null);
  return db.transaction(async (transaction) => {
    const consent = await findConsent(transaction, named.id, { lock: true });
    const link = confirmingLink(named, consent);
    if (link.state !== "ready" || !consent) return link;
    const wording = `${consent.wording} ${content.under13.newsletter}`;
    await recordConsent(
      transaction,
      { ...consent, wording },
      {
        event: "confirmed",
        state: "subscribed",
        page: newsletterPages.confirm,
        method: "email link",
      },
    );
    return { ...link, state: "done" };
  });
}

function confirmingLink(named: NamedKey | null, consent: FoundConsent | null): MailedLink {
  if (!named || !consent) return { state: "unknown", address: null };
  const { address, ended } = consent;
  if (ended) return { state: "spent", address };
  if (consent.state === "subscribed") return { state: "done", address };
  return { state: named.expired ? "expired" : "ready", address };
}

/** The page of an unsubscribe link; changes nothing, because mail scanners open links too. */
export async function readUnsubscribing(
  { db, mailedLinkSecret }: Links,
  key: string,
): Promise<MailedLink> {
  const named = readMailedKey(mailedLinkSecret, "unsubscribe", key);
  return leavingLink(named && (await findConsent(db, named.id)));
}

/** Unsubscribes an address at once; an unconfirmed request ends too. */
export async function unsubscribe(
  { db, mailedLinkSecret }: Links,
  { key, method }: { key: string; method: ConsentMethod },
): Promise<MailedLink> {
  const named = readMailedKey(mailedLinkSecret, "unsubscribe", key);
  if (!named) return leavingLink(null);
  return db.transaction(async (transaction) => {
    const consent = await findConsent(transaction, named.id, { lock: true });
    const link = leavingLink(consent);
    if (link.state !== "ready" || !consent) return link;
    await recordConsent(transaction, consent, {
      event: "withdrawn",
      state: "unsubscribed",
      page: newsletterPages.unsubscribe,
      method,
    });
    await recordErasure(transaction, "subscription", consent.email);
    return { ...link, state: "done" };
  });
}

/** Ends a subscription again after a restored backup reopened it. @returns whether it was open */
export const unsubscribeAgain = (transaction: Transaction, email: string): Promise<boolean> =>
  endOpen(transaction, email, {
    page: newsletterPages.unsubscribe,
    method: "repeated after a restored backup",
  });

/** Ends the subscription of an address other than by its own link. @returns whether it was open */
export async function endSubscription(
  transaction: Transaction,
  email: string,
  how: { page: string; method: ConsentMethod },
): Promise<boolean> {
  const isEnded = await endOpen(transaction, email, how);
  if (isEnded) await recordErasure(transaction, "subscription", email);
  return isEnded;
}

/** Staff end a subscription at its owner's request. @returns whether it was open */
export async function endSubscriptionOf(
  { db }: Pick<AppContext, "db">,
  address: string,
  by: AuditedBy,
): Promise<boolean> {
  const email = address.trim().toLowerCase();
  return db.transaction(async (transaction) => {
    const how = { page: "/admin/newsletter", method: "by staff" } as const;
    const isEnded = await endSubscription(transaction, email, how);
    if (isEnded)
      await recordAudit(transaction, {
        actor: by,
        action: "newsletter.ended",
        subject: { type: "address", id: email },
      });
    return isEnded;
  });
}

async function endOpen(
  transaction: Transaction,
  email: string,
  how: { page: string; method: ConsentMethod },
): Promise<boolean> {
  const [consent] = await transaction
    .select({ email: newsletterSubscribers.email, wording: newsletterConsents.wording })
    .from(newsletterSubscribers)
    .innerJoin(newsletterConsents, eq(newsletterConsents.email, newsletterSubscribers.email))
    .where(
      and(eq(newsletterSubscribers.email, email), ne(newsletterSubscribers.state, "unsubscribed")),
    )
    .orderBy(desc(newsletterConsents.at))
    .limit(1);
  if (!consent) return false;
  await recordConsent(transaction, consent, {
    event: "withdrawn",
    state: "unsubscribed",
    ...how,
  });
  return true;
}

function leavingLink(consent: FoundConsent | null): MailedLink {
  if (!consent) return { state: "unknown", address: null };
  return { state: consent.state === "unsubscribed" ? "done" : "ready", address: consent.address };
}

/** The effect of a checked newsletter box on another form. */
export const newsletterEffect: FormEffect = {
  isFor: (_kind, fields) => fields.newsletter === true,
  run: (ctx, transaction, { email, source: page, reference, mailsNewsletter: mails }) =>
    askForNewsletter(ctx, transaction, { email, page, reference, mails }),
};
