import { changeOffering } from "#tests/support/catalogue-rows.ts";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { Decrypter, generateX25519Identity, identityToRecipient } from "age-encryption";
import { and, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { deliver } from "#modules/outbox/deliver.server.ts";
import { offerFreePlaces } from "#modules/enrolment/offers.server.ts";
import { openTestClub } from "#tests/support/club.ts";
import { everyRow } from "#tests/support/tables.ts";
import { follow, newFamily, postFamily, readLink } from "#tests/support/family-visits.ts";
import { membership } from "#tests/support/offerings.ts";
import { waiting } from "#tests/support/waiting.ts";
import { listOutbox } from "#modules/outbox/status.server.ts";
import { writeBackup } from "./backup.ts";
import { deliveries } from "#modules/outbox/schema.ts";

const club = await openTestClub({ pages: "built" });

/** A link of ours with its key. */
const linkIn =
  /\/(?:family\/(?:address\/)?|waiting-place\/|data-request\/verify\?key=)([\w-]{43})(?![\w-])/g;
const linksIn = (text: string) => Array.from(text.matchAll(linkIn), ([link]) => link);
const keyIn = (link: string) => link.slice(-43);

/** All mails with a link that a guardian gets. */
async function mailLinks() {
  const { content } = club.ctx;
  const { type, id } = membership(content);
  const placesFor = (capacity: number) => changeOffering(club.ctx, { type, id }, { capacity });
  await placesFor(100);
  const family = await newFamily(club, "Ada");
  const changes = { guardian_name: "Abena Osei", guardian_relationship: "Mother" };
  const phone = { guardian_phone: "905-555-0123" };
  const entry = { _action: "correct", part: "guardian", id: family.guardianId };
  const moved = { ...entry, ...changes, ...phone, guardian_email: "moved@example.ca" };
  await postFamily(club, moved, family.cookie);
  const kofi = { ...phone, guardian_name: "Kofi Mensah", guardian_relationship: "Father" };
  const added = { _action: "add-guardian", ...kofi, guardian_email: "kofi@example.ca" };
  await postFamily(club, added, family.cookie);
  await postFamily(club, { _action: "ask-deletion" }, family.cookie);
  await placesFor(1);
  await waiting(club, { type, id }).join("bo", { email: "bo@example.ca" });
  await placesFor(2);
  await offerFreePlaces(club.ctx);
  await postFamily(club, { _action: "ask", email: family.email });
  await Promise.all(club.ctx.inFlight);
}

/** Sends every queued mail. */
async function sendAll() {
  const queued = await club.ctx.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(and(isNull(deliveries.finishedAt)));
  await deliver(
    club.ctx,
    queued.map(({ id }) => id),
  );
}

/** All of the database, as a thief would read a copy of it. */
const dump = async () => JSON.stringify(await everyRow(club.url));

test("a backup and a copied database contain no working link keys, neither of queued nor of sent mails", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "club-live-keys-"));
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const file = path.join(folder, "club.tar.gz.age");
  const uploads = { read: async function* () {}, write: async () => {} };
  const archived = async () => {
    await writeBackup(club.url, file, { club: "A club", uploads, recipient, dataDir: folder });
    const opening = new Decrypter();
    opening.addIdentity(identity);
    return gunzipSync(await opening.decrypt(await readFile(file))).toString("latin1");
  };

  await mailLinks();
  for (const stolen of [await archived(), await dump()]) expect(linksIn(stolen)).toEqual([]);

  await sendAll();
  const { rows } = await listOutbox(club.ctx);
  const live = rows.flatMap(({ text }) => linksIn(text));
  const kinds = new Set(live.map((link) => link.slice(0, -43)));
  expect([...kinds].toSorted()).toEqual([
    "/data-request/verify?key=",
    "/family/",
    "/family/address/",
    "/waiting-place/",
  ]);
  // A guardian opens them, and types into a form on each page.
  for (const link of live) {
    expect([link, (await readLink(club, link)).status]).toEqual([link, 200]);
    const page = link.split("?")[0] ?? "";
    const typed = new URLSearchParams({ email: "reader@example.ca", page });
    await club.request("/subscribe", {
      method: "POST",
      body: typed,
      headers: { Accept: "text/html", Origin: "http://club.test" },
    });
  }
  const [own = ""] = live.filter((link) => /^\/family\/[\w-]{43}$/.test(link));
  expect((await follow(club, own)).headers.getSetCookie()).toHaveLength(1);

  for (const stolen of [await archived(), await dump()]) {
    expect(live.filter((link) => stolen.includes(keyIn(link)))).toEqual([]);
    expect(linksIn(stolen)).toEqual([]);
  }
  await club.close();
  await rm(folder, { recursive: true, force: true });
}, 60_000);
