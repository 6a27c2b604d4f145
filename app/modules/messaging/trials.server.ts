import { and, inArray, sql } from "drizzle-orm";
import { sessionKey } from "#core/time/dated-sessions.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import type { Content } from "#modules/content/index.ts";
import { type Audience, type PracticeOf, practiceKey } from "#modules/families/index.ts";
import { expectedTrial } from "#modules/inbox/index.server.ts";
import { submissions } from "#modules/outbox/schema.ts";

/** The trial requests for the practices that a message is about. */
export async function trialsAt(
  { db, content }: { db: Database | Transaction; content: Content },
  audience: Audience,
) {
  const asked = new Map(
    practicesOf(content, audience).flatMap(({ group, session, day }) =>
      session ? [[sessionKey(session, day), practiceKey({ group, session, day })]] : [],
    ),
  );
  if (asked.size === 0) return [];
  const { email, firstName, fields } = submissions;
  const practice = sql<string>`${fields} ->> 'practice'`;
  const found = await db
    .select({ email: sql<string>`lower(${email})`, name: firstName, fields, practice })
    .from(submissions)
    .where(and(expectedTrial, inArray(practice, [...asked.keys()])));
  return [...Map.groupBy(found, (row) => row.email)].flatMap(([address, own]) => ({
    email: address,
    name: own[0]?.name ?? "",
    athletes: [...new Set(own.map((row) => String(row.fields.athlete ?? "")))],
    guardianId: null,
    practices: [...new Set(own.map((row) => asked.get(row.practice) ?? ""))],
    isTrial: true,
  }));
}

/** The practices in a message about single practices. */
function practicesOf({ schedules }: Content, audience: Audience): readonly PracticeOf[] {
  if (audience.kind === "practices") return audience.practices;
  if (audience.kind !== "session" || !audience.day) return [];
  const { session, day } = audience;
  const known = schedules.sessions.find(({ id }) => id === session);
  return known ? [{ group: known.group, session, day }] : [];
}
