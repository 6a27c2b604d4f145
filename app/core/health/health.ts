import { backupJob, backupTime, type DailyJob, jobLabel, jobProblem } from "../jobs/daily-jobs.ts";
import { clockText } from "../time/schedule-text.ts";
import type { DeliveryChannel } from "../deliveries.ts";
import { ageText, type Archiving, archivingProblem } from "./archiving.ts";

/** The state of the club's systems, as facts. Times in UTC, sizes in bytes. */
export interface HealthFacts {
  vendors: {
    channel: DeliveryChannel | "payments";
    vendor: string;
    /** Our own embedded vendor: it saves messages here instead of sending them. */
    embedded: boolean;
    /** No vendor is set up, not even an embedded one. */
    missing: boolean;
    /** Given up until staff press Resend. */
    failed: number;
  }[];
  queue: { waiting: number; oldest: Date | null };
  disk: { free: number; total: number };
  /** When the last backup without an error was made. */
  lastBackup: Date | null;
  /** null: there is no continuous backup. */
  archiving: Archiving | null;
  jobs: DailyJob[];
  /**
   * The key that opens the backups is still on the server: nobody has confirmed that it is saved elsewhere.
   */
  backupKeyWaiting: boolean;
  medicalInformation: {
    all: number;
    /** The number of athletes whose medical information nobody can read: the key is not on this machine. */
    locked: number;
    /** The names of the keys that are missing. */
    missingKeys: string[];
    /** The file with the key; null: it is a setting. */
    keyFile: string | null;
  };
  setup: {
    /** Where visitors reach the site. */
    publicUrl: string;
    trustsProxy: boolean;
    /** The file with the first admin's password still exists. */
    firstPasswordStored: boolean;
    /** When the site's certificate expires; null: none, or it could not be read. */
    certificateUntil: Date | null;
  };
}

/** A finding for staff, with what to do about it. */
export interface HealthFinding {
  area: string;
  state: "good" | "look" | "trouble";
  message: string;
  advice?: string;
  /** Where staff do it. */
  links?: { to: string; label: string }[];
}

const megabyte = 1024 ** 2;

/** Below this many bytes the database may fail to write; it grows by files of 16 MB. */
export const fullBelow = 16 * megabyte;

/** Free space that uploads must leave for families' forms, in bytes. */
export const storedForForms = 64 * megabyte;

const hour = 3_600_000;
const day = 24 * hour;

/** Explains the facts to people without technical training. */
export function healthFindings(facts: HealthFacts, now: Date): HealthFinding[] {
  return [
    ...facts.vendors.map(vendorFinding),
    queueFinding(facts.queue, now),
    diskFinding(facts.disk),
    backupFinding(facts, now),
    ...archivingFindings(facts.archiving, now),
    ...(facts.backupKeyWaiting ? [backupKeyFinding] : []),
    ...jobFindings(facts.jobs, now),
    medicalInformationFinding(facts.medicalInformation),
    ...setupFindings(facts.setup, now),
  ];
}

const areas = { crm: "Contacts", email: "Email", sms: "Text messages", payments: "Card payments" };

const embeddedLabels = {
  crm: "Contacts are saved here: no HubSpot account is connected.",
  email: "Emails are saved in the outbox, not sent: no mail account is connected.",
  sms: "Text messages are saved in the outbox, not sent: no SMS account is connected.",
  payments: "Checkouts are demonstrations, no money moves: no Stripe account is connected.",
};

function vendorFinding(vendor: HealthFacts["vendors"][number]): HealthFinding {
  const { channel, failed, embedded, missing } = vendor;
  const area = areas[channel];
  if (missing) {
    return {
      area,
      state: "trouble",
      message: "Not set up: nobody can register or give by card, and visitors are told so.",
      advice:
        "Whoever runs the site connects Stripe: see docs/operations.md, Vendors. Until then, staff register families at Families → New registration.",
    };
  }
  if (failed > 0) {
    return {
      area,
      state: "trouble",
      message: `${failed === 1 ? "A message" : `${failed} messages`} could not be sent through ${embedded ? "the site’s own outbox" : vendor.vendor}, after many attempts.`,
      advice: "Read the reason, and press Resend.",
      links: [{ to: "/admin/outbox?failed=1", label: "Failed deliveries" }],
    };
  }
  if (embedded) {
    const advice = "Whoever runs the site can connect one: see docs/operations.md, Vendors.";
    return { area, state: "look", message: embeddedLabels[channel], advice };
  }
  return { area, state: "good", message: `${vendor.vendor} accepts what we send.` };
}

function queueFinding({ waiting, oldest }: HealthFacts["queue"], now: Date): HealthFinding {
  const area = "Waiting messages";
  if (waiting === 0 || !oldest)
    return { area, state: "good", message: "Nothing is waiting to be sent." };
  const minutes = Math.round((now.getTime() - oldest.getTime()) / 60_000);
  const message = `${waiting === 1 ? "1 message is waiting" : `${waiting} messages are waiting`}, the oldest for ${minutes} min.`;
  if (minutes < 15) return { area, state: "good", message };
  return {
    area,
    state: minutes < 240 ? "look" : "trouble",
    message,
    advice: "They are retried automatically. If the number grows, the service they go to is down.",
  };
}

/** Whether the disk has enough space. */
export function diskFinding({ free, total }: HealthFacts["disk"]): HealthFinding {
  const area = "Disk";
  if (free < storedForForms) {
    const full = free < fullBelow;
    return {
      area,
      state: "trouble",
      message: full ? "The disk is full." : `Only ${Math.floor(free / megabyte)} MB are free.`,
      advice: `${full ? "Forms cannot be saved" : "Pictures are refused"}: ask the person who runs the server to free up space now.`,
    };
  }
  const gigabytes = (free / 1024 ** 3).toFixed(1);
  const message = `${gigabytes} GB are free (${Math.round((100 * free) / total)}%).`;
  if (free > 2 * 1024 ** 3) return { area, state: "good", message };
  return {
    area,
    state: free > 512 * 1024 ** 2 ? "look" : "trouble",
    message,
    advice: "Free up space before it is full: forms cannot be saved on a full disk.",
  };
}

function backupFinding(facts: HealthFacts, now: Date): HealthFinding {
  const { lastBackup, jobs } = facts;
  const area = "Backup";
  const advice = "Whoever runs the site should run npm run backup and keep a copy somewhere else.";
  const job = jobs.find(({ name }) => name === backupJob);
  const problem = job && jobProblem(job, now);
  const age = lastBackup && backupAge(lastBackup, now);
  if (problem) {
    const last = age ? `The last good one is ${age} old.` : "There is no good one yet.";
    return { area, state: "trouble", message: `${last} The nightly backup: ${problem}`, advice };
  }
  if (!age || !lastBackup) {
    const message = "No backup has been made here yet.";
    // Without the job, whoever runs the database makes the backups.
    if (!job) return { area, state: "look", message, advice };
    if (now.getTime() - job.registeredAt.getTime() > day)
      return { area, state: "trouble", message, advice };
    const first = `${message} The first one is made by ${clockText(backupTime)}.`;
    return { area, state: "look", message: first, advice: "Look here again tomorrow." };
  }
  const message = `The last good one is ${age} old.`;
  const isOld = now.getTime() - lastBackup.getTime() > 2 * day;
  return isOld ? { area, state: "look", message, advice } : { area, state: "good", message };
}

/** How old a backup is: `9 hours`, `5 days`. */
function backupAge(madeAt: Date, now: Date): string {
  const hours = Math.floor((now.getTime() - madeAt.getTime()) / hour);
  if (hours < 1) return "less than an hour";
  if (hours < 48) return hours === 1 ? "1 hour" : `${hours} hours`;
  return `${Math.floor(hours / 24)} days`;
}

/** The findings about it for staff; empty if there is no continuous backup. */
function archivingFindings(archiving: Archiving | null, now: Date): HealthFinding[] {
  if (!archiving) return [];
  return [storingFinding(archiving, now), drillFinding(archiving.lastDrill, now)];
}

function storingFinding(archiving: Archiving, now: Date): HealthFinding {
  const area = "Continuous backup";
  const message = archivingProblem(archiving, now);
  if (message) {
    return {
      area,
      state: "trouble",
      message,
      advice:
        "Nothing is lost while this server’s disk works, and the site tries again by itself. Whoever runs the site checks the bucket and the BACKUP_S3_… settings: see docs/operations.md, Continuous backup.",
    };
  }
  const { lastStored } = archiving;
  if (!lastStored) return { area, state: "good", message: "It has just begun." };
  const minutes = Math.floor((now.getTime() - lastStored.getTime()) / 60_000);
  const age = minutes < 2 ? "a minute" : ageText(minutes);
  return { area, state: "good", message: `The last change was stored ${age} ago.` };
}

/** A drill is due this many days after the last. */
const drillEveryDays = 92;

function drillFinding(lastDrill: Date | null, now: Date): HealthFinding {
  const area = "Restore drill";
  const advice =
    "Whoever runs the site runs npm run restore -- --drill: see docs/operations.md, Continuous backup.";
  if (!lastDrill)
    return { area, state: "look", message: "No restore has been tried out yet.", advice };
  const days = Math.floor((now.getTime() - lastDrill.getTime()) / day);
  const age = days < 1 ? "today" : days === 1 ? "1 day ago" : `${days} days ago`;
  const message = `A restore was last tried out ${age}, and worked.`;
  return days > drillEveryDays
    ? { area, state: "look", message, advice }
    : { area, state: "good", message };
}

function jobFindings(jobs: DailyJob[], now: Date): HealthFinding[] {
  if (jobs.length === 0) return [];
  const area = "Daily jobs";
  const bad = jobs.filter((job) => jobProblem(job, now) !== null);
  if (bad.length === 0) {
    return [{ area, state: "good", message: "Nothing failed. Their last results are below." }];
  }
  const message = `${bad.length} of ${jobs.length} need attention: ${bad.map(jobLabel).join(", ")}.`;
  const advice = "The reasons are below. Show them to the person who runs the server.";
  return [{ area, state: "trouble", message, advice }];
}

/** The area of the finding that asks the office to save the backup key. */
export const backupKeyArea = "Backup key";

const backupKeyFinding: HealthFinding = {
  area: backupKeyArea,
  state: "trouble",
  message:
    "The key that opens the backups is only on the server: if the server is lost, no backup can be opened.",
  advice: "Save it outside the server: it takes two minutes.",
};

function medicalInformationFinding(notes: HealthFacts["medicalInformation"]): HealthFinding {
  const { all, locked, missingKeys, keyFile } = notes;
  const area = "Medical information";
  if (locked > 0) {
    return {
      area,
      state: "trouble",
      message: `${locked} of ${all} cannot be read: the key is missing (${missingKeys.join(", ")}).`,
      advice:
        "Nothing is lost while the key exists. Whoever runs the site sets HEALTH_KEY_PREVIOUS to it: see docs/operations.md, Medical information.",
    };
  }
  const message =
    all === 0 ? "No family has given any." : `The key is here: all ${all} can be read.`;
  return {
    area,
    state: "good",
    message,
    ...(keyFile && {
      advice: `Keep a copy of ${keyFile} in the club's password manager, and never beside the backups.`,
    }),
  };
}

function setupFindings(setup: HealthFacts["setup"], now: Date): HealthFinding[] {
  const { publicUrl, trustsProxy, firstPasswordStored, certificateUntil } = setup;
  const secure = publicUrl.startsWith("https:");
  const left = certificateUntil && Math.floor((certificateUntil.getTime() - now.getTime()) / day);
  const address: HealthFinding = secure
    ? { area: "Address", state: "good", message: `Visitors reach the site at ${publicUrl}.` }
    : {
        area: "Address",
        state: "look",
        message: `The site’s address is set to ${publicUrl}, which is not encrypted.`,
        advice: "Set PUBLIC_URL to the https address visitors use.",
      };
  const findings = [address];
  if (secure && !trustsProxy) {
    findings.push({
      area: "Proxy",
      state: "look",
      message: "All visitors seem to come from one address.",
      advice: "Set TRUST_PROXY=true, so that limits count each visitor separately.",
    });
  }
  if (left !== null && left < 14) {
    findings.push({
      area: "Certificate",
      state: left < 3 ? "trouble" : "look",
      message: left < 0 ? "It has expired." : `It expires in ${left} days.`,
      advice: "Your technical contact needs to renew it; Caddy does so automatically.",
    });
  }
  if (firstPasswordStored) {
    findings.push({
      area: "First password",
      state: "look",
      message: "The first admin's password is still in first-admin.txt on the server.",
      advice: "Change the password, then delete the file.",
    });
  }
  return findings;
}
