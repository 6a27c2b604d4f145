import { randomUUID } from "node:crypto";
import { staffAccounts, staffUsers } from "#server/db/staff-schema.ts";
import { json, type TestClub } from "./club.ts";

const password = "an-editors-pass";

/** Makes an editor's account and signs it in. @returns the Cookie header of the session */
export async function addEditor(club: TestClub, email = "editor@example.ca"): Promise<string> {
  const { db } = club.desk;
  const id = randomUUID();
  const hash = await (await club.auth.$context).password.hash(password);
  await db
    .insert(staffUsers)
    .values({ id, name: "An editor", email, emailVerified: true, role: "editor" });
  await db.insert(staffAccounts).values({
    id: randomUUID(),
    userId: id,
    accountId: id,
    providerId: "credential",
    password: hash,
  });
  const answer = await club.request("/api/users/login", json({ email, password }));
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
