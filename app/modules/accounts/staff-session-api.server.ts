import { z } from "zod";
import { staffRoles } from "#core/audit/roles.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import { endSession } from "./sessions.server.ts";
import { signIn } from "./sign-in.server.ts";
import { failure, success } from "#core/http/answer.server.ts";
import { type Call, callWithBody } from "./call.server.ts";

const staffMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(staffRoles),
  isAdmin: z.boolean(),
});

const viewOf = ({ extras: _extras, ...account }: StaffMember) => account;

const askedAtLogin = "This account needs a second factor too: sign in at /login";
const wanted = "Send an email and a password";

/** Signing in, and who is signed in (docs/specification.md 7.2). */
export const staffSessionCalls: Call[] = [
  callWithBody({
    method: "post",
    path: "/api/users/login",
    summary: "Sign in; the session is a cookie",
    who: "anybody",
    body: z.object({
      email: z.string(wanted).min(1, wanted),
      password: z.string(wanted).min(1, wanted),
    }),
    wanted,
    data: staffMember,
    status: 200,
    failures: {
      401: "Wrong email or password, or a second factor is needed",
      429: "Too many tries: wait (`Retry-After`)",
    },
    async respond(c, ctx, { email, password }) {
      const { address } = c.get("visit");
      const userAgent = c.req.header("User-Agent") ?? "";
      const cookie = c.req.header("Cookie") ?? "";
      const result = await signIn(ctx, { email, password }, { address, userAgent, cookie });
      switch (result.outcome) {
        case "signed-in":
          for (const set of result.cookies) c.header("Set-Cookie", set, { append: true });
          return success(c, viewOf(result.staff), { message: "Signed in" });
        case "factor-wanted":
          await endSession(ctx, result.cookies);
          return failure(c, 401, askedAtLogin);
        case "code-wanted":
          return failure(c, 401, askedAtLogin);
        case "throttled":
          c.header("Retry-After", String(result.waitSeconds));
          return failure(c, 429, result.message);
        case "refused":
          return failure(c, 401, result.message);
      }
    },
  }),
  {
    method: "get",
    path: "/api/users/me",
    summary: "Who is signed in",
    who: "staff",
    data: staffMember,
    status: 200,
    respond: (c) => success(c, viewOf(c.get("staff"))),
  },
];
