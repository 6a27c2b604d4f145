import { recordOf } from "#core/records.ts";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { APIError, createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { betterAuth } from "better-auth/minimal";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { BetterAuthPlugin } from "better-auth/types";
import { z } from "zod";
import { staffRoleOf } from "#core/audit/roles.ts";
import type { Permission } from "#core/audit/permissions.ts";
import { can, type StaffMember } from "#core/audit/staff.ts";
import type { Database } from "#core/db/database.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import { staffAccounts, staffSessions, staffTwoFactors, staffVerifications } from "./schema.ts";

interface AuthOptions {
  secret: string;
  publicUrl: string;
  /** How passwords are hashed; without it scrypt, which takes 0.1 s of processor time each. */
  passwords?: {
    hash(password: string): Promise<string>;
    verify(given: { hash: string; password: string }): Promise<boolean>;
  };
}

/** Opens a session for an account that a passkey has identified. Only the server can call it. */
const sessionsWithoutPassword = {
  id: "sessions-without-password",
  endpoints: {
    openSession: createAuthEndpoint.serverOnly(
      { method: "POST", body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const { internalAdapter } = ctx.context;
        const user = await internalAdapter.findUserById(ctx.body.userId);
        if (!user) throw new APIError("UNAUTHORIZED");
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ token: session.token, user });
      },
    ),
  },
} satisfies BetterAuthPlugin;

/** Days without use after which a session ends. */
const idleDays = 7;

/** Staff accounts and sessions (better-auth) in our own tables; there is no public sign-up. */
export function staffAuth(db: Database, { secret, publicUrl, passwords }: AuthOptions) {
  return betterAuth({
    secret,
    baseURL: publicUrl,
    database: drizzleAdapter(db, {
      provider: "pg",
      schema: {
        user: staffUsers,
        session: staffSessions,
        account: staffAccounts,
        verification: staffVerifications,
        twoFactor: staffTwoFactors,
      },
    }),
    // The name that the authenticator app shows.
    appName: "Admin",
    // Wrong codes are counted by sign-in-limits.server.ts: the library's lock would also lock out the owner.
    plugins: [twoFactor({ accountLockout: { enabled: false } }), sessionsWithoutPassword],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      // The sign-in form accepts 16 (docs/specification.md 9).
      maxPasswordLength: 16,
      ...(passwords && { password: passwords }),
    },
    user: {
      additionalFields: {
        role: { type: "string", defaultValue: "editor", input: false },
        extras: { type: "string[]", required: false, input: false },
      },
    },
    session: {
      expiresIn: idleDays * 86_400,
      updateAge: 86_400,
      additionalFields: { secondFactor: { type: "boolean", required: false, input: false } },
    },
    advanced: {
      cookiePrefix: "club",
      useSecureCookies: publicUrl.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax" },
    },
    // Limited by our own throttle, which works across instances.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its warnings report wrong passwords on stderr; we count and answer failures ourselves.
    logger: { disabled: true },
  });
}

export type StaffAuth = ReturnType<typeof staffAuth>;

/** The session's data about its browser; the address is the one we determined, not one that was sent. */
export function visitorHeaders(
  { address, userAgent }: { address: string; userAgent: string },
  cookie = "",
): Headers {
  return new Headers({ "user-agent": userAgent, "x-forwarded-for": address, cookie });
}

/** Whether better-auth refused, as opposed to a failure. */
export function isRefusal(error: unknown): boolean {
  const status = recordOf(error).statusCode;
  return typeof status === "number" && status >= 400 && status < 500;
}

/** The account as our own type. */
export function memberOf(user: Record<string, unknown>): StaffMember {
  const role = staffRoleOf(user.role);
  // An unknown permission gives access to nothing.
  const extras = Array.isArray(user.extras) ? (user.extras as Permission[]) : [];
  return {
    id: String(user.id),
    name: String(user.name),
    email: String(user.email),
    role,
    extras,
    isAdmin: can({ role, extras }, "people.manage"),
  };
}
