import { data, Form, Link, useNavigation } from "react-router";
import { type DailyJob, durationText, jobLabel, jobProblem } from "#core/jobs/daily-jobs.ts";
import { backupKeyArea, type HealthFinding } from "#core/health/health.ts";
import { type RelativeTime, relativeTime } from "#core/relative-time.ts";
import type { Clock } from "#core/time/time.ts";
import { type Rehearsal, rehearse } from "#modules/inbox/self-test.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { confirmBackupKey, showBackupKey } from "../backup/office-key.ts";
import { type LatestRelease, latestRelease } from "../releases/latest-release.ts";
import { readHealth, readOperations } from "../health.ts";
import { appContext } from "#core/request-context.ts";
import { BackupKey } from "./backup-key.tsx";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import { redirectWithMessage } from "#core/http/flash.server.ts";
import type { Route } from "./+types/health";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { When } from "#core/ui/admin/when.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("System status");

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const [findings, { jobs }, release] = await Promise.all([
    readHealth(ctx),
    readOperations(ctx),
    latestRelease(ctx),
  ]);
  const clock = clockOf(ctx);
  const { version } = ctx.machine;
  return { version, release, findings, jobs: jobs.map((job) => jobEntry(job, clock)) };
}

/** A daily job, for the page. */
interface JobEntry {
  label: string;
  state: "good" | "look" | "trouble";
  problem: string | null;
  ran: RelativeTime | null;
  took: string;
  /** When it last succeeded; null: never, or in its latest run. */
  worked: RelativeTime | null;
}

function jobEntry(job: DailyJob, clock: Clock): JobEntry {
  const { startedAt, lastGoodAt, failed, tookMs } = job;
  const problem = jobProblem(job, clock.now);
  return {
    label: jobLabel(job),
    state: problem ? "trouble" : startedAt ? "good" : "look",
    problem,
    ran: startedAt && relativeTime(startedAt, clock),
    took: durationText(tookMs ?? 0),
    worked: failed && lastGoodAt ? relativeTime(lastGoodAt, clock) : null,
  };
}

/** The result of one of the page's buttons. */
interface Answer {
  rehearsal?: Rehearsal;
  /** The backup key. */
  key?: string;
  keyError?: string;
}

/** Sends a test inquiry through every vendor, or shows the private key of the backups. */
export const action = pageActions({
  rehearse: async ({ ctx, staff }: StaffPageAction) =>
    data<Answer>({ rehearsal: await rehearse(ctx, staff) }),
  async "show-key"({ ctx, staff }: StaffPageAction) {
    const key = await showBackupKey(ctx, staff);
    return key ? data<Answer>({ key }) : data<Answer>({ keyError: unreadable }, 400);
  },
  async "key-saved"({ ctx, staff, fields: { end = "" } }: StaffPageAction) {
    const done = await confirmBackupKey(ctx, staff, end);
    if (done !== "differs") return redirectWithMessage(ctx, "/admin/health", keyIsGone);
    return data<Answer>({ keyError: otherKey }, 400);
  },
});

const unreadable =
  "The site cannot read the key. The person who runs the server finds it in backup-key.txt.";
const keyIsGone = "The backup key is no longer on the server. Only the club has it now.";
const otherKey =
  "Your copy ends differently, so nothing was deleted. Show the key again and compare.";

/** Whether everything that the club depends on works, in plain language. */
export default function Health({ loaderData, actionData }: Route.ComponentProps) {
  const { version, release, findings, jobs } = loaderData;
  return (
    <>
      <PageHead title="System status">
        <p className="quiet">Version {version}</p>
      </PageHead>
      {release && <Release {...release} />}
      <HealthList findings={findings} />
      {findings.some(({ area }) => area === backupKeyArea) && (
        <BackupKey backupKey={actionData?.key ?? null} error={actionData?.keyError ?? ""} />
      )}
      {jobs.length > 0 && <DailyJobs jobs={jobs} />}
      <RestoreTest rehearsal={actionData?.rehearsal ?? null} />
    </>
  );
}

/** Whether a newer version is available, and who can install it. */
function Release({ newer, notes, problem }: LatestRelease) {
  return (
    <>
      {newer && (
        <p className="notice">
          Version {newer} is out. {notes && <a href={notes}>What is new?</a>} Whoever runs the site
          makes a backup and updates it: see docs/operations.md, A new release.
        </p>
      )}
      {problem && <p className="quiet">Newer versions are not known at the moment. {problem}</p>}
      {!newer && !problem && <p className="quiet">This is the newest version.</p>}
    </>
  );
}

const labels = { good: "Good", look: "Needs attention", trouble: "Problem" };
const icons = { good: "check", look: "clock", trouble: "alert" } as const;
const badges = { good: undefined, look: "warning", trouble: "alert" };
const urgency = { trouble: 0, look: 1, good: 2 };

/** The findings, most urgent first. */
function HealthList({ findings }: { findings: HealthFinding[] }) {
  const sorted = findings.toSorted((a, b) => urgency[a.state] - urgency[b.state]);
  return (
    <ul className="findings">
      {sorted.map(({ area, state, message, advice, links = [] }) => (
        <li key={area}>
          <h2>{area}</h2>
          <StateBadge state={state} label={labels[state]} />
          <p>
            {message}
            {advice && <span className="quiet"> {advice}</span>}
            {links.length > 0 && (
              <span className="action-row">
                {links.map(({ to, label }) => (
                  <Link key={to} to={to}>
                    {label}
                  </Link>
                ))}
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

function StateBadge({ state, label }: { state: HealthFinding["state"]; label: string }) {
  return (
    <span className="badge" data-tone={badges[state]}>
      <Icon name={icons[state]} />
      {label}
    </span>
  );
}

const results = { good: "Good", look: "Not run yet", trouble: "Failed" };

/** Each daily job's last result: when it ran, how long it took and why it failed. */
function DailyJobs({ jobs }: { jobs: JobEntry[] }) {
  const sorted = jobs.toSorted((a, b) => urgency[a.state] - urgency[b.state]);
  return (
    <section aria-labelledby="daily-jobs">
      <h2 id="daily-jobs">Daily jobs</h2>
      <ul className="findings">
        {sorted.map(({ label, state, problem, ran, took, worked }) => (
          <li key={label}>
            <h3>{label}</h3>
            <StateBadge state={state} label={problem && !ran ? "Late" : results[state]} />
            <p>
              {problem && <>{problem} </>}
              {ran && (
                <span className="quiet">
                  Last run <When time={ran} />, {took}.
                </span>
              )}
              {worked && (
                <span className="quiet">
                  {" "}
                  Last worked <When time={worked} />.
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const names = { crm: "Contact", email: "Email", sms: "Text message", payments: "Payment" };

/** Sends a test inquiry through every vendor, and shows each result. */
function RestoreTest({ rehearsal }: { rehearsal: Rehearsal | null }) {
  const busy = useNavigation().state === "submitting";
  return (
    <section className="panel stack" aria-labelledby="rehearsal">
      <h2 id="rehearsal">Test run</h2>
      <p>
        Sends the club an inquiry marked “Rehearsal”, and opens a one-dollar checkout that is closed
        without payment.
      </p>
      <Form method="post" action="#rehearsal">
        <ActionButton action="rehearse" look="primary" disabled={busy}>
          {busy ? "Testing…" : "Start a test run"}
        </ActionButton>
      </Form>
      <div role="status">
        {rehearsal && (
          <>
            <p>
              <Link to={`/admin/inbox/${rehearsal.reference}`}>Inquiry {rehearsal.reference}</Link>{" "}
              {rehearsal.steps.every(({ ok }) => ok)
                ? "went through everywhere."
                : "did not go through everywhere."}
            </p>
            <ul className="lines">
              {rehearsal.steps.map(({ step, vendor, ok, says }) => (
                <li key={step}>
                  <span className="badge" data-tone={ok ? "good" : "alert"}>
                    <Icon name={ok ? "check" : "alert"} />
                    {names[step]}
                  </span>
                  <span>{vendor}</span>
                  <span className="written quiet">{says}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}
