import { and, desc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { programKey } from "#modules/families/index.ts";
import { entryOf } from "#modules/content/index.ts";
import { formatSeason } from "#modules/catalogue/index.ts";
import { byFamily } from "#modules/families/index.server.ts";
import { lockOfferings } from "#modules/catalogue/index.server.ts";
import { invitedPlaces, release } from "#modules/enrolment/index.server.ts";
import { fullName } from "#core/names.ts";
import { namedEdition, editionById } from "#core/time/seasons.ts";
import { exactTime } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import { isUuid } from "#core/db/columns.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { startInvited } from "./checkout.server.ts";
import { checkoutPath } from "./checkout.ts";
import { isWaiting } from "./read-checkout.server.ts";
import { athletes } from "#modules/families/schema.ts";
import {
  type Order,
  orders,
  registrations,
  seasonInvites,
  registrationColumns,
  registrationRows,
} from "#modules/enrolment/schema.ts";

/** An invitation without an answer yet, as its page shows it. */
export interface OpenInvite {
  id: string;
  /** `Winter 2027` */
  season: string;
  /** The end of the hold, formatted. */
  until: string;
  places: { athlete: string; title: string; editions: string }[];
}

const isOpen = and(eq(seasonInvites.state, "invited"), gt(seasonInvites.holdUntil, sql`now()`));

/** The invitations that a family can answer. */
export async function openInvites(
  { db, content }: Pick<AppContext, "db" | "content">,
  familyId: string,
): Promise<OpenInvite[]> {
  const found = await db
    .select()
    .from(seasonInvites)
    .where(and(eq(seasonInvites.familyId, familyId), isOpen))
    .orderBy(seasonInvites.createdAt);
  const places = await db
    .select({ registration: registrationColumns, athlete: athletes })
    .from(registrationRows)
    .innerJoin(athletes, eq(athletes.id, registrations.athleteId))
    .where(
      and(
        inArray(
          registrations.inviteId,
          found.map(({ id }) => id),
        ),
        eq(registrations.state, "invited"),
      ),
    )
    .orderBy(athletes.createdAt, registrations.id);
  return found.map(({ id, toEdition, holdUntil }) => ({
    id,
    season: namedEdition(content.catalogue.seasons, toEdition)?.name ?? "",
    until: exactTime(new Date(holdUntil.getTime() - 60_000), content.club.timeZone),
    places: places
      .filter(({ registration }) => registration.inviteId === id)
      .map(({ registration: { title, seasonFrom: from, seasonTo: to }, athlete }) => ({
        athlete: fullName(athlete),
        title,
        editions: from && to ? formatSeason({ from, to }) : "",
      })),
  }));
}

/** `over`: it was answered before, it has expired, or its offering is no longer sold. */
export type AnsweredInvite =
  | { outcome: "checkout"; path: string }
  | { outcome: "declined" | "over" }
  | { outcome: "refused"; message: string };

interface Answering {
  inviteId: string;
  /** The family whose page is open: another family's invitation counts as unknown. */
  familyId: string;
}

async function openInvite(db: Database | Transaction, { inviteId, familyId }: Answering) {
  if (!isUuid(inviteId)) return null;
  const [found] = await db
    .select()
    .from(seasonInvites)
    .where(and(eq(seasonInvites.id, inviteId), eq(seasonInvites.familyId, familyId), isOpen));
  return found ?? null;
}

/** Opens the checkout of the held places, always the same one. @param network the visitor's */
export async function acceptInvite(
  ctx: AppContext,
  { network, ...answering }: Answering & { network: string },
): Promise<AnsweredInvite> {
  const invite = await openInvite(ctx.db, answering);
  if (!invite) return { outcome: "over" };
  const begun = await ctx.db
    .select()
    .from(orders)
    .where(and(eq(orders.inviteId, invite.id), eq(orders.state, "open")))
    .orderBy(desc(orders.createdAt));
  const open = begun.find(isWaiting);
  if (open) return { outcome: "checkout", path: checkoutPath(open.checkoutKey) };
  const held = await invitedPlaces(ctx.db, { inviteId: invite.id });
  const wanted = held.flatMap(({ offeringType: type, offeringId: id, seasonId, athleteId }) => {
    const entry = entryOf(ctx.content.catalogue, "registration", { type, id });
    const season = entry && editionById(entry.season, seasonId ?? "");
    if (!season || entry.registrationLink) return [];
    const place = { state: "open" as const, note: null, opens: null, left: 1, season };
    return {
      catalogue: "registration" as const,
      entry,
      place,
      athlete: athleteId ?? programKey(entry),
    };
  });
  if (wanted.length === 0) return { outcome: "over" };
  const start = await startInvited(ctx, { wanted, inviteId: invite.id }, network);
  return start.outcome === "started"
    ? { outcome: "checkout", path: checkoutPath(start.checkoutKey) }
    : { outcome: "refused", message: start.message };
}

/** Declines next season: frees the places at once. */
export async function declineInvite(
  ctx: AppContext,
  answering: Answering,
): Promise<{ outcome: "declined" | "over" }> {
  return ctx.db.transaction(async (transaction) => {
    const invite = await openInvite(transaction, answering);
    if (!invite) return { outcome: "over" };
    await lockOfferings(transaction, await invitedPlaces(transaction, { inviteId: invite.id }));
    const [declined] = await transaction
      .update(seasonInvites)
      .set({ state: "declined", changedAt: sql`now()` })
      .where(and(eq(seasonInvites.id, invite.id), isOpen))
      .returning();
    if (!declined) return { outcome: "over" };
    await release(transaction, eq(registrations.inviteId, invite.id), "declined");
    await recordAudit(transaction, {
      action: "families.invite-declined",
      ...byFamily(answering),
      details: { season: invite.toEdition },
    });
    return { outcome: "declined" };
  });
}

/**
 * Frees the places of athletes who registered without the invitation, and those of families that did not
 * answer in time, unless somebody is paying for them. Any instance may call it at any time.
 */
export async function endInvites({ db }: Pick<AppContext, "db">): Promise<void> {
  await db.transaction(async (transaction) => {
    const { catalogue, offeringType, offeringId } = registrationRows;
    const kept = await transaction
      .selectDistinct({ catalogue, offeringType, offeringId })
      .from(registrationRows)
      .where(eq(registrations.state, "invited"));
    await lockOfferings(transaction, kept);
    const registeredWithout = sql`exists (
      select 1 from registrations as own where own.athlete_id = registrations.athlete_id
        and own.state in ('active', 'unplaced')
        and own.offering_edition_id = registrations.offering_edition_id)`;
    await release(
      transaction,
      and(isNotNull(registrations.inviteId), registeredWithout),
      "registered",
    );
    const { rows } = await transaction.execute<{ id: string }>(sql`
      update season_invites set changed_at = now(), state = case
        when exists (select 1 from orders where orders.invite_id = season_invites.id
          and orders.paid_at is not null) then 'taken'
        when exists (select 1 from registrations where registrations.invite_id = season_invites.id
          and registrations.state = 'invited') then 'lapsed'
        else 'taken' end
      where state = 'invited' and (
        not exists (select 1 from registrations where registrations.invite_id = season_invites.id
          and registrations.state = 'invited')
        or hold_until <= clock_timestamp() and not exists (
          select 1 from registrations as offers
            join registrations as taking on taking.offer_id = offers.id
          where offers.invite_id = season_invites.id and taking.state = 'held'
            and taking.held_until > clock_timestamp()))
      returning id`);
    const ended = rows.map(({ id }) => id);
    if (ended.length > 0)
      await release(transaction, inArray(registrations.inviteId, ended), "expired");
  });
}

/** Whether the places of the order's invitation are still held for it. */
export async function isInviteOpen(
  db: Database,
  { inviteId }: Pick<Order, "inviteId">,
): Promise<boolean> {
  if (!inviteId) return true;
  return (await db.$count(seasonInvites, and(eq(seasonInvites.id, inviteId), isOpen))) > 0;
}
