import { and, eq, sql } from "drizzle-orm";
import { parse } from "hono/utils/cookie";
import { cookie } from "#core/http/cookie.server.ts";
import { familyPath, nextFrom } from "./family-page.ts";
import type { AppContext } from "#core/context.server.ts";
import type { Database } from "#core/db/database.server.ts";
import { hashOfKey, isKey } from "#modules/outbox/index.server.ts";
import { countAttempt } from "#core/db/rate-limit.server.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import { familyLinks, guardians } from "./schema.ts";

/** A guardian whose browser has opened a mailed link: it opens one family's page. */
export interface FamilyVisit {
  familyId: string;
  guardianId: string;
  name: string;
  /** The address that the link was mailed to: its owner has proved that they read it. */
  email: string;
  /** When the link ends. */
  expiresAt: Date;
}

const cookieName = "family";
const nextCookieName = "family_next";
const askedCookieName = "family_asked";
/** Limits a network that tries invalid links; a valid one always opens. */
const wrongLinks = { limit: 30, windowSeconds: 600 };

/** The guardian whose link has this key; an ended link counts as unknown. */
async function readLink(db: Database, key: string): Promise<FamilyVisit | "expired" | "unknown"> {
  if (!isKey(key)) return "unknown";
  const [found] = await db
    .select({
      familyId: guardians.familyId,
      guardianId: guardians.id,
      name: guardians.name,
      email: familyLinks.address,
      expiresAt: familyLinks.expiresAt,
    })
    .from(familyLinks)
    .innerJoin(
      guardians,
      and(
        eq(guardians.id, familyLinks.guardianId),
        sql`lower(${guardians.email}) = lower(${familyLinks.address})`,
      ),
    )
    .where(eq(familyLinks.keyHash, hashOfKey(key)));
  if (!found) return "unknown";
  return found.expiresAt.getTime() > Date.now() ? found : "expired";
}

/** The family that the request's cookie opens, or null. @param headers the request's */
export async function visitOf(
  { db }: Pick<AppContext, "db">,
  headers: Headers,
): Promise<FamilyVisit | null> {
  const key = parse(headers.get("Cookie") ?? "", cookieName)[cookieName];
  if (!key) return null;
  const link = await readLink(db, key);
  return typeof link === "string" ? null : link;
}

/** A link that no longer works, with the reason. */
type DeadLink = { outcome: "expired" | "unknown" | "too-many" };

/** The result of the button behind a mailed link. */
export type OpenedLink = { outcome: "opened"; to: string; cookies: string[] } | DeadLink;

/** The page of a mailed link. Reading it changes nothing: mail scanners open links too. */
export async function followLink(
  { db }: Pick<AppContext, "db">,
  { key, network }: Pick<OpeningVisitor, "key" | "network">,
): Promise<{ outcome: "ready" } | DeadLink> {
  const link = await readLink(db, key);
  return typeof link === "string" ? dead(db, link, network) : { outcome: "ready" };
}

async function dead(
  db: Database,
  outcome: "expired" | "unknown",
  network: string,
): Promise<DeadLink> {
  const { allowed } = await countAttempt(db, `family:wrong:${network}`, wrongLinks);
  return { outcome: allowed ? outcome : "too-many" };
}

/**
 * The button behind a mailed link: the key moves from the address into a cookie of this browser. The button
 * leads directly to the checkout that asked for the link only in the browser that asked; elsewhere the page
 * offers it, because anybody can request a link that leads to their own checkout.
 */
export async function openLink(
  { db, publicUrl }: Pick<AppContext, "db" | "publicUrl">,
  { key, next: typed, isShared, network, headers }: OpeningVisitor,
): Promise<OpenedLink> {
  const link = await readLink(db, key);
  if (typeof link === "string") return dead(db, link, network);
  const next = nextFrom(typed);
  const asked = parse(headers.get("Cookie") ?? "", nextCookieName)[nextCookieName];
  const offered = next ? `${familyPath}?${new URLSearchParams({ next })}` : familyPath;
  return {
    outcome: "opened",
    to: next && asked === next ? next : offered,
    cookies: [visitCookie(publicUrl, key, isShared ? null : link.expiresAt)],
  };
}

/** The visitor who follows a link. */
export interface OpeningVisitor {
  key: string;
  /** The checkout that the link names; null: none. */
  next: string | null;
  /** The device is shared: the page closes with the browser. */
  isShared: boolean;
  network: string;
  headers: Headers;
}

/**
 * The cookie that opens a family's page in this browser for as long as the link works.
 * @param expiresAt null: until the browser is closed
 */
export const visitCookie = (publicUrl: string, key: string, expiresAt: Date | null): string =>
  cookie(publicUrl, cookieName, {
    value: key,
    path: "/",
    seconds: expiresAt && Math.max(0, Math.floor((expiresAt.getTime() - Date.now()) / 1000)),
  });

/** Closes the page in this browser. */
const endedCookie = (publicUrl: string): string =>
  cookie(publicUrl, cookieName, { value: "", path: "/", seconds: 0 });

/** Stores the next checkout of a link in the browser that asked for it. */
export const nextCookie = ({ publicUrl }: Pick<AppContext, "publicUrl">, next: string): string =>
  cookie(publicUrl, nextCookieName, { value: next, path: familyPath, seconds: 86_400 });

/** Stores in the browser which address asked for a link, so that the page can name it without its URL doing so. */
export const askedCookie = ({ publicUrl }: Pick<AppContext, "publicUrl">, email: string): string =>
  cookie(publicUrl, askedCookieName, { value: email, path: familyPath, seconds: 600 });

/** The address that asked for a link in this browser, minutes ago; "": none. */
export const askedAddress = (headers: Headers): string =>
  parse(headers.get("Cookie") ?? "", askedCookieName)[askedCookieName] ?? "";

/** An entry of the audit log by a guardian about their family, without the guardian's name. */
export const byFamily = ({ familyId }: Pick<FamilyVisit, "familyId">) => ({
  actor: { id: null, name: "a guardian" },
  subject: { type: "family" as const, id: familyId },
  familyId,
});

/**
 * Ends every link of a guardian, on every device.
 * @returns the cookie that closes the page in this browser
 */
export async function endFamilyLinks(
  { db, publicUrl }: Pick<AppContext, "db" | "publicUrl">,
  visit: FamilyVisit,
): Promise<string> {
  await db.transaction(async (transaction) => {
    const { rowCount } = await transaction
      .delete(familyLinks)
      .where(eq(familyLinks.guardianId, visit.guardianId));
    await recordAudit(transaction, {
      action: "families.links-ended",
      ...byFamily(visit),
      details: { links: rowCount ?? 0 },
    });
  });
  return endedCookie(publicUrl);
}
