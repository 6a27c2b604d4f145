import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, sql } from "drizzle-orm";
import { parse } from "hono/utils/cookie";
import { recordAudit } from "#core/audit/audit.server.ts";
import { staffUsers } from "#core/audit/schema.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database, Transaction } from "#core/db/database.server.ts";
import { countAttempt } from "#core/db/rate-limit.server.ts";
import { cookie } from "#core/http/cookie.server.ts";
import { waitMessage } from "#modules/accounts/sign-in-limits.server.ts";
import type { Installation } from "#modules/content/context.server.ts";
import { installation } from "./schema.ts";

/** The state of the setup. */
export async function readInstallation(db: Database): Promise<Installation> {
  const [row] = await db.select().from(installation);
  return {
    isSetUp: !row || row.setUpAt !== null,
    isPublished: !row || row.publishedAt !== null,
    isEmpty: row?.beginsWith === "empty",
  };
}

const setupIsOpen = and(isNull(installation.setUpAt), sql`not exists (select from ${staffUsers})`);

/**
 * Opens /setup if the site has no account yet and was never set up. The sample is written only after the club
 * has chosen it.
 */
export async function openSetup(db: Database): Promise<void> {
  await db.execute(sql`
    insert into ${installation} (id, begins_with) select true, 'empty'
    where not exists (select from ${staffUsers}) on conflict do nothing`);
}

/** Letters and digits that are not easily confused. */
const signs = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

const hashOf = (secret: string) => createHash("sha256").update(secret).digest("base64url");
const codeHash = (typed: string) => hashOf(typed.toUpperCase().replaceAll(/[^A-Z\d]/g, ""));

/**
 * A new code for /setup; the earlier one no longer works.
 * @returns null if /setup is closed
 */
export async function makeSetupCode(db: Database): Promise<string | null> {
  const code = Array.from(randomBytes(16), (byte) => signs[byte % signs.length]).join("");
  const { rowCount } = await db
    .update(installation)
    .set({ codeHash: codeHash(code) })
    .where(setupIsOpen);
  return rowCount === 1 ? (code.match(/.{4}/g) ?? []).join("-") : null;
}

/** Whether /setup exists: it is closed permanently once there is an admin. */
export async function isSetupOpen({ db }: Pick<AppContext, "db">): Promise<boolean> {
  return (
    (await db.select({ id: installation.id }).from(installation).where(setupIsOpen)).length > 0
  );
}

/** Limits wrong codes from one network. */
const few = { limit: 5, windowSeconds: 15 * 60 };
const aDay = 24 * 3_600;
const cookieName = "setup";

type CodeResult =
  | { outcome: "accepted"; cookie: string }
  | { outcome: "refused"; message: string; status: 401 | 429 };

/** Exchanges the code, once, for a cookie that gives this browser access to the questions. */
export async function acceptSetupCode(
  { db, publicUrl }: Pick<AppContext, "db" | "publicUrl">,
  typed: string,
  address: string,
): Promise<CodeResult> {
  const { waitSeconds } = await countAttempt(db, `setup:address:${address}`, few);
  if (waitSeconds > 0)
    return { outcome: "refused", message: waitMessage(waitSeconds), status: 429 };
  const key = randomBytes(32).toString("base64url");
  const { rowCount } = await db
    .update(installation)
    .set({ codeHash: null, browserHash: hashOf(key) })
    .where(and(setupIsOpen, eq(installation.codeHash, codeHash(typed))));
  if (rowCount !== 1) return { outcome: "refused", message: wrongCode, status: 401 };
  return {
    outcome: "accepted",
    cookie: cookie(publicUrl, cookieName, { value: key, path: "/", seconds: aDay }),
  };
}

const wrongCode =
  "This code doesn’t work. It works once, in one browser, until the site starts again. A new start prints a new one.";

/** The header that deletes the cookie. */
export const endedSetup = ({ publicUrl }: Pick<AppContext, "publicUrl">) =>
  cookie(publicUrl, cookieName, { value: "", path: "/", seconds: 0 });

/** The answers so far, for the browser that used the code; null: for any other. */
export async function answersFor(
  { db }: Pick<AppContext, "db">,
  headers: Headers,
): Promise<Record<string, string> | null> {
  const key = parse(headers.get("Cookie") ?? "", cookieName)[cookieName];
  if (!key) return null;
  const mine = and(setupIsOpen, eq(installation.browserHash, hashOf(key)));
  const [row] = await db.select().from(installation).where(mine);
  return row?.answers ?? null;
}

/** Stores additional answers. */
export async function storeAnswers(db: Database, answers: Record<string, string>): Promise<void> {
  const added = JSON.stringify(answers);
  await db
    .update(installation)
    .set({ answers: sql`(${installation.answers}::jsonb || ${added}::jsonb)::json` })
    .where(setupIsOpen);
}

/**
 * Closes /setup permanently, however the first admin was created.
 * @returns false if it was already closed
 */
export async function closeSetup(
  transaction: Database | Transaction,
  { isPublished, beginsWith }: { isPublished: boolean; beginsWith: "sample" | "empty" },
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(installation)
    .set({
      codeHash: null,
      browserHash: null,
      answers: {},
      beginsWith,
      setUpAt: sql`now()`,
      publishedAt: isPublished ? sql`now()` : null,
    })
    .where(isNull(installation.setUpAt));
  return rowCount === 1;
}

/** Makes the site public, or visible only to staff again. @returns false if it already was */
export async function publish(
  { db, live }: Pick<AppContext, "db" | "live">,
  staff: StaffMember,
  isPublished: boolean,
): Promise<boolean> {
  const changed = await db.transaction(async (transaction) => {
    // A site that was never set up in the browser has no row yet, and is published.
    await transaction
      .insert(installation)
      .values({ setUpAt: sql`now()`, publishedAt: sql`now()` })
      .onConflictDoNothing();
    const { publishedAt } = installation;
    const { rowCount } = await transaction
      .update(installation)
      .set({ publishedAt: isPublished ? sql`now()` : null })
      .where(isPublished ? isNull(publishedAt) : sql`${publishedAt} is not null`);
    if (rowCount !== 1) return false;
    await recordAudit(transaction, {
      actor: staff,
      action: isPublished ? "site.published" : "site.unpublished",
      subject: { type: "site", id: null },
      details: { name: live.content.club.name },
    });
    return true;
  });
  await live.refresh();
  return changed;
}
