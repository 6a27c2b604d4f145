import { Hono } from "hono";
import type { Visit } from "#server/http/pages.ts";
import type { Services } from "../services.ts";
import { jsonBody, success } from "./answer.ts";
import { type StaffEnv, staffOnly } from "./guards.ts";

/**
 * `POST /api/users/login` (specification, point 7): `{email, password}` → user data with isAdmin; and
 * `GET /api/users/me`: the same data of the signed-in account.
 */
export function staffSessionRoutes(services: Services) {
  const door = new Hono<{ Variables: { visit: Visit } & StaffEnv["Variables"] }>();
  door.get("/api/users/me", staffOnly(services, "editor"), (c) => success(c, c.get("staff")));
  return door.post("/api/users/login", async (c) => {
    const { email, password } = (await jsonBody(c)) ?? {};
    if (typeof email !== "string" || typeof password !== "string" || !email || !password) {
      return c.json({ status: "error", message: "Send an email and a password" }, 400);
    }
    const { address } = c.get("visit");
    const result = await services.signIn({
      email,
      password,
      address,
      userAgent: c.req.header("User-Agent"),
    });
    switch (result.outcome) {
      case "signed-in":
        for (const cookie of result.cookies) c.header("Set-Cookie", cookie, { append: true });
        return c.json({ status: "success", data: result.staff, message: "Signed in" });
      case "code-wanted":
        return c.json(
          { status: "error", message: "This account asks for a code too: sign in at /login" },
          401,
        );
      case "throttled":
        c.header("Retry-After", String(result.waitSeconds));
        return c.json({ status: "error", message: result.message }, 429);
      case "refused":
        return c.json({ status: "error", message: result.message }, 401);
    }
  });
}
