import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { staffUsers } from "#core/audit/schema.ts";
import type { Account } from "#core/audit/staff.ts";
import { coachGroups } from "#modules/accounts/schema.ts";
import { editor, type TestClub } from "./club.ts";

/** Signs in a new account with a role, additional permissions and the fixture's group. @returns a function that sends its requests */
export async function accountOf(club: TestClub, { role, extras }: Account) {
  const who = { ...editor, email: `${randomUUID().slice(0, 12)}@example.ca` };
  const id = await club.hire(who, role);
  await club.ctx.db
    .update(staffUsers)
    .set({ extras: [...extras] })
    .where(eq(staffUsers.id, id));
  await club.ctx.db.insert(coachGroups).values({ staffId: id, groupId: "releve" });
  const cookie = await club.signIn(who);
  return (path: string, init: RequestInit = {}) =>
    club.request(path, {
      ...init,
      headers: { Cookie: cookie, Origin: "http://club.test", Accept: "text/html", ...init.headers },
    });
}
