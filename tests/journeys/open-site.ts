import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startServer } from "../support/server-process.ts";

/** The admin of the site the journeys walk through. */
export const admin = { email: "office@example.ca", password: "a-good-pass-1" };

/** One built site for all journeys, with the embedded vendors and data of its own. */
export default () => openSiteWith({});

/** Starts the built site with data of its own. @returns the function that ends it */
export async function openSiteWith(settings: Record<string, string>): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "club-journeys-"));
  const site = await startServer({
    DATA_DIR: dataDir,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    // Each journey comes from an address of its own, so one's wrong passwords don't stop another.
    TRUST_PROXY: "true",
    ...settings,
  });
  process.env.SITE_ADDRESS = site.address;
  return async () => {
    await site.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
