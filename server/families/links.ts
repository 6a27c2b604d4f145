import { createHash, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { parse, serialize } from "hono/utils/cookie";
import { familyPath, linkDays, nextFrom } from "#domain/family-page.ts";
import type { AppContext } from "../context.ts";
import type { Database, Transaction } from "../db/database.ts";
import { countAttempt } from "../db/rate-limit.ts";
import { familyLinks, guardians } from "../db/schema/families.ts";
import { recordAudit } from "../staff/audit.ts";

/** A guardian whose browser has opened a mailed link: it opens one family's page. */
export interface FamilyVisit {
  familyId: string;
  guardianId: string;
  name: string;
  email: string;
  /** When the link ends. */
  expiresAt: Date;
}

const cookieName = "family";
const nextCookieName = "family_next";
const day = 86_400;

/** A network that follows wrong links; a right one always opens. */
const wrongLinks = { limit: 30, windowSeconds: 600 };

/** What is kept of a key. */
export const hashOfKey = (key: string) => createHash("sha256").update(key).digest("base64url");

/** Makes a guardian's link for a mail. @returns its key, which is kept nowhere */
export async function makeLink(db: Database | Transaction, guardianId: string): Promise<string> {
  const key = randomBytes(32).toString("base64url");
  const expiresAt = new Date(Date.now() + linkDays * day * 1000);
  await db.insert(familyLinks).values({ keyHash: hashOfKey(key), guardianId, expiresAt });
  return key;
}

/** The guardian whose link has this key; an ended link is as unknown as one that never was. */
async function readLink(db: Database, key: string): Promise<FamilyVisit | "expired" | "unknown"> {
  if (!/^[\w-]{43}$/.test(key)) return "unknown";
  const [found] = await db
    .select({
      familyId: guardians.familyId,
      guardianId: guardians.id,
      name: guardians.name,
      email: guardians.email,
      expiresAt: familyLinks.expiresAt,
    })
    .from(familyLinks)
    .innerJoin(guardians, eq(guardians.id, familyLinks.guardianId))
    .where(eq(familyLinks.keyHash, hashOfKey(key)));
  if (!found) return "unknown";
  return found.expiresAt.getTime() > Date.now() ? found : "expired";
}

/** The family that the request's cookie opens, or null. @param headers the request's */
export async function visitOf(db: Database, headers: Headers): Promise<FamilyVisit | null> {
  const key = parse(headers.get("Cookie") ?? "", cookieName)[cookieName];
  if (!key) return null;
  const link = await readLink(db, key);
  return typeof link === "string" ? null : link;
}

/** What following a mailed link leads to. */
export type OpenedLink =
  | { outcome: "opened"; to: string; cookies: string[] }
  | { outcome: "expired" | "unknown" | "too-many" };

/**
 * Opens a mailed link: the key moves into a cookie and out of the address. To the checkout that asked for the
 * link it leads by itself only in the browser that asked; elsewhere the page offers it, because anybody can
 * ask for a link that leads to a checkout of theirs.
 */
export async function openLink(
  { db, publicUrl }: Pick<AppContext, "db" | "publicUrl">,
  { key, next: typed, network, headers }: OpeningVisitor,
): Promise<OpenedLink> {
  const link = await readLink(db, key);
  if (typeof link === "string") {
    const { allowed } = await countAttempt(db, `family:wrong:${network}`, wrongLinks);
    return { outcome: allowed ? link : "too-many" };
  }
  const next = nextFrom(typed);
  const asked = parse(headers.get("Cookie") ?? "", nextCookieName)[nextCookieName];
  const offered = next ? `${familyPath}?${new URLSearchParams({ next })}` : familyPath;
  return {
    outcome: "opened",
    to: next && asked === next ? next : offered,
    cookies: [visitCookie(publicUrl, key, link.expiresAt)],
  };
}

/** Who follows a link. */
export interface OpeningVisitor {
  key: string;
  /** The checkout that the link names; null: none. */
  next: string | null;
  network: string;
  headers: Headers;
}

/** The cookie that opens a family's page in this browser for as long as the link works. */
export const visitCookie = (publicUrl: string, key: string, expiresAt: Date): string =>
  cookie(publicUrl, cookieName, {
    value: key,
    path: "/",
    seconds: Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000)),
  });

/** Takes the page from this browser. */
export const endedCookie = (publicUrl: string): string =>
  cookie(publicUrl, cookieName, { value: "", path: "/", seconds: 0 });

/** Remembers in the browser that asked for a link which checkout it leads on to. */
export const nextCookie = (publicUrl: string, next: string): string =>
  cookie(publicUrl, nextCookieName, { value: next, path: familyPath, seconds: day });

function cookie(
  publicUrl: string,
  name: string,
  { value, path, seconds }: { value: string; path: string; seconds: number },
): string {
  return serialize(name, value, {
    path,
    maxAge: seconds,
    httpOnly: true,
    sameSite: "Lax",
    secure: publicUrl.startsWith("https:"),
  });
}

/** Who did it, for the audit log: no name of a family stands there. */
export const byGuardian = ({ familyId }: Pick<FamilyVisit, "familyId">) => ({
  id: null,
  name: `a guardian of family ${familyId.slice(0, 8)}`,
});

/** Ends every link of a guardian, on every device. */
export async function endLinks(db: Database, visit: FamilyVisit): Promise<void> {
  await db.transaction(async (transaction) => {
    const { rowCount } = await transaction
      .delete(familyLinks)
      .where(eq(familyLinks.guardianId, visit.guardianId));
    await recordAudit(transaction, byGuardian(visit), {
      action: "families.links-ended",
      subject: `family ${visit.familyId.slice(0, 8)}`,
      detail: `links ${rowCount ?? 0}`,
    });
  });
}
