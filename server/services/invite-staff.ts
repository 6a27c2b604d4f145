import { randomUUID } from "node:crypto";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { isEmbedded } from "#domain/delivery.ts";
import type { Invitation } from "#domain/new-account.ts";
import { invitationDays, invitationMail } from "#domain/staff-mail.ts";
import type { Transaction } from "#server/db/database.ts";
import { staffInvitations } from "#server/db/staff-link-schema.ts";
import { staffUsers } from "#server/db/staff-schema.ts";
import { mailedKey } from "./mailed-key.ts";
import type { LinkMaker } from "./newsletter-links.ts";
import { oweMail } from "./owe-mail.ts";
import { done, type PeopleDesk, type PeopleResult, refused } from "./people-desk.ts";
import { recordAudit } from "./record-audit.ts";
import type { StaffMember } from "./staff-session.ts";

/** Mails somebody a link to an account of their own; one asked again gets a new link, the old one dies. */
export function inviteStaff(
  { desk, links }: PeopleDesk,
  admin: StaffMember,
  { name, email, role }: Invitation,
): Promise<PeopleResult> {
  const id = randomUUID();
  const asked = new Date();
  const expiresAt = new Date(Date.now() + invitationDays * 86_400_000);
  const link = linkTo(links, { id, expiresAt });
  const { club } = desk.content;
  return desk.db.transaction(async (transaction) => {
    await transaction.execute(
      sql`select pg_advisory_xact_lock(hashtext('invitation'), hashtext(${email}))`,
    );
    const [meanwhile] = await transaction
      .select({ id: staffInvitations.id })
      .from(staffInvitations)
      // While this one waited for its turn.
      .where(and(eq(staffInvitations.email, email), gt(staffInvitations.createdAt, asked)));
    if (meanwhile) return refused(`${email} was invited a moment ago.`);
    const [known] = await transaction
      .select({ id: staffUsers.id })
      .from(staffUsers)
      .where(eq(staffUsers.email, email));
    if (known) return refused("There is an account with this e-mail address already.");
    const invitation = {
      id,
      name,
      role,
      invitedByName: admin.name,
      expiresAt,
      createdAt: new Date(),
    };
    await transaction
      .insert(staffInvitations)
      .values({ ...invitation, email })
      .onConflictDoUpdate({
        target: staffInvitations.email,
        targetWhere: isNull(staffInvitations.acceptedAt),
        set: invitation,
      });
    const mail = invitationMail({ name, role, invitedBy: admin.name, link }, club);
    await oweMail(desk, transaction, { to: email, replyTo: club.email, ...mail });
    await recordAudit(transaction, admin, {
      action: "people.invited",
      subject: email,
      detail: `as ${role}`,
    });
    return done(
      isEmbedded(desk.integrations.mail.vendor)
        ? `${name} is invited. No mail service is connected: whoever runs the site gets the link by "npm run password-link -- ${email}".`
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
  const key = mailedKey(links.secret, "staff invitation", { id, expires: expiresAt });
  return `${links.publicUrl}/login/invitation?key=${key}`;
}

/** Makes an invitation's link useless. */
export function withdrawInvitation(
  { desk }: PeopleDesk,
  admin: StaffMember,
  id: string,
): Promise<PeopleResult> {
  return desk.db.transaction(async (transaction) => {
    const [gone] = await transaction
      .delete(staffInvitations)
      .where(and(eq(staffInvitations.id, id), isNull(staffInvitations.acceptedAt)))
      .returning();
    if (!gone) return refused("This invitation is not open any more.");
    await recordAudit(transaction, admin, {
      action: "people.invitation-withdrawn",
      subject: gone.email,
    });
    return done(`The invitation of ${gone.email} is withdrawn.`);
  });
}
