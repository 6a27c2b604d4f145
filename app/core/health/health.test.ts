import type { Archiving } from "./archiving.ts";
import { expect, test } from "vitest";
import type { DailyJob } from "../jobs/daily-jobs.ts";
import { type HealthFacts, healthFindings } from "./health.ts";

const now = new Date("2026-11-21T15:00:00Z");
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const job = (facts: Partial<DailyJob>): DailyJob => ({
  name: "backup",
  registeredAt: ago(30 * 24 * 60),
  startedAt: ago(601),
  tookMs: 2400,
  failed: false,
  reason: null,
  lastGoodAt: ago(600),
  ...facts,
});
const neverRun = (minutes: number) =>
  job({ registeredAt: ago(minutes), startedAt: null, lastGoodAt: null });
const noSpace = { failed: true, reason: "no space left on device" };

const well: HealthFacts = {
  vendors: [
    { channel: "email", vendor: "SMTP", embedded: false, missing: false, failed: 0 },
    { channel: "payments", vendor: "Stripe", embedded: false, missing: false, failed: 0 },
  ],
  queue: { waiting: 0, oldest: null },
  disk: { free: 50 * 1024 ** 3, total: 100 * 1024 ** 3 },
  lastBackup: ago(600),
  archiving: null,
  jobs: [job({}), job({ name: "deletion of old records" })],
  backupKeyWaiting: false,
  medicalInformation: { all: 2, locked: 0, missingKeys: [], keyFile: null },
  setup: {
    publicUrl: "https://club.example",
    trustsProxy: true,
    firstPasswordStored: false,
    certificateUntil: ago(-60 * 24 * 60),
  },
};

const found = (facts: Partial<HealthFacts>, area: string) =>
  healthFindings({ ...well, ...facts }, now).find((finding) => finding.area === area);
const setup = (facts: Partial<HealthFacts["setup"]>, area: string) =>
  found({ setup: { ...well.setup, ...facts } }, area);
const mail = { ...(well.vendors[0] as HealthFacts["vendors"][number]) };
const cards = { ...(well.vendors[1] as HealthFacts["vendors"][number]) };

test("when all is well, every finding says so", () => {
  const findings = healthFindings(well, now);
  expect(findings.map(({ state }) => state)).toEqual(findings.map(() => "good"));
  expect(findings.map(({ area }) => area)).toEqual([
    "Email",
    "Card payments",
    "Waiting messages",
    "Disk",
    "Backup",
    "Daily jobs",
    "Medical information",
    "Address",
  ]);
});

const archiving = {
  lastStored: ago(1),
  lastFailed: null,
  runningSince: ago(3_000),
  lastDrill: null,
};
const storing = (facts: Partial<Archiving>) =>
  found({ archiving: { ...archiving, ...facts } }, "Continuous backup");
const drilled = (lastDrill: Date | null) =>
  found({ archiving: { ...archiving, lastDrill } }, "Restore drill");

test.each([
  [found({ vendors: [{ ...mail, failed: 2 }] }, "Email"), "trouble", "2 messages"],
  [found({ vendors: [{ ...mail, embedded: true }] }, "Email"), "look", "saved in the outbox"],
  [found({ vendors: [{ ...cards, missing: true }] }, "Card payments"), "trouble", "Not set up"],
  [
    found({ vendors: [{ ...cards, embedded: true }] }, "Card payments"),
    "look",
    "demonstrations, no money moves",
  ],
  [
    found({ queue: { waiting: 1, oldest: ago(3) } }, "Waiting messages"),
    "good",
    "1 message is waiting",
  ],
  [found({ queue: { waiting: 9, oldest: ago(30) } }, "Waiting messages"), "look", "for 30 min"],
  [found({ queue: { waiting: 9, oldest: ago(300) } }, "Waiting messages"), "trouble", "9 messages"],
  [
    found({ disk: { free: 1024 ** 3, total: 10 * 1024 ** 3 } }, "Disk"),
    "look",
    "1.0 GB are free (10%)",
  ],
  [
    found({ disk: { free: 50 * 1024 ** 2, total: 1024 ** 3 } }, "Disk"),
    "trouble",
    "50 MB are free",
  ],
  [found({ disk: { free: 1024 ** 2, total: 1024 ** 3 } }, "Disk"), "trouble", "The disk is full."],
  [found({ lastBackup: null }, "Backup"), "trouble", "No backup"],
  [found({ lastBackup: null, jobs: [] }, "Backup"), "look", "No backup"],
  [
    found({ lastBackup: null, jobs: [neverRun(23 * 60)] }, "Backup"),
    "look",
    "The first one is made by 2:30 am.",
  ],
  [found({ lastBackup: null, jobs: [neverRun(25 * 60)] }, "Backup"), "trouble", "No backup"],
  [found({ backupKeyWaiting: true }, "Backup key"), "trouble", "only on the server"],
  [found({ lastBackup: ago(5 * 24 * 60) }, "Backup"), "look", "5 days old"],
  [found({ lastBackup: ago(80) }, "Backup"), "good", "1 hour old"],
  [found({ jobs: [job(noSpace)] }, "Backup"), "trouble", "10 hours old"],
  [found({ jobs: [job(noSpace)] }, "Backup"), "trouble", "It failed: no space left on device"],
  [
    found({ jobs: [job({ lastGoodAt: ago(31 * 60) })] }, "Backup"),
    "trouble",
    "It has not run for 31 hours",
  ],
  [
    found({ jobs: [job({}), job({ name: "deletion of old records", ...noSpace })] }, "Daily jobs"),
    "trouble",
    "1 of 2 need attention: Deletion of old records",
  ],
  [storing({ lastStored: ago(2) }), "good", "stored 2 minutes ago"],
  [storing({ lastStored: ago(600), runningSince: ago(3) }), "good", "stored 10 hours ago"],
  [storing({ lastStored: null, runningSince: ago(1) }), "good", "It has just begun."],
  [storing({ lastStored: ago(6) }), "trouble", "the last 6 minutes are not stored elsewhere"],
  [storing({ lastStored: null }), "trouble", "the database does not hand them over"],
  [
    storing({ lastStored: ago(200), lastFailed: ago(1) }),
    "trouble",
    "the last 3 hours are not stored elsewhere: the place for them does not take them",
  ],
  [drilled(null), "look", "No restore has been tried out yet."],
  [drilled(ago(30 * 24 * 60)), "good", "last tried out 30 days ago"],
  [drilled(ago(93 * 24 * 60)), "look", "last tried out 93 days ago"],
  [setup({ publicUrl: "http://localhost:3000" }, "Address"), "look", "not encrypted"],
  [setup({ trustsProxy: false }, "Proxy"), "look", "one address"],
  [setup({ certificateUntil: ago(-5 * 24 * 60) }, "Certificate"), "look", "in 5 days"],
  [setup({ certificateUntil: ago(60) }, "Certificate"), "trouble", "has expired"],
  [setup({ firstPasswordStored: true }, "First password"), "look", "first-admin.txt"],
])("%j", (finding, state, text) => {
  expect(finding?.state).toBe(state);
  expect(finding?.message).toContain(text);
  expect(state === "good" || finding?.advice).toBeTruthy();
});
