import { randomUUID } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Invitation } from "#domain/new-account.ts";
import { invitationDays, invitationMail } from "#domain/staff-mail.ts";
import { staffInvitations } from "#server/db/staff-link-schema.ts";
import { staffUsers } from "#server/db/staff-schema.ts";
import { mailedKey } from "./mailed-key.ts";
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
  const expiresAt = new Date(Date.now() + invitationDays * 86_400_000);
  const key = mailedKey(links.secret, "staff invitation", { id, expires: expiresAt });
  const { club } = desk.content;
  return desk.db.transaction(async (transaction) => {
    const [known] = await transaction
      .select({ id: staffUsers.id })
      .from(staffUsers)
      .where(eq(staffUsers.email, email));
    if (known) return refused("There is an account with this e-mail address already.");
    await transaction
      .delete(staffInvitations)
      .where(and(eq(staffInvitations.email, email), isNull(staffInvitations.acceptedAt)));
    await transaction
      .insert(staffInvitations)
      .values({ id, email, name, role, invitedByName: admin.name, expiresAt });
    const mail = invitationMail(
      { name, role, invitedBy: admin.name, link: `${links.publicUrl}/login/invitation?key=${key}` },
      club,
    );
    await oweMail(desk, transaction, { to: email, replyTo: club.email, ...mail });
    await recordAudit(transaction, admin, {
      action: "people.invited",
      subject: email,
      detail: `as ${role}`,
    });
    return done(`An invitation is on its way to ${email}.`);
  });
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
