import { modules } from "#app/modules.server.ts";
import { liveSources } from "#edge/live-sources.ts";
import { createHash, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { smallClub } from "../fixtures/club/all.ts";
import { liveContent } from "#modules/content/live.server.ts";
import { deliver } from "#modules/outbox/deliver.server.ts";
import { deliveryQueue, type RetryPolicy } from "#modules/outbox/queue.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { healthKeys } from "#modules/families/medical-information-keys.server.ts";
import { formToken } from "#modules/inbox/spam.server.ts";
import { staffAuth } from "#modules/accounts/auth.server.ts";
import { localCrm } from "#core/vendors/crm/local.server.ts";
import { localMail } from "#core/vendors/mail/local.server.ts";
import { localPayments } from "#modules/billing/provider/local.server.ts";
import { localSms } from "#core/vendors/sms/local.server.ts";
import { localStorage } from "#core/vendors/storage/local.server.ts";
import { openSetup } from "#edge/setup/installation.server.ts";
import { createTestDatabase, openTestDatabase } from "./database.ts";
import type { Content } from "#modules/content/content.ts";
import type { PictureLibrary } from "#core/pictures.ts";
import type { LiveContent } from "#modules/content/context.server.ts";

/** The key that encrypts medical information in tests. */
export const testHealthKey = Buffer.alloc(32, "a health key").toString("base64");

/** A form's fields as our page sends them. */
export const fromPage = (ctx: Pick<AppContext, "screening">, fields: Record<string, unknown>) =>
  Object.assign({ form_stamp: formToken(ctx.screening.secret) }, fields);

export interface TestContext {
  ctx: AppContext;
  live: LiveContent;
  /** The simulated disk: its size and free space, in bytes. */
  disk: { free: number; total: number };
  /** The simulated file with the backup key; null: there is none. */
  backupKey: { text: string | null };
  url: string;
  /** Waits until the work that runs after the response is done. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

const quickHash = (password: string) => createHash("sha256").update(password).digest("hex");

/** Hundreds of tests sign in; the real password hash would take minutes of processor time. */
const quickPasswords = (onHash: (password: string) => void) => ({
  hash: async (password: string) => {
    onHash(password);
    return quickHash(password);
  },
  verify: async ({ hash, password }: { hash: string; password: string }) => {
    onHash(password);
    return hash === quickHash(password);
  },
});

export interface TestContextOpening {
  url?: string;
  /** The club's content; by default the fixture club's. */
  content?: Content;
  /** The content for a club that starts without the sample; by default the same. */
  empty?: Content;
  pictures?: PictureLibrary;
  retry?: RetryPolicy;
  /** The site's public address. */
  publicUrl?: string;
  /** Whether an admin needs a second factor. */
  adminsNeedFactor?: boolean;
  /** Called for each password that is hashed or compared. */
  onHash?: (password: string) => void;
  /** The club has not been set up: /setup is open. */
  isNew?: boolean;
}

/** The secret with which a mail server delivers replies. */
export const inboundSecret = "a secret for inbound mail";

/** The app context on a database of its own, with the embedded vendors; no worker is running. */
export async function openTestContext({
  url: existing,
  content = smallClub,
  empty = content,
  pictures,
  retry = { attempts: 3, backoffSeconds: 1 },
  publicUrl = "http://club.test",
  adminsNeedFactor = false,
  onHash = () => {},
  isNew = false,
}: TestContextOpening = {}): Promise<TestContext> {
  const { db, url, drop } = existing ? openTestDatabase(existing) : await createTestDatabase();
  const queue = deliveryQueue({ retry, onError: () => {} });
  const uploads = path.join(tmpdir(), `club-uploads-${randomUUID()}`);
  const live = liveContent(db, { written: content, empty }, liveSources, pictures);
  const keys = healthKeys(testHealthKey);
  const secret = "a secret of thirty-two characters";
  const backupKey: TestContext["backupKey"] = { text: null };
  const disk = { free: 50e9, total: 100e9 };
  const ctx: AppContext = {
    db,
    modules,
    queue,
    integrations: {
      crm: localCrm(db),
      mail: localMail(db, keys),
      sms: localSms(db, keys),
      payments: localPayments(db, { publicUrl: "http://club.test" }),
      storage: localStorage(uploads),
    },
    live,
    auth: staffAuth(db, { secret, publicUrl, passwords: quickPasswords(onHash) }),
    adminsNeedFactor,
    inboundMail: { secret: inboundSecret, domain: "reply.example.ca" },
    machine: {
      readDisk: async () => disk,
      isFirstPasswordStored: async () => true,
      readCertificate: async () => null,
      readBackupKey: async () => backupKey.text,
      deleteBackupKey: async () => {
        backupKey.text = null;
      },
      readLastDrill: async () => null,
      version: "1.0.0-f6dee84",
      releasesUrl: null,
      hostName: "test-machine",
      trustsProxy: true,
      hasEmbeddedDatabase: true,
    },
    publicUrl,
    get content() {
      return live.content;
    },
    get pictures() {
      return live.pictures;
    },
    get staffSmsNumber() {
      return live.content.club.staffSmsNumber;
    },
    staffSmsEverySeconds: 0,
    screening: { secret: "a secret for stamps", perAddress: 5, isDiskLow: async () => false },
    mailedLinkSecret: "a secret for the links in mails",
    healthKeys: keys,
    inFlight: new Set(),
    report: () => {},
  };
  if (isNew) await openSetup(db);
  await live.refresh();
  return {
    ctx,
    live,
    disk,
    backupKey,
    url,
    async settled() {
      await Promise.all(ctx.inFlight);
    },
    async close() {
      await queue.stop();
      await drop();
      await rm(uploads, { recursive: true, force: true });
    },
  };
}

/** Attempts a delivery as if it were the last attempt. */
export const tryLast = (ctx: AppContext, id: string) =>
  deliver({ ...ctx, queue: { ...ctx.queue, retry: { attempts: 1, backoffSeconds: 1 } } }, [id]);
