import { randomUUID } from "node:crypto";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, asc, eq, gt, like, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { StaffMember } from "#core/audit/staff.ts";
import { countAttempt } from "#core/db/rate-limit.server.ts";
import type { Database } from "#core/db/database.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { aboutAccount, recordAudit } from "#core/audit/audit.server.ts";
import { isRefusal, memberOf, visitorHeaders } from "./auth.server.ts";
import type { OwnAccount, OwnResult } from "./account-change.server.ts";
import { done, refused } from "./result.server.ts";
import { recordFactor } from "./sessions.server.ts";
import { startStaffSession, type SignInResult, type Visitor } from "./sign-in.server.ts";
import { waitMessage } from "./sign-in-limits.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { staffPasskeys, staffVerifications } from "./schema.ts";

/** The time limit for a browser's response. */
const answerSeconds = 5 * 60;
/** Challenges from one network address. */
const asked = { limit: 60, windowSeconds: 15 * 60 };
const failed = "The passkey did not work. Try again, or use your password.";

const credential = z.object({
  id: z.string().max(2_000),
  rawId: z.string().max(2_000),
  type: z.literal("public-key"),
  clientExtensionResults: z.object({}),
});
const madeKey = credential.extend({
  response: z.object({ clientDataJSON: z.string(), attestationObject: z.string() }),
});
const keyView = credential.extend({
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
});

/** The relying party id for WebAuthn. A passkey works only at this address. */
const siteOf = (publicUrl: string) => ({
  rpID: new URL(publicUrl).hostname,
  origin: new URL(publicUrl).origin,
});

/**
 * The origin at which browsers support passkeys for this site; null: they do not. They do over https and on
 * the machine itself, but never at a bare IP address.
 */
export function passkeysAt(publicUrl: string): string | null {
  const { protocol, hostname, origin } = new URL(publicUrl);
  const isNamed = !/^[\d.]+$|:/.test(hostname);
  return hostname === "localhost" || (protocol === "https:" && isNamed) ? origin : null;
}

/** An account's second factors. */
export async function readFactors({ db }: Pick<AppContext, "db">, userId: string) {
  const { id, name, createdAt, lastUsedAt } = staffPasskeys;
  const [[person], passkeys] = await Promise.all([
    db.select().from(staffUsers).where(eq(staffUsers.id, userId)),
    db
      .select({ id, name, createdAt, lastUsedAt })
      .from(staffPasskeys)
      .where(eq(staffPasskeys.userId, userId))
      .orderBy(asc(createdAt)),
  ]);
  return { twoFactor: person?.twoFactorEnabled ?? false, passkeys };
}

/** The challenge for any passkey of this site. */
export async function askPasskey({ db, publicUrl }: AppContext, address: string) {
  const { waitSeconds } = await countAttempt(db, `passkey:address:${address}`, asked);
  if (waitSeconds > 0) return refused(waitMessage(waitSeconds));
  const { rpID } = siteOf(publicUrl);
  const toShow = await generateAuthenticationOptions({ rpID, userVerification: "required" });
  await storeChallenge(db, "sign-in", toShow.challenge);
  return { ...done(""), toShow };
}

/**
 * Signs in with a passkey. It counts as two factors: the device, and its owner's fingerprint, face or PIN.
 */
export async function signInWithPasskey(
  { auth, db, publicUrl }: AppContext,
  answer: unknown,
  visitor: Visitor,
): Promise<SignInResult> {
  const refuse = { outcome: "refused", message: failed } as const;
  const read = keyView.safeParse(answer);
  if (!read.success) return refuse;
  const [known] = await db
    .select({ passkey: staffPasskeys, email: staffUsers.email })
    .from(staffPasskeys)
    .innerJoin(staffUsers, eq(staffUsers.id, staffPasskeys.userId))
    .where(eq(staffPasskeys.credentialId, read.data.id));
  if (!known) return refuse;
  const { id, credentialId, publicKey, counter, userId } = known.passkey;
  const { rpID, origin } = siteOf(publicUrl);
  const verification = await verifyAuthenticationResponse({
    response: read.data,
    expectedChallenge: (challenge) => takeChallenge(db, "sign-in", challenge),
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(Buffer.from(publicKey, "base64url")),
      counter,
    },
  }).catch(() => null);
  if (!verification?.verified) {
    await recordAudit(db, {
      actor: { id: null, name: "Somebody" },
      action: "account.factor-refused",
      ...aboutAccount(
        { id: userId, email: known.email },
        { how: "a passkey that did not prove itself" },
      ),
    });
    return refuse;
  }
  await db
    .update(staffPasskeys)
    .set({ counter: verification.authenticationInfo.newCounter, lastUsedAt: sql`now()` })
    .where(eq(staffPasskeys.id, id));
  try {
    const { headers, response } = await auth.api.openSession({
      body: { userId },
      headers: visitorHeaders(visitor),
      returnHeaders: true,
    });
    return await startStaffSession(
      { auth, db, visitor },
      {
        staff: memberOf(response.user),
        cookies: headers.getSetCookie(),
        token: response.token,
        detail: "with a passkey",
      },
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refuse;
  }
}

/** The challenge for a new passkey. */
export async function askNewPasskey({ db, publicUrl }: AppContext, staff: StaffMember) {
  const { rpID } = siteOf(publicUrl);
  const own = await db
    .select({ id: staffPasskeys.credentialId })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.userId, staff.id));
  const options = await generateRegistrationOptions({
    rpName: "Admin",
    rpID,
    userName: staff.email,
    userDisplayName: staff.name,
    userID: new TextEncoder().encode(staff.id),
    excludeCredentials: own,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge(db, `new ${staff.id}`, options.challenge);
  return options;
}

/** Adds a passkey to the account; this also counts as the session's second factor. */
export async function addPasskey(
  { auth, db, publicUrl }: AppContext,
  { staff, headers }: OwnAccount,
  { answer, name }: { answer: unknown; name: string },
): Promise<OwnResult> {
  const read = madeKey.safeParse(answer);
  const { rpID, origin } = siteOf(publicUrl);
  const made =
    read.success &&
    (await verifyRegistrationResponse({
      response: read.data,
      expectedChallenge: (challenge) => takeChallenge(db, `new ${staff.id}`, challenge),
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    }).catch(() => null));
  if (!made || !made.verified) return refused("The passkey could not be added. Please try again.");
  const key = made.registrationInfo.credential;
  return db.transaction(async (transaction) => {
    const [added] = await transaction
      .insert(staffPasskeys)
      .values({
        id: randomUUID(),
        userId: staff.id,
        name: name.trim().slice(0, longestName) || "Passkey",
        credentialId: key.id,
        publicKey: Buffer.from(key.publicKey).toString("base64url"),
        counter: key.counter,
      })
      .onConflictDoNothing()
      .returning();
    if (!added) return refused("This passkey is there already.");
    await recordAudit(transaction, {
      actor: staff,
      action: "account.passkey-added",
      ...aboutAccount(staff, { passkey: added.name }),
    });
    await recordFactor({ auth, db: transaction }, headers.get("cookie")?.split("; ") ?? []);
    return done("Your passkey is added. You can sign in with it from now on.");
  });
}

/** The longest name of a passkey. */
const longestName = 60;

export function renamePasskey(
  { db }: AppContext,
  { staff }: OwnAccount,
  { id, name }: { id: string; name: string },
): Promise<OwnResult> {
  const chosen = name.trim().slice(0, longestName);
  if (!chosen) return Promise.resolve(refused("Enter a name."));
  return db.transaction(async (transaction) => {
    const own = and(sql`${staffPasskeys.id}::text = ${id}`, eq(staffPasskeys.userId, staff.id));
    const [before] = await transaction.select().from(staffPasskeys).where(own).for("update");
    if (!before) return refused("This passkey is no longer there.");
    await transaction.update(staffPasskeys).set({ name: chosen }).where(own);
    await recordAudit(transaction, {
      actor: staff,
      action: "account.passkey-renamed",
      ...aboutAccount(staff),
      changes: { passkey: [before.name, chosen] },
    });
    return done(`The passkey is now called “${chosen}”.`);
  });
}

async function storeChallenge(db: Database, purpose: string, challenge: string) {
  const old = and(
    like(staffVerifications.identifier, "passkey %"),
    lt(staffVerifications.expiresAt, sql`now()`),
  );
  await db.delete(staffVerifications).where(old);
  await db.insert(staffVerifications).values({
    id: randomUUID(),
    identifier: `passkey ${purpose}`,
    value: challenge,
    expiresAt: new Date(Date.now() + answerSeconds * 1_000),
  });
}

/** Whether this challenge was issued recently; it is valid once. */
async function takeChallenge(db: Database, purpose: string, challenge: string): Promise<boolean> {
  const used = await db
    .delete(staffVerifications)
    .where(
      and(
        eq(staffVerifications.identifier, `passkey ${purpose}`),
        eq(staffVerifications.value, challenge),
        gt(staffVerifications.expiresAt, sql`now()`),
      ),
    )
    .returning();
  return used.length === 1;
}
