import type { ReactNode } from "react";
import { Link, redirect } from "react-router";
import type { OutdatedContent } from "#modules/site/outdated-content.ts";
import { roleOf } from "#core/audit/roles.ts";
import { can, isCoaching, seesFamilies, type StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { formatMoney } from "#core/money.ts";
import { dueTime } from "#core/relative-time.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { dayOf, formatDate, weekdayText } from "#core/time/time.ts";
import type { TodayTask } from "#core/module.server.ts";
import { readHealth } from "#edge/health.ts";
import { readWeeks } from "#modules/billing/weeks.server.ts";
import { listEditions } from "#modules/enrolment/offering-table.server.ts";
import { readTodaysPractices } from "#modules/training/counts.server.ts";
import { listOutdatedContent } from "#modules/site/outdated-content.server.ts";
import { offeringName, programName } from "#modules/content/index.ts";
import { listSetAside } from "#modules/content-editor/set-aside.server.ts";
import { readFactors } from "#modules/accounts/passkeys.server.ts";
import { signOut } from "#modules/accounts/sessions.server.ts";
import { appContext, mayIn, staffContext } from "#core/request-context.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/home";
import { ContentToCheck, setAsideEntry } from "#modules/content-editor/staff/content-to-check.tsx";
import { fieldAddress } from "#modules/content-editor/staff/field-path.ts";
import { withCookies } from "#modules/accounts/staff/login/frame.tsx";
import { LogoutButton, useMenu } from "./layout.tsx";
import { Bar } from "#core/ui/admin/bar.tsx";
import { PracticeList } from "#modules/training/staff/attendance/practice-list.tsx";
import { May } from "#core/ui/admin/may.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { staffMeta, staffPageMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? staffPageMeta(loaderData.page) : staffMeta("Error");

export async function loader({ context }: Route.LoaderArgs) {
  const account = context.get(staffContext);
  const { name, email, role, extras } = account;
  const { start } = roleOf(role);
  // Accounts with extras can open several sections, so they choose here.
  if (start && extras.length === 0) throw redirect(start, 303);
  const ctx = context.get(appContext);
  const clock = clockOf(ctx);
  const { twoFactor, passkeys } = await readFactors(ctx, account.id);
  const may = mayIn(context);
  const [tasks, practices, fill, weeks, vendors] = await Promise.all([
    tasksOf(ctx, account),
    may("attendance.take") ? readTodaysPractices(ctx, account) : [],
    may("catalogue.edit") ? readFill(ctx) : [],
    may("billing.see") ? readWeeks(ctx) : [],
    may("system.watch") ? missingVendors(ctx) : [],
  ]);
  return {
    page: ctx.content.pages["/admin"],
    staff: { name, email, role },
    date: weekdayText(clock.now, clock.zone, true),
    // Only for accounts that may sign in with a password alone; others cannot get here without a second
    // factor.
    wantsFactor: seesFamilies(account, ctx.modules) && !twoFactor && passkeys.length === 0,
    isCoaching: isCoaching(account),
    tasks: tasks.map(({ due, ...task }) => ({ ...task, due: due && dueTime(due, clock) })),
    vendors,
    practices,
    fill,
    weeks: weeks.map(({ cents, centsBefore, ...week }, n) => ({
      ...week,
      cents,
      day: n === weeks.length - 1 ? "This week" : formatDate(week.from),
      money: wholeDollars(cents),
      moneyBefore: wholeDollars(centsBefore),
    })),
    setAside: listSetAside(ctx, account).map(setAsideEntry),
    past: (await listOutdatedContent(ctx, account)).map(({ at, ...past }) => ({
      ...past,
      to: addressOf(at),
    })),
  };
}

/** To compare weeks, cents only distract. */
const wholeDollars = (cents: number) => formatMoney(100 * Math.round(cents / 100));

const urgency: TodayTask["tone"][] = ["alert", "warning", "quiet"];
const latest = new Date(8.64e15);

/** The tasks for this account, most urgent first. */
async function tasksOf(ctx: AppContext, account: StaffMember): Promise<TodayTask[]> {
  const own = ctx.modules.today.filter(({ permission }) => can(account, permission));
  const found = (await Promise.all(own.map(({ tasks }) => tasks(ctx, account)))).flat();
  return found.toSorted(
    (a, b) =>
      urgency.indexOf(a.tone) - urgency.indexOf(b.tone) ||
      (a.due ?? latest).getTime() - (b.due ?? latest).getTime(),
  );
}

/** The offerings on sale with their taken places, the fullest first. */
async function readFill({ db, content }: AppContext) {
  const today = dayOf(new Date(), content.club.timeZone);
  const editions = await listEditions(db, "now", { today });
  return editions
    .filter(({ isClosed, capacity }) => !isClosed && capacity > 0)
    .map(({ id, offeringId, title, catalogue, type, sold, held, capacity, waiting }) => ({
      key: id,
      to: `/admin/programs/offerings/${offeringId}`,
      title: offeringName(title, programName(content.catalogue, { catalogue, offeringType: type })),
      taken: sold + held,
      capacity,
      waiting,
    }))
    .toSorted((a, b) => b.taken / b.capacity - a.taken / a.capacity)
    .slice(0, 12);
}

/** Why messages or payments do not leave the site. */
const missingVendors = async (ctx: AppContext) =>
  (await readHealth(ctx))
    .filter(({ state }) => state !== "good")
    .map(({ area, message, state }) => ({ area, message, state }));

const addressOf = (at: OutdatedContent["at"]) =>
  typeof at === "string" ? sections[at] : fieldAddress(at.collection, at.path);

const sections = {
  articles: "/admin/blogs",
  programs: "/admin/programs",
  schedule: "/admin/programs/groups",
};

/** Ends the session and clears its cookies. */
export const action = pageActions({
  async logout({ ctx, staff, request }: StaffPageAction) {
    const cookies = await signOut(ctx, request.headers, staff);
    return redirect("/login", { status: 303, headers: withCookies(cookies) });
  },
});

/** Current tasks, today's practices, and the numbers of the season. */
export default function Today({ loaderData }: Route.ComponentProps) {
  const { staff, date, tasks, practices, fill, weeks, vendors } = loaderData;
  const { wantsFactor, setAside, past, isCoaching } = loaderData;
  return (
    <>
      <PageHead title="Today" about={date} />
      {wantsFactor && (
        <p className="notice">
          Your account has only a password.{" "}
          <Link to="/admin/account">Add a second sign-in step</Link> to protect families’ data.
        </p>
      )}
      <div className="sections today">
        {/* First, because a coach opens it at the track. */}
        {isCoaching && <PracticesToday practices={practices} />}
        <section className="panel" aria-labelledby="tasks">
          <h2 id="tasks">Needs attention</h2>
          <Tasks tasks={tasks} />
        </section>
        {!isCoaching && <PracticesToday practices={practices} />}
        {fill.length > 0 && (
          <Later id="fill" title="Spots taken">
            <Fill fill={fill} />
          </Later>
        )}
        {weeks.length > 0 && (
          <Later id="weeks" title="The last twelve weeks">
            <Weeks weeks={weeks} />
          </Later>
        )}
        {vendors.length > 0 && (
          <section className="panel" aria-labelledby="vendors">
            <h2 id="vendors">Site status</h2>
            <ul className="tasks">
              {vendors.map(({ area, message, state }) => (
                <li key={area + message} data-tone={state === "trouble" ? "alert" : "quiet"}>
                  <Link to="/admin/health">{area}</Link>
                  <span>{message}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {past.length > 0 && <OutdatedList entries={past} />}
        {setAside.length > 0 && <ContentToCheck entries={setAside} />}
        <Profile staff={staff} />
      </div>
    </>
  );
}

type Loaded = Route.ComponentProps["loaderData"];

/** Less urgent content: collapsed on phones. */
const Later = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="panel can-wait" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <details>
      <summary>
        Show<span className="unseen">: {title}</span>
      </summary>
      {children}
    </details>
  </section>
);

/** How many tasks are shown at first. */
const listed = 8;

function Tasks({ tasks }: Pick<Loaded, "tasks">) {
  if (tasks.length === 0)
    return <p className="quiet">Nothing waits for you. New messages and problems appear here.</p>;
  const more = tasks.slice(listed);
  return (
    <>
      <TaskList tasks={tasks.slice(0, listed)} />
      {more.length > 0 && (
        <details>
          <summary>{more.length} more</summary>
          <TaskList tasks={more} />
        </details>
      )}
    </>
  );
}

const TaskList = ({ tasks }: Pick<Loaded, "tasks">) => (
  <ul className="tasks">
    {tasks.map(({ tone, title, about, to, due }) => (
      <li key={to + title} data-tone={tone}>
        <Link to={to} dir="auto">
          {title}
        </Link>
        <span dir="auto">{about}</span>
        {due && (
          <span className="badge" data-tone={due.late ? "alert" : "warning"}>
            {due.text}
          </span>
        )}
      </li>
    ))}
  </ul>
);

const PracticesToday = ({ practices }: Pick<Loaded, "practices">) => (
  <section className="panel" aria-labelledby="practices">
    <h2 id="practices">Practices today</h2>
    {practices.length === 0 ? (
      <p className="quiet">No practice today.</p>
    ) : (
      <PracticeList practices={practices} />
    )}
    <May may="sessions.change">
      <p>
        <Link to="/admin/sessions">Cancel or move a practice…</Link>
      </p>
    </May>
  </section>
);

/** The bars show the cells' own numbers, so that nothing is only drawn. */
function Weeks({ weeks }: Pick<Loaded, "weeks">) {
  const most = Math.max(1, ...weeks.map(({ registrations }) => registrations));
  const mostCents = Math.max(1, ...weeks.map(({ cents }) => cents));
  return (
    <table className="bars">
      <thead>
        <tr>
          <th scope="col">Week of</th>
          <th scope="col">Registrations</th>
          <th scope="col">A year ago</th>
          <th scope="col">Received</th>
          <th scope="col">A year ago</th>
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.from}>
            <th scope="row">{week.day}</th>
            <Bar share={week.registrations / most}>{week.registrations}</Bar>
            <td>{week.registrationsBefore}</td>
            <Bar share={week.cents / mostCents}>{week.money}</Bar>
            <td>{week.moneyBefore}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Fill({ fill }: Pick<Loaded, "fill">) {
  return (
    <table className="bars">
      <thead>
        <tr>
          <th scope="col">Program</th>
          <th scope="col">Taken</th>
          <th scope="col">Waiting</th>
        </tr>
      </thead>
      <tbody>
        {fill.map(({ key, to, title, taken, capacity, waiting }) => (
          <tr key={key}>
            <th scope="row">
              <Link to={to}>{title}</Link>
            </th>
            <Bar share={taken / capacity}>
              {taken} of {capacity}
            </Bar>
            <td>{waiting || ""}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface OutdatedListProps {
  /** Outdated content: what, why, and where to edit it. */
  entries: { what: string; why: string; to: string }[];
}

/** Outdated or hidden content, each entry with a link to its field. */
function OutdatedList({ entries }: OutdatedListProps) {
  return (
    <Later id="outdated-content" title="Needs updating">
      <ul className="tasks">
        {entries.map(({ what, why, to }) => (
          <li key={to}>
            <Link to={to} dir="auto">
              {what}
            </Link>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </Later>
  );
}

/** The signed-in account and, for editors, the website's pages (docs/specification.md 2.20), in one line. */
function Profile({ staff }: { staff: Pick<StaffMember, "name" | "email" | "role"> }) {
  const website = useMenu().find(({ area }) => area === "website")?.links ?? [];
  return (
    <section className="panel" id="profile" tabIndex={-1} aria-labelledby="profile-title">
      <div className="action-row">
        <h2 id="profile-title">Profile</h2>
        <Link to="/admin/account">
          {staff.name}, {staff.email}, {roleOf(staff.role).label}
        </Link>
        <LogoutButton />
        {website.length > 0 && <strong>Website</strong>}
        {website.map(({ to, name }) => (
          <Link key={to} to={to}>
            {name}
          </Link>
        ))}
      </div>
    </section>
  );
}
