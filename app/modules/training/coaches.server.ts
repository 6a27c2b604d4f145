import { asc, isNotNull } from "drizzle-orm";
import {
  type Credential,
  credentialOfWaiver,
  heldBy,
  type Held,
  waiverKinds,
} from "./credentials.ts";
import { everyCoach, type CredentialKind } from "#modules/content/index.ts";
import type { StaffRole } from "#core/audit/roles.ts";
import type { Permission } from "#core/audit/permissions.ts";
import { isCoaching } from "#core/audit/staff.ts";
import { dayOf } from "#core/time/time.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { slugOf } from "#core/slug.ts";
import { coachGroups } from "#modules/accounts/schema.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { signatures } from "#modules/families/schema.ts";
import { credentials } from "./schema.ts";

/** A coach: an account, a name in the club's list of coaches, or a former coach. */
export interface Coach {
  /** The key in addresses: the account's id, or the name as a slug. */
  key: string;
  staffId: string | null;
  name: string;
  email: string | null;
  role: StaffRole | null;
  extras: readonly Permission[];
  /** The groups' keys in the schedule. */
  groups: string[];
  /** The credentials that the club requires of its coaches, with their records. */
  held: Held[];
  /** Earlier records, and kinds that the club no longer requires; newest first. */
  former: Credential[];
  /** They have no account and are no longer in the club's list: only their records are left. */
  hasLeft: boolean;
}

type Context = Pick<AppContext, "content"> & { db: Database | Transaction };

/** What the club requires of its coaches, including their waivers. */
export const kindsOf = ({
  credentials: kinds,
  waivers,
}: AppContext["content"]): CredentialKind[] => [...kinds, ...waiverKinds(waivers)];

/** Every coach by name: accounts of coaches, names in the club's list, and those with a record. */
export async function readCoaches(ctx: Context): Promise<Coach[]> {
  const all = await readEverybody(ctx);
  const listed = new Set(namesIn(ctx.content).map(keyOf));
  return all.filter(
    ({ role, extras, staffId, groups, held, former, name }) =>
      (role && isCoaching({ role, extras })) ||
      staffId === null ||
      groups.length > 0 ||
      // Confirming a coaches' waiver does not make an account a coach.
      [...former, ...held.flatMap(({ credential }) => credential ?? [])].some(
        ({ isSigned }) => !isSigned,
      ) ||
      listed.has(keyOf(name)),
  );
}

/** A coach, or an account that could be one, by its key; null: there is none. */
export async function readCoach(ctx: Context, key: string): Promise<Coach | null> {
  return (await readEverybody(ctx)).find((coach) => coach.key === key) ?? null;
}

/** The slug that names are compared by, also used in addresses. */
export const keyOf = (name: string) => slugOf(name) || name.trim();

/** The names in the club's list of coaches. */
export const namesIn = ({ coaches }: AppContext["content"]): string[] =>
  everyCoach(coaches).map(({ name }) => name.trim());

async function readEverybody({ db, content }: Context): Promise<Coach[]> {
  const { timeZone } = content.club;
  const on = dayOf(new Date(), timeZone);
  // One after the other: a transaction has one connection.
  const accounts = await db
    .select()
    .from(staffUsers)
    .orderBy(asc(staffUsers.name), asc(staffUsers.id));
  const groups = await db.select().from(coachGroups);
  const recorded = await db.select().from(credentials);
  const signed = await db.select().from(signatures).where(isNotNull(signatures.staffId));
  const kinds = kindsOf(content);
  const known = new Set(content.schedules.groups.map(({ id }) => id));
  const withAccount = new Set(accounts.map(({ name }) => keyOf(name)));
  const listed = new Set(namesIn(content).map(keyOf));
  const names = new Map(
    [...recorded, ...groups]
      .flatMap(({ staffId, coachName }) => (staffId === null && coachName ? coachName : []))
      .concat(namesIn(content))
      .map((name) => [keyOf(name), name]),
  );

  /** The records of an account, and those made by name before the account existed. */
  const isOf = (staffId: string | null, slug: string) => (row: RowOfCoach) =>
    row.staffId === null ? keyOf(row.coachName ?? "") === slug : row.staffId === staffId;

  function coach(account: (typeof accounts)[number] | null, name: string): Coach {
    const staffId = account?.id ?? null;
    const slug = keyOf(name);
    const own: Credential[] = [
      ...recorded.filter(isOf(staffId, slug)),
      ...signed
        .filter((one) => one.staffId === staffId && staffId !== null)
        .flatMap(
          (one) =>
            credentialOfWaiver(content.waivers, {
              ...one,
              signedOn: dayOf(one.signedAt, timeZone),
            }) ?? [],
        ),
    ];
    const held = heldBy(kinds, own, on);
    return {
      key: staffId ?? slug,
      staffId,
      name,
      email: account?.email ?? null,
      role: account?.role ?? null,
      extras: account?.extras ?? [],
      groups: groups
        .filter(isOf(staffId, slug))
        .flatMap(({ groupId }) => (known.has(groupId) ? groupId : [])),
      held,
      former: own
        .filter(({ id }) => !held.some(({ credential }) => credential?.id === id))
        .toSorted((a, b) => (a.issuedOn < b.issuedOn ? 1 : -1)),
      hasLeft: staffId === null && !listed.has(slug),
    };
  }

  return [
    ...accounts.map((account) => coach(account, account.name)),
    ...[...names].flatMap(([slug, name]) => (withAccount.has(slug) ? [] : coach(null, name))),
  ].toSorted((a, b) => a.name.localeCompare(b.name));
}

interface RowOfCoach {
  staffId: string | null;
  coachName: string | null;
}
