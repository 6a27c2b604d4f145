import { randomUUID } from "node:crypto";
import { and, asc, desc, eq, gt, inArray, isNull, max, ne, sql } from "drizzle-orm";
import { insertAccount } from "./insert-account.server.ts";
import { invitationDays } from "./staff-mails.ts";
import { type Invitation, linkExpired } from "./new-account.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { recordErasure } from "#core/db/erasures.server.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { aboutAccount, recordAudit } from "#core/audit/audit.server.ts";
import { roleOf, type StaffRole } from "#core/audit/roles.ts";
import { can, hasGroups, rolesThatCan, type StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { done, type PeopleResult, refused, weakSignatureError } from "./result.server.ts";
import { isOpenSession } from "./sessions.server.ts";
import { signedLinkToken, readMailedKey, type LinkMaker } from "./signed-links.server.ts";
import { weakness } from "./weak-password.server.ts";
import { isEmbedded } from "#core/vendors/embedded.ts";
import { coachGroups, staffInvitations, staffPasskeys, staffSessions } from "./schema.ts";
import { staffUsers } from "#core/audit/schema.ts";

/**
 * Mails a person a link to create an account. Inviting them again replaces the link, but not within a minute:
 * a button clicked twice sends one mail.
 */
export function inviteStaff(
  ctx: AppContext,
  admin: StaffMember,
  { name, email, role }: Invitation,
): Promise<PeopleResult> {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + invitationDays * 86_400_000);
  const link = linkTo(ctx, { id, expiresAt });
  return ctx.db.transaction(async (transaction) => {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtext('invitation'), hashtext(${email}))`,
    );
    const [justInvited] = await transaction
      .select({ id: staffInvitations.id })
      .from(staffInvitations)
      .where(
        and(
          eq(staffInvitations.email, email),
          isNull(staffInvitations.acceptedAt),
          gt(staffInvitations.createdAt, sql`now() - interval '1 minute'`),
        ),
      );
    if (justInvited) {
      return refused(`${email} was invited a moment ago. Withdraw that invitation to change it.`);
    }
    const [known] = await transaction
      .select({ id: staffUsers.id })
      .from(staffUsers)
      .where(eq(staffUsers.email, email));
    if (known) return refused("There is an account with this email address already.");
    const invitation = {
      id,
      name,
      role,
      invitedByName: admin.name,
      expiresAt,
      createdAt: sql`now()`,
    };
    const [saved] = await transaction
      .insert(staffInvitations)
      .values({ ...invitation, email })
      .onConflictDoUpdate({
        target: staffInvitations.email,
        targetWhere: isNull(staffInvitations.acceptedAt),
        set: invitation,
      })
      .returning({ id: staffInvitations.id });
    await notify(ctx, transaction, "invitation", {
      to: { email },
      data: { name, role, invitedBy: admin.name, link },
    });
    await recordAudit(transaction, {
      actor: admin,
      action: "people.invited",
      subject: { type: "invitation", id: saved?.id ?? null },
      details: { name: email, role },
    });
    return done(
      isEmbedded(ctx.integrations.mail.vendor)
        ? `${name} is invited. No mail service is connected: the person who runs the site can get the link with "npm run password-link -- ${email}".`
        : `An invitation is on its way to ${email}.`,
    );
  });
}

/** The link of an open invitation; null: there is none. */
export async function invitationLink(transaction: Transaction, links: LinkMaker, email: string) {
  const [open] = await transaction
    .select()
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.email, email),
        isNull(staffInvitations.acceptedAt),
        gt(staffInvitations.expiresAt, sql`now()`),
      ),
    );
  return open ? linkTo(links, open) : null;
}

function linkTo(links: LinkMaker, { id, expiresAt }: { id: string; expiresAt: Date }): string {
  const key = signedLinkToken(links.mailedLinkSecret, "staff invitation", {
    id,
    expires: expiresAt,
  });
  return `${links.publicUrl}/login/invitation?key=${key}`;
}

/** Invalidates an invitation's link. */
export function withdrawInvitation(
  ctx: AppContext,
  admin: StaffMember,
  id: string,
): Promise<PeopleResult> {
  return ctx.db.transaction(async (transaction) => {
    const [gone] = await transaction
      .delete(staffInvitations)
      .where(and(eq(staffInvitations.id, id), isNull(staffInvitations.acceptedAt)))
      .returning();
    if (!gone) return refused("This invitation is no longer open.");
    await recordAudit(transaction, {
      actor: admin,
      action: "people.invitation-withdrawn",
      subject: { type: "invitation", id },
      details: { name: gone.email },
    });
    return done(`The invitation of ${gone.email} is withdrawn.`);
  });
}

/** The person an invitation's link is for; null: it is used, expired or not ours. */
export async function readInvitation(ctx: AppContext, key: string) {
  const named = readMailedKey(ctx.mailedLinkSecret, "staff invitation", key);
  if (!named || named.expired) return null;
  const [found] = await ctx.db
    .select({ name: staffInvitations.name, email: staffInvitations.email })
    .from(staffInvitations)
    .where(openInvitation(named.id));
  return found ?? null;
}

const openInvitation = (id: string) =>
  and(
    eq(staffInvitations.id, id),
    isNull(staffInvitations.acceptedAt),
    gt(staffInvitations.expiresAt, sql`now()`),
  );

/** Creates the account, once: a second click on the button is refused. */
export async function acceptInvitation(
  ctx: AppContext,
  key: string,
  password: string,
): Promise<PeopleResult> {
  const named = readMailedKey(ctx.mailedLinkSecret, "staff invitation", key);
  const whom = await readInvitation(ctx, key);
  if (!named || !whom) return refused(linkExpired.invitation);
  const easy = weakness(ctx, whom, password);
  if (easy) return weakSignatureError(easy);
  const hash = await (await ctx.auth.$context).password.hash(password);
  return ctx.db.transaction(async (transaction) => {
    const [invited] = await transaction
      .update(staffInvitations)
      .set({ acceptedAt: sql`now()` })
      .where(openInvitation(named.id))
      .returning();
    if (!invited) return refused(linkExpired.invitation);
    const { email, name, role } = invited;
    const id = await insertAccount(transaction, { name, email, role, hash });
    await recordAudit(transaction, {
      actor: { id, name },
      action: "people.joined",
      ...aboutAccount({ id, email }),
    });
    return done("Your account is ready. Sign in with your password.");
  });
}

const lastAdmin = "The club needs at least one admin: make somebody else an admin first.";

/** Changes an account's role and removes its extras; from its next request on. */
export function changeRole(
  ctx: AppContext,
  admin: StaffMember,
  { id, role }: { id: string; role: StaffRole },
): Promise<PeopleResult> {
  return ctx.db.transaction(async (transaction) => {
    const person = await lockPerson(transaction, id);
    if (!person) return refused("There is no such account.");
    const is = roleOf(role).one;
    if (person.role === role) return refused(`${person.name} is ${is} already.`);
    const account = { role, extras: [] };
    if (!can(account, managing) && !(await anotherAdmin(transaction, id)))
      return refused(lastAdmin);
    await transaction.update(staffUsers).set(account).where(eq(staffUsers.id, id));
    if (!hasGroups(account))
      await transaction.delete(coachGroups).where(eq(coachGroups.staffId, id));
    await recordAudit(transaction, {
      actor: admin,
      action: "people.role",
      ...aboutAccount(person),
      changes: { role: [person.role, role] },
    });
    return done(`${person.name} is now ${is}.`);
  });
}

/** Removes an account and ends its sessions; the audit log keeps its name. */
export function removeStaff(
  ctx: AppContext,
  admin: StaffMember,
  id: string,
): Promise<PeopleResult> {
  return ctx.db.transaction(async (transaction) => {
    const person = await lockPerson(transaction, id);
    if (!person) return refused("There is no such account.");
    if (!(await anotherAdmin(transaction, id))) return refused(lastAdmin);
    await transaction.delete(staffUsers).where(eq(staffUsers.id, id));
    await recordErasure(transaction, "account", person.email);
    await recordAudit(transaction, {
      actor: admin,
      action: "people.removed",
      ...aboutAccount(person),
    });
    return done(`The account of ${person.name} is removed.`);
  });
}

async function lockPerson(transaction: Transaction, id: string) {
  // Without the lock, two admins who remove each other at the same time could both succeed.
  await transaction.execute(sql`lock table ${staffUsers} in share row exclusive mode`);
  const [person] = await transaction.select().from(staffUsers).where(eq(staffUsers.id, id));
  return person;
}

/** At least one account must be able to grant permissions. */
const managing = "people.manage";

// No account has that permission as an extra.
async function anotherAdmin(transaction: Transaction, id: string): Promise<boolean> {
  const another = and(inArray(staffUsers.role, rolesThatCan(managing)), ne(staffUsers.id, id));
  return (await transaction.$count(staffUsers, another)) > 0;
}

/** Every account with its open sessions and whether it has a second factor, and the open invitations. */
export async function listPeople({ db }: Pick<AppContext, "db">) {
  const { id, name, email, role, extras, twoFactorEnabled } = staffUsers;
  const [people, sessions, invitations] = await Promise.all([
    db
      .select({
        id,
        name,
        email,
        role,
        extras,
        twoFactor: sql<boolean>`${twoFactorEnabled} or exists (select from ${staffPasskeys}
          where ${staffPasskeys.userId} = ${staffUsers.id})`,
        lastSeen: max(staffSessions.updatedAt),
      })
      .from(staffUsers)
      .leftJoin(staffSessions, eq(staffSessions.userId, staffUsers.id))
      .groupBy(staffUsers.id)
      .orderBy(asc(name), asc(email)),
    db.select().from(staffSessions).where(isOpenSession()).orderBy(desc(staffSessions.updatedAt)),
    db
      .select()
      .from(staffInvitations)
      .where(isNull(staffInvitations.acceptedAt))
      .orderBy(asc(staffInvitations.createdAt)),
  ]);
  return {
    people: people.map((person) => ({
      ...person,
      sessions: sessions.filter(({ userId }) => userId === person.id),
    })),
    invitations,
  };
}
