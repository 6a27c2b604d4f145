import { Link } from "react-router";
import { appContext, staffContext } from "#core/request-context.ts";
import { daysAfter, formatDate } from "#core/time/time.ts";
import { can } from "#core/audit/staff.ts";
import { readWeek } from "../../week.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { ListFilters } from "#core/ui/admin/list-filters.tsx";
import { EmptyState, ExportLinks } from "#core/ui/admin/list.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { filtersIn } from "#core/ui/admin/list-query.ts";
import type { Route } from "./+types/week";
import { attendancePath, sheetPath } from "#core/ui/admin/stored-pages.ts";
import { PracticeList } from "./practice-list.tsx";
import { StoredNotice } from "./stored-notice.tsx";
import { useStoredPages } from "./use-stored-pages.ts";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { storedDays } from "#core/stored-days.ts";

export const meta: Route.MetaFunction = () => staffMeta("Attendance");

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const staff = context.get(staffContext);
  const { stored, ...week } = await readWeek(ctx, staff, url.searchParams);
  return {
    ...week,
    account: staff.id,
    zone: clockOf(ctx).zone,
    mayExport: can(staff, "attendance.export"),
    paths: [attendancePath, ...stored.map((key) => sheetPath(key))],
    storedUntil: formatDate(daysAfter(week.today, storedDays)),
    search: url.search,
  };
}

type Loaded = Route.ComponentProps["loaderData"];

/** A week of a coach's practices by day: location, expected athletes, and whether attendance is taken. */
export default function Week({ loaderData }: Route.ComponentProps) {
  const { account, mayExport, list, query, week, days, paths } = loaderData;
  const stored = useStoredPages(account, paths);
  const count = days.reduce((sum, { practices }) => sum + practices.length, 0);
  const search = filtersIn(loaderData.search);
  return (
    <>
      <PageHead
        title="Attendance"
        about={`${week.name}. ${count === 1 ? "1 practice" : `${count} practices`}`}
      >
        <Link className="staff-button" to={`${attendancePath}/season`}>
          This season
        </Link>
      </PageHead>
      <StoredNotice zone={loaderData.zone} />
      <p className="quiet" role="status">
        {stored !== null &&
          stored < paths.length &&
          "Not every list could be kept on this device. Open this page again when you’re online."}
        {stored === paths.length &&
          `Works offline: these lists are kept on this device until ${loaderData.storedUntil}, or until you log out.`}
      </p>
      <div className="week-page">
        <Weeks {...loaderData} />
        <ListFilters list={list} query={query} />
        {count === 0 ? (
          <EmptyState title={query.isFiltered ? "Nothing matches" : "No practice in this week"}>
            <p>
              {query.isFiltered
                ? "No practice of this week has these filters."
                : "Practices of the schedule, and those that are added, appear here."}
            </p>
          </EmptyState>
        ) : (
          <Days {...loaderData} />
        )}
        {mayExport && <ExportLinks call="/api/attendance" query={exported(search)} />}
      </div>
    </>
  );
}

/** The file contains every entry of the selected group. */
function exported(search: string): string {
  const group = new URLSearchParams(search).get("group");
  return group ? new URLSearchParams({ group }).toString() : "";
}

/** Links to the week before and after, this week, and the weeks with missing attendance. */
function Weeks({ week, today, missing, missingSince, search }: Loaded) {
  const at = (day: string | null) => {
    const wanted = new URLSearchParams(search);
    wanted.delete("week");
    if (day) wanted.set("week", day);
    return wanted.size > 0 ? `${attendancePath}?${wanted}` : attendancePath;
  };
  const open = missing.reduce((sum, { count }) => sum + count, 0);
  const isThisWeek = week.from <= today && today <= week.to;
  return (
    <nav className="action-row weeks" aria-label="Weeks">
      <Link className="staff-button" to={at(daysAfter(week.from, -7))} reloadDocument>
        Previous week
      </Link>
      <Link
        className="staff-button"
        to={at(null)}
        aria-current={isThisWeek ? "page" : undefined}
        reloadDocument
      >
        This week
      </Link>
      <Link className="staff-button" to={at(daysAfter(week.from, 7))} reloadDocument>
        Next week
      </Link>
      {missing.length > 0 && (
        <details>
          <summary>
            {open} not taken since {missingSince}
          </summary>
          <ul className="lines narrow">
            {missing.map(({ from, name, count }) => (
              <li key={from}>
                <Link to={at(from)} reloadDocument>
                  {from === week.from ? "The week below" : `Week of ${name}`}: {count} not taken
                </Link>
              </li>
            ))}
          </ul>
        </details>
      )}
    </nav>
  );
}

/** The days as columns; on phones stacked, and open from today on. */
const Days = ({ days, today, week }: Loaded) => (
  <div
    className="attendance-week"
    data-current={(week.from <= today && today <= week.to) || undefined}
  >
    {days.map(({ day, name, practices }) => (
      <section
        key={day}
        className="week-day can-wait"
        aria-labelledby={`day-${day}`}
        data-when={day === today ? "today" : day < today ? "past" : "coming"}
      >
        <h2 id={`day-${day}`}>
          {name}
          {day === today && <span className="badge">Today</span>}
        </h2>
        {practices.length === 0 ? (
          <p className="quiet">No practice</p>
        ) : (
          <details open={day === today}>
            <summary>
              {practices.length === 1 ? "1 practice" : `${practices.length} practices`}
              <span className="unseen"> on {name}</span>
            </summary>
            <PracticeList practices={practices} />
          </details>
        )}
      </section>
    ))}
  </div>
);
