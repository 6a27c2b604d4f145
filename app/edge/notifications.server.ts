import { jobProblemMail, jobRecoveredMail } from "./jobs/daily-jobs-mails.ts";
import { diskLowMail, diskRecoveredMail } from "./jobs/low-disk-mails.ts";
import { fromClub, notification } from "#modules/outbox/notification.ts";

/** The notifications of this module. */
export const notifications = {
  "disk-low": notification({ to: "admins", mail: fromClub(diskLowMail) }),
  "disk-recovered": notification({ to: "admins", mail: fromClub(diskRecoveredMail) }),
  "job-problem": notification({ to: "admins", mail: fromClub(jobProblemMail) }),
  "job-recovered": notification({ to: "admins", mail: fromClub(jobRecoveredMail) }),
};

type Own = typeof notifications;
declare module "#modules/outbox/notification.ts" {
  interface Notifications extends Own {}
}
