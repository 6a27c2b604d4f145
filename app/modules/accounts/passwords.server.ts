import { createHash, randomUUID } from "node:crypto";
import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { resetMinutes } from "./staff-mails.ts";
import { type AppContext, continueLater } from "#core/context.server.ts";
import type { Transaction } from "#core/db/database.server.ts";
import { countAttempt } from "#core/db/rate-limit.server.ts";
import { notify } from "#modules/outbox/index.server.ts";
import { aboutAccount, recordAudit } from "#core/audit/audit.server.ts";
import { linkExpired } from "./new-account.ts";
import { rememberBrowser } from "./known-browsers.server.ts";
import type { OwnResult } from "./account-change.server.ts";
import { done, type PeopleResult, refused, weakSignatureError } from "./result.server.ts";
import { signedLinkToken, readMailedKey, type LinkMaker } from "./signed-links.server.ts";
import { weakness } from "./weak-password.server.ts";
import { isEmbedded } from "#core/vendors/embedded.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { staffAccounts, staffResets, staffSessions } from "./schema.ts";

const askedText =
  "If there is an account with this address, a link to a new password is on its way to it.";
const withoutMail =
  " No mail service is connected yet: the person who runs the site can get the link with “npm run password-link”.";
const anHour = 60 * 60;
const perAccount = { limit: 3, windowSeconds: anHour };
const perAddress = { limit: 10, windowSeconds: anHour };

/**
 * Mails a password reset link. The response is the same whether or not there is such an account, and if there
 * were too many requests.
 */
export async function askNewPassword(
  ctx: AppContext,
  asked: { email: string; address: string },
): Promise<PeopleResult> {
  // Without the NUL character, which PostgreSQL cannot store in text.
  const email = asked.email.replaceAll("\0", "").trim().toLowerCase();
  const hashed = createHash("sha256").update(email).digest("base64url");
  const [mailbox, visitor] = await Promise.all([
    countAttempt(ctx.db, `reset:account:${hashed}`, perAccount),
    countAttempt(ctx.db, `reset:address:${asked.address}`, perAddress),
  ]);
  const answer = askedText + (isEmbedded(ctx.integrations.mail.vendor) ? withoutMail : "");
  if (!mailbox.allowed || !visitor.allowed) return done(answer);
  const mailed = mailReset(ctx, email).catch((error) =>
    ctx.report("a link to a new password was not mailed", { err: error }),
  );
  // After the response: the time for the lookup and the mail must not reveal whether the account exists.
  continueLater(ctx, mailed);
  return done(answer);
}

async function mailReset(ctx: AppContext, email: string) {
  await ctx.db.transaction(async (transaction) => {
    const [person] = await transaction.select().from(staffUsers).where(eq(staffUsers.email, email));
    if (!person) return;
    const link = await openReset(transaction, ctx, person.id);
    const data = { name: person.name, link };
    await notify(ctx, transaction, "new-password", { to: { email }, data });
    await recordAudit(transaction, {
      actor: person,
      action: "account.reset-asked",
      ...aboutAccount(person),
    });
  });
}

/** A password reset link, valid once and for an hour. */
export async function openReset(transaction: Transaction, links: LinkMaker, userId: string) {
  const id = randomUUID();
  const expiresAt = new Date(Date.now() + resetMinutes * 60_000);
  await transaction.delete(staffResets).where(lt(staffResets.expiresAt, sql`now()`));
  await transaction.insert(staffResets).values({ id, userId, expiresAt });
  const key = signedLinkToken(links.mailedLinkSecret, "new password", { id, expires: expiresAt });
  return `${links.publicUrl}/login/new-password?key=${key}`;
}

const stillOpen = (id: string) =>
  and(eq(staffResets.id, id), isNull(staffResets.usedAt), gt(staffResets.expiresAt, sql`now()`));

/** Whether a mailed link is still valid. */
export async function isResetOpen(ctx: AppContext, key: string): Promise<boolean> {
  const named = readMailedKey(ctx.mailedLinkSecret, "new password", key);
  if (!named || named.expired) return false;
  return (await ctx.db.$count(staffResets, stillOpen(named.id))) === 1;
}

/**
 * Sets the password, once, and ends every session of the account. Access to the mailbox is the proof, so this
 * browser is known from now on, and wrong guesses by others cannot delay it.
 */
export async function setNewPassword(
  ctx: AppContext,
  key: string,
  password: string,
): Promise<OwnResult> {
  const { auth } = ctx;
  const named = readMailedKey(ctx.mailedLinkSecret, "new password", key);
  if (!named || named.expired) return refused(linkExpired.newPassword);
  const [owner] = await ctx.db
    .select({ name: staffUsers.name, email: staffUsers.email })
    .from(staffResets)
    .innerJoin(staffUsers, eq(staffUsers.id, staffResets.userId))
    .where(stillOpen(named.id));
  if (!owner) return refused(linkExpired.newPassword);
  const easy = weakness(ctx, owner, password);
  if (easy) return weakSignatureError(easy);
  const known = await rememberBrowser(auth, { cookie: "", email: owner.email });
  const hash = await (await auth.$context).password.hash(password);
  return ctx.db.transaction(async (transaction) => {
    const [used] = await transaction
      .update(staffResets)
      .set({ usedAt: sql`now()` })
      .where(stillOpen(named.id))
      .returning();
    if (!used) return refused(linkExpired.newPassword);
    const { userId } = used;
    // Other reset links of the account become invalid too.
    await transaction
      .delete(staffResets)
      .where(and(eq(staffResets.userId, userId), isNull(staffResets.usedAt)));
    await transaction
      .update(staffAccounts)
      .set({ password: hash })
      .where(and(eq(staffAccounts.userId, userId), eq(staffAccounts.providerId, "credential")));
    await transaction.delete(staffSessions).where(eq(staffSessions.userId, userId));
    await recordAudit(transaction, {
      actor: { id: userId, name: owner.name },
      action: "account.password",
      ...aboutAccount({ id: userId, email: owner.email }, { how: "by a mailed link" }),
    });
    return { ...done("Your new password is set. Sign in with it."), cookies: [known] };
  });
}
