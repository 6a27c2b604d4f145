import { betterAuth } from "better-auth/minimal";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { twoFactor } from "better-auth/plugins/two-factor";
import type { Database } from "#server/db/database.ts";
import {
  staffAccounts,
  staffSessions,
  staffTwoFactors,
  staffUsers,
  staffVerifications,
} from "#server/db/staff-schema.ts";

/** Staff accounts and sessions (better-auth) on our own tables; nobody can sign up by themselves. */
export function staffAuth(
  db: Database,
  { secret, publicUrl }: { secret: string; publicUrl: string },
) {
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
    // The name the authenticator app shows.
    appName: "Staff room",
    plugins: [twoFactor()],
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      // The sign-in form takes 16 (specification, point 9).
      maxPasswordLength: 16,
    },
    user: {
      additionalFields: { role: { type: "string", defaultValue: "editor", input: false } },
    },
    session: { expiresIn: 60 * 60 * 24 * 7, updateAge: 60 * 60 * 24 },
    advanced: {
      cookiePrefix: "club",
      useSecureCookies: publicUrl.startsWith("https:"),
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax" },
    },
    // Counted by our own throttle, which holds across instances.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    // Its warnings name a wrong password on stderr; failures are counted and answered by us.
    logger: { disabled: true },
  });
}

export type StaffAuth = ReturnType<typeof staffAuth>;
