import { eq } from "drizzle-orm";
import { z } from "zod";
import type { AppContext } from "#core/context.server.ts";
import { callVendor, VendorFailure, wrongShape } from "#core/vendors/call.server.ts";
import { latestReleases } from "./schema.ts";

type Context = Pick<AppContext, "db" | "machine">;

/** The newest release, as last read. */
export interface LatestRelease {
  /** The version, if it is later than the running one. */
  newer: string | null;
  notes: string | null;
  problem: string | null;
}

const source = "RELEASES_URL";

const shape = z.object({
  version: z.string().regex(/^v?\d{1,5}\.\d{1,5}\.\d{1,5}$/),
  notes: z
    .url({ protocol: /^https$/ })
    .max(300)
    .optional()
    .catch(undefined),
});

/**
 * Reads RELEASES_URL and stores the result. A failure does not affect the site: the reason is stored, beside
 * the earlier result.
 */
export async function readLatestRelease({ db, machine }: Context): Promise<void> {
  const { releasesUrl: address } = machine;
  if (!address) return;
  const found = await askFor(address).catch((error: unknown) => {
    if (error instanceof VendorFailure) return { problem: error.summary };
    throw error;
  });
  const row = { ...found, readAt: new Date() };
  await db
    .insert(latestReleases)
    .values({ address, ...row })
    .onConflictDoUpdate({ target: latestReleases.address, set: row });
}

async function askFor(url: string) {
  const { status, body } = await callVendor({
    vendor: source,
    url,
    method: "GET",
    headers: {},
    accepts: [200],
    explain: () => null,
    timeoutMs: 10_000,
  });
  const { data } = shape.safeParse(body);
  if (!data) throw wrongShape(source, status);
  return { version: data.version.replace("v", ""), notes: data.notes ?? null, problem: null };
}

/** The last result; null: nothing was read yet, or this site does not check. */
export async function latestRelease({ db, machine }: Context): Promise<LatestRelease | null> {
  const { releasesUrl, version: own } = machine;
  if (!releasesUrl) return null;
  const [row] = await db
    .select()
    .from(latestReleases)
    .where(eq(latestReleases.address, releasesUrl));
  if (!row) return null;
  const { version, notes, problem } = row;
  return { newer: version && isLater(version, own) ? version : null, notes, problem };
}

/** Whether a version is later than another; the commit after the number is ignored. */
function isLater(version: string, own: string): boolean {
  const [theirs, ours] = [numbersOf(version), numbersOf(own)];
  const at = theirs.findIndex((number, n) => number !== ours[n]);
  return at >= 0 && (theirs[at] ?? 0) > (ours[at] ?? Number.POSITIVE_INFINITY);
}

const numbersOf = (version: string) =>
  /^\d+\.\d+\.\d+/.exec(version)?.[0].split(".").map(Number) ?? [];
