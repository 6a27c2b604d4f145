import { desc, eq, inArray, sql } from "drizzle-orm";
import { familyLink, programFrom, programKey } from "#modules/families/index.ts";
import { entryOf, offeringName, programName } from "#modules/content/index.ts";
import { notify, keyOf } from "#modules/outbox/index.server.ts";
import type { InviteState } from "./invites.ts";
import { fullName } from "#core/names.ts";
import { namedEdition, editionAfter, editionOn, withName } from "#core/time/seasons.ts";
import { dayOf, daysAfter, formatDate, startOfDay } from "#core/time/time.ts";
import { pageOf } from "#core/paging.ts";
import type { AppContext } from "#core/context.server.ts";
import { batchesOf } from "#core/db/batches.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { reserve } from "./places.server.ts";
import { guardiansOf } from "./remind.server.ts";
import { type AuditedBy, recordAudit } from "#core/audit/audit.server.ts";
import {
  type InviteChoice,
  type InvitePlan,
  planInvites,
  registeredFor,
} from "./invite-plan.server.ts";
import { lockOfferings } from "#modules/catalogue/index.server.ts";
import { lock } from "./lock.server.ts";
import { athletes } from "#modules/families/schema.ts";
import { registrationRows, seasonInvites } from "./schema.ts";

/** The current and past season editions with registrations, latest first, and the editions to invite to. */
export async function inviteEditions({ db, content }: AppContext) {
  const { seasonId, state } = registrationRows;
  const rows = await db
    .selectDistinct({ seasonId })
    .from(registrationRows)
    .where(eq(state, "active"));
  const today = dayOf(new Date(), content.club.timeZone);
  const past = rows
    .flatMap((row) => namedEdition(content.catalogue.seasons, row.seasonId) ?? [])
    .filter((edition) => edition.from <= today)
    .toSorted((a, b) => b.from.localeCompare(a.from));
  const coming = content.catalogue.seasons
    .flatMap((season) => {
      const now = editionOn(season, today);
      return [now, editionAfter(season, now)].map((edition) => withName(season, edition));
    })
    .toSorted((a, b) => a.from.localeCompare(b.from));
  return { past, coming };
}

/** A season edition's offerings with registrations, and which of them are sold for another edition. */
export async function inviteOfferings({ db, content }: AppContext, from: string) {
  const rows = await registeredFor(db, from);
  const sold = Map.groupBy(rows, ({ registration: { offeringType: type, offeringId: id } }) =>
    programKey({ type, id }),
  );
  return [...sold].map(([key, own]) => {
    const named = programFrom(key);
    return {
      key,
      title: offeringName(
        own[0]?.registration.title ?? "",
        programName(content.catalogue, {
          catalogue: "registration",
          offeringType: named?.type ?? null,
        }),
      ),
      athletes: new Set(own.map(({ athlete }) => athlete.id)).size,
      season: (named && entryOf(content.catalogue, "registration", named)?.season.id) ?? null,
    };
  });
}

/** The families that an invitation would reach. */
export const previewInvites = (ctx: AppContext, choice: InviteChoice): Promise<InvitePlan> =>
  ctx.db.transaction((transaction) => planInvites(ctx, transaction, choice));

/** The numbers that staff confirm. */
export const planCounts = ({ families }: InvitePlan) => ({
  families: families.length,
  places: families.reduce((sum, { places }) => sum + places.length, 0),
});
export type PlanCounts = ReturnType<typeof planCounts>;

/** `changed`: somebody registered or was invited since the preview, so nothing was sent. */
export type Invited =
  | ({ outcome: "invited"; mails: number } & PlanCounts)
  | { outcome: "changed" | "nobody" };

/**
 * Invites the families of a season to the next: holds their places until the end of a day, and mails each
 * address of their guardians once, with the link to the family's page.
 * @param confirmed the numbers of the preview that staff confirmed
 */
export async function inviteFamilies(
  ctx: AppContext,
  by: AuditedBy,
  { until, confirmed, ...choice }: InviteChoice & { until: string; confirmed: PlanCounts },
): Promise<Invited> {
  const { content } = ctx;
  const holdUntil = startOfDay(daysAfter(until, 1), content.club.timeZone);
  return ctx.db.transaction(async (transaction): Promise<Invited> => {
    // If two runs happen at once, the second finds everybody invited.
    await lock(transaction, "season invites");
    const targets = Object.values(choice.leads).flatMap((key) => {
      const named = programFrom(key);
      if (!named) return [];
      return { catalogue: "registration" as const, offeringType: named.type, offeringId: named.id };
    });
    await lockOfferings(transaction, targets);
    const plan = await planInvites(ctx, transaction, choice);
    const counts = planCounts(plan);
    if (counts.families === 0) return { outcome: "nobody" };
    if (counts.families !== confirmed.families || counts.places !== confirmed.places)
      return { outcome: "changed" };
    const to = namedEdition(content.catalogue.seasons, choice.to);
    const inviteOf = new Map<string, string>();
    for (const families of batchesOf(plan.families)) {
      const invites = await transaction
        .insert(seasonInvites)
        .values(
          families.map(({ familyId }) => ({
            familyId,
            fromEdition: choice.from,
            toEdition: choice.to,
            holdUntil,
          })),
        )
        .returning();
      for (const { id, familyId } of invites) inviteOf.set(familyId, id);
    }
    // All in one call, so that the places are counted once instead of for each family.
    const full = await reserve(transaction, content, {
      places: plan.families.flatMap(({ familyId, places }) =>
        places.map(({ athleteId, entry, edition }) => ({
          catalogue: "registration" as const,
          offeringType: entry.type,
          offeringId: entry.id,
          seasonId: edition.id,
          title: entry.title,
          per: entry.per,
          athleteId,
          inviteId: inviteOf.get(familyId) ?? null,
        })),
      ),
      reason: "invitation",
      until: holdUntil,
    });
    if (full.length > 0) throw new Error("The plan invites to more places than there are");
    const season = to?.name ?? choice.to;
    const mails = await mailInvites(ctx, transaction, { plan, season, until });
    await recordAudit(transaction, {
      actor: by,
      action: "families.invited",
      subject: { type: "season", id: choice.to },
      details: { name: season, ...counts, until },
    });
    return { outcome: "invited", mails, ...counts };
  });
}

async function mailInvites(
  ctx: AppContext,
  transaction: Transaction,
  { plan, season, until }: { plan: InvitePlan; season: string; until: string },
): Promise<number> {
  const ids = plan.families.map(({ familyId }) => familyId);
  const addressed = await guardiansOf(transaction, ids);
  for (const { email, name, guardianIds, familyIds } of addressed) {
    const places = plan.families
      .filter(({ familyId }) => familyIds.includes(familyId))
      .flatMap((family) => family.places)
      .map(({ athlete, entry }) => ({ athlete, offering: entry.title }));
    const links = guardianIds.map((id) => familyLink(ctx.publicUrl, keyOf("family", id)));
    await notify(ctx, transaction, "next-season", {
      to: { email },
      data: { name, season, places, until: formatDate(until), links },
    });
  }
  return addressed.length;
}

/** An invited family, for staff. */
export interface ListedInvite {
  id: string;
  familyId: string;
  state: InviteState;
  to: string;
  holdUntil: Date;
  /** The athletes' names. */
  athletes: string[];
}

/** Invitations on a page. */
const pageSize = 100;

/** A page of the recent invitations with their answers, unanswered ones first, and how many there are. */
export async function listInvites({ db, content }: AppContext, asked = 1) {
  const isRecent = sql`${seasonInvites.createdAt} > now() - interval '400 days'`;
  const nameOf = (edition: string) =>
    namedEdition(content.catalogue.seasons, edition)?.name ?? edition;
  const { toEdition: edition, state: answer } = seasonInvites;
  const counts = await db
    .select({ edition, state: answer, count: sql<number>`count(*)::int` })
    .from(seasonInvites)
    .where(isRecent)
    .groupBy(edition, answer)
    .orderBy(sql`${answer} <> 'invited'`, answer);
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const { page, hasMore, from } = pageOf(all, asked, pageSize);
  const invites = await db
    .select()
    .from(seasonInvites)
    .where(isRecent)
    .orderBy(sql`${answer} <> 'invited'`, desc(seasonInvites.createdAt), desc(seasonInvites.id))
    .offset(from)
    .limit(pageSize);
  const ids = invites.map(({ familyId }) => familyId);
  const children =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(athletes)
          .where(inArray(athletes.familyId, ids))
          .orderBy(athletes.createdAt);
  const byFamily = Map.groupBy(children, ({ familyId }) => familyId);
  return {
    page,
    hasMore,
    /** For all pages, by season edition. */
    counts: counts.map(({ edition: to, ...counted }) => ({ to: nameOf(to), ...counted })),
    invites: invites.map(
      ({ id, familyId, state, toEdition, holdUntil }): ListedInvite => ({
        id,
        familyId,
        state,
        to: nameOf(toEdition),
        holdUntil,
        athletes: (byFamily.get(familyId) ?? []).map(fullName),
      }),
    ),
  };
}
