import { Link, redirect } from "react-router";
import type { PastDate } from "#modules/site/past-dates.ts";
import { inboxFilterFrom } from "#modules/inbox/submissions.ts";
import { can, roleOf, seesFamilies, type StaffMember } from "#core/audit/staff.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { countFindings } from "#modules/billing/findings.server.ts";
import { sumOwed } from "#modules/billing/owed.server.ts";
import { listInbox } from "#modules/inbox/inbox.server.ts";
import { listPastDates } from "#modules/site/past-dates.server.ts";
import { listSetAside } from "#modules/content-editor/set-aside.server.ts";
import { listUnsentMails } from "#modules/outbox/status.server.ts";
import { readFactors } from "#modules/accounts/passkeys.server.ts";
import { signOut } from "#modules/accounts/sessions.server.ts";
import { appContext, staffContext } from "#core/request-context.ts";
import { pageActions, type StaffPageAction } from "#core/forms/page-actions.server.ts";
import type { Route } from "./+types/home";
import { ContentToCheck, setAsideEntry } from "#modules/content-editor/staff/content-to-check.tsx";
import { fieldAddress } from "#modules/content-editor/staff/field-path.ts";
import { withCookies } from "#modules/accounts/staff/login/frame.tsx";
import { inboxEntry, type InboxEntry } from "#modules/inbox/staff/list.tsx";
import { LogoutButton, useMenu } from "./layout.tsx";
import { When } from "#core/ui/staff/when.tsx";
import { staffMeta, staffPageMeta } from "#core/ui/staff/meta.ts";
import { ReplyBadge } from "#modules/inbox/staff/badges.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? staffPageMeta(loaderData.page) : staffMeta("Error");

export async function loader({ context }: Route.LoaderArgs) {
  const account = context.get(staffContext);
  const { name, email, role } = account;
  const { start } = roleOf(role);
  if (start) throw redirect(start, 303);
  const staff = { name, email, role };
  const ctx = context.get(appContext);
  const { content } = ctx;
  const page = content.pages["/admin"];
  const { twoFactor, passkeys } = await readFactors(ctx, account.id);
  return {
    page,
    staff,
    // Only where the password alone is enough; elsewhere nobody gets this far without a second factor.
    wantsFactor: seesFamilies(account, ctx.modules) && !twoFactor && passkeys.length === 0,
    waiting: can(account, "inbox.manage") ? await openTasks(context) : null,
    setAside: listSetAside(ctx, account).map(setAsideEntry),
    past: (await listPastDates(ctx, account)).map(({ at, ...past }) => ({
      ...past,
      to: addressOf(at),
    })),
  };
}

const addressOf = (at: PastDate["at"]) =>
  typeof at === "string" ? sections[at] : fieldAddress(at.collection, at.path);

const sections = {
  articles: "/admin/blogs",
  programs: "/admin/programs",
  schedule: "/admin/programs/groups",
};

async function openTasks(context: Route.LoaderArgs["context"]) {
  const ctx = context.get(appContext);
  const [unanswered, late, failed, unsent, payments, owed] = await Promise.all([
    listInbox(ctx, inboxFilterFrom(new URLSearchParams({ state: "new" }))),
    listInbox(ctx, inboxFilterFrom(new URLSearchParams({ reply: "late" }))),
    listInbox(ctx, inboxFilterFrom(new URLSearchParams({ delivery: "failed" }))),
    listUnsentMails(ctx),
    countFindings(ctx),
    sumOwed(ctx),
  ]);
  const clock = clockOf(ctx);
  return {
    unanswered: { count: unanswered.rows.length, more: unanswered.next !== null },
    late: { count: late.rows.length, more: late.next !== null },
    failed: { count: failed.rows.length, more: failed.next !== null },
    unsent: unsent.length,
    payments,
    overdue: owed.latePayers,
    urgent: late.rows.slice(0, 5).map((row) => inboxEntry(row, clock, "?reply=late")),
    newest: unanswered.rows.slice(0, 5).map((row) => inboxEntry(row, clock, "?state=new")),
  };
}

/** Ends the session and clears its cookies. */
export const action = pageActions({
  async logout({ ctx, staff, request }: StaffPageAction) {
    const cookies = await signOut(ctx, request.headers, staff);
    return redirect("/login", { status: 303, headers: withCookies(cookies) });
  },
});

/** The admin home page: open work, the sections, and the profile. */
export default function AdminHome({ loaderData }: Route.ComponentProps) {
  const { staff, waiting, wantsFactor, setAside, past } = loaderData;
  return (
    <>
      {waiting ? (
        <Attention {...waiting} />
      ) : (
        <header className="page-head">
          <h1>Admin</h1>
        </header>
      )}
      {wantsFactor && (
        <p>
          Your password alone opens families’ data.{" "}
          <Link to="/admin/account">Add a second factor to your account</Link>.
        </p>
      )}
      {setAside.length > 0 && <ContentToCheck entries={setAside} />}
      {past.length > 0 && <PastDates entries={past} />}
      <WebsiteLinks />
      <Profile staff={staff} />
    </>
  );
}

/** A count, or a minimum when there are more. */
export interface Tally {
  count: number;
  more: boolean;
}

interface AttentionProps {
  unanswered: Tally;
  late: Tally;
  failed: Tally;
  /** Unsent e-mails that belong to no form and no order. */
  unsent: number;
  /** Payments that do not match their order, or are disputed. */
  payments: number;
  /** Payers who owe something for 30 days or more. */
  overdue: number;
  /** The first of the late replies. */
  urgent: InboxEntry[];
  newest: InboxEntry[];
}

/** What is waiting for staff: late replies, most urgent first, then the newest. */
function Attention(props: AttentionProps) {
  const { unanswered, late, failed, unsent, payments, overdue, urgent, newest } = props;
  return (
    <>
      <header className="page-head">
        <h1>Today</h1>
        <Link className="staff-button primary" to="/admin/inbox">
          Open the inbox
        </Link>
      </header>
      <ul className="tallies">
        <TallyLink tally={unanswered} to="/admin/inbox?state=new" alert={false}>
          new in the inbox
        </TallyLink>
        <TallyLink tally={late} to="/admin/inbox?reply=late" alert={late.count > 0}>
          {late.count === 1 ? "late reply" : "late replies"}
        </TallyLink>
        <TallyLink tally={failed} to="/admin/inbox?delivery=failed" alert={failed.count > 0}>
          {failed.count === 1 ? "with a failed delivery" : "with failed deliveries"}
        </TallyLink>
        {unsent > 0 && (
          <TallyLink tally={{ count: unsent, more: false }} to="/admin/outbox" alert>
            {unsent === 1 ? "unsent e-mail" : "unsent e-mails"}
          </TallyLink>
        )}
        {payments > 0 && (
          <TallyLink tally={{ count: payments, more: false }} to="/admin/payments" alert>
            {payments === 1 ? "payment to check" : "payments to check"}
          </TallyLink>
        )}
        {overdue > 0 && (
          <TallyLink
            tally={{ count: overdue, more: false }}
            to="/admin/payments/owed"
            alert={false}
          >
            {overdue === 1 ? "payer owes for 30 days or more" : "payers owe for 30 days or more"}
          </TallyLink>
        )}
      </ul>
      {urgent.length > 0 && (
        <section aria-labelledby="urgent">
          <h2 id="urgent">Late, most urgent first</h2>
          <Waiting entries={urgent} />
        </section>
      )}
      <section aria-labelledby="newest">
        <h2 id="newest">Newest</h2>
        {newest.length === 0 ? (
          <p className="quiet">
            Nothing new. Messages and paid orders appear here as soon as they come in.
          </p>
        ) : (
          <Waiting entries={newest} />
        )}
      </section>
    </>
  );
}

function Waiting({ entries }: { entries: InboxEntry[] }) {
  return (
    <ul className="waiting">
      {entries.map(({ to, name, kind, received, reply }) => (
        <li key={to}>
          <Link to={to} dir="auto">
            {name}
          </Link>
          <span>{kind}</span>
          {reply?.late ? <ReplyBadge reply={reply} /> : <When time={received} />}
        </li>
      ))}
    </ul>
  );
}

interface PastDatesProps {
  /** What is past its date, why, and where to edit it. */
  entries: { what: string; why: string; to: string }[];
}

/** Outdated or hidden content, each entry with a link to its field. */
function PastDates({ entries }: PastDatesProps) {
  return (
    <section aria-labelledby="past-dates">
      <h2 id="past-dates">Past their date</h2>
      <ul className="waiting past-dates">
        {entries.map(({ what, why, to }) => (
          <li key={to}>
            <Link to={to} dir="auto">
              {what}
            </Link>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface TallyLinkProps {
  tally: Tally;
  to: string;
  alert: boolean;
  children: string;
}

function TallyLink({ tally: { count, more }, to, alert, children }: TallyLinkProps) {
  return (
    <li>
      <Link className="tally" to={to} data-alert={alert || undefined}>
        <strong>
          {count}
          {more && "+"}
        </strong>{" "}
        {children}
      </Link>
    </li>
  );
}

/** The signed-in account. */
function Profile({ staff }: { staff: Pick<StaffMember, "name" | "email" | "role"> }) {
  return (
    <section className="profile" id="profile" tabIndex={-1} aria-labelledby="profile-title">
      <h2 id="profile-title">Profile</h2>
      <dl>
        <dt>Name</dt>
        <dd>{staff.name}</dd>
        <dt>E-mail</dt>
        <dd>{staff.email}</dd>
        <dt>Role</dt>
        <dd>{roleOf(staff.role).label}</dd>
      </dl>
      <p>
        <Link to="/admin/account">Password, two-factor sign-in and active sessions</Link>
      </p>
      <LogoutButton />
    </section>
  );
}

/** The website's pages, for whoever comes to write. */
function WebsiteLinks() {
  const links = useMenu().find(({ area }) => area === "website")?.links ?? [];
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="website">
      <h2 id="website">Website</h2>
      <ul className="website-links">
        {links.map(({ to, name }) => (
          <li key={to}>
            <Link className="staff-button small" to={to}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
