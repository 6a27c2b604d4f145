import { Link } from "react-router";
import { appContext, staffContext } from "#core/request-context.ts";
import { formatRate, worryingAbsences } from "../../attendance.ts";
import { daysAfter, formatDate } from "#core/time/time.ts";
import { can } from "#core/audit/staff.ts";
import { type CountedPractice, readAttendanceOverview } from "../../rates.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import { EmptyState, ExportLink, NumberedPager, pageFrom } from "#core/ui/admin/list.tsx";
import type { Route } from "./+types/overview";
import { attendancePath, sheetPath } from "#core/ui/admin/stored-pages.ts";
import { StoredNotice } from "./stored-notice.tsx";
import { useKept } from "./use-stored-pages.ts";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { storedDays } from "#core/stored-days.ts";

export const meta: Route.MetaFunction = () => staffMeta("Attendance");

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const staff = context.get(staffContext);
  const { today, practices, away, rates } = await readAttendanceOverview(
    ctx,
    staff,
    pageFrom(url.searchParams),
  );
  return {
    account: staff.id,
    zone: clockOf(ctx).zone,
    mayExport: can(staff, "attendance.export"),
    storedUntil: formatDate(daysAfter(today, storedDays)),
    now: practices.filter(({ day }) => day === today),
    coming: practices.filter(({ day }) => day > today),
    earlier: practices.filter(({ day }) => day < today).toReversed(),
    away,
    rates: rates.map(({ rate, ...group }) => ({ ...group, rate: formatRate(rate) })),
  };
}

/** A coach's practices: today's first, then absences, and each group's attendance rate. */
export default function Attendance({ loaderData }: Route.ComponentProps) {
  const { account, mayExport, now, coming, earlier, away, rates } = loaderData;
  const paths = [attendancePath, ...[...now, ...coming].map(({ key }) => sheetPath(key))];
  const stored = useKept(account, paths);
  return (
    <>
      <header className="page-head">
        <h1>Attendance</h1>
        {mayExport && <ExportLink call="/api/attendance.csv" query="" />}
      </header>
      <StoredNotice zone={loaderData.zone} />
      <p className="told" role="status">
        {stored !== null &&
          stored < paths.length &&
          "Not every list could be kept on this device. Open this page again while there is a network."}
        {stored === paths.length &&
          `Opens without a network: these lists are kept on this device until ${loaderData.storedUntil}, or until you log out.`}
      </p>
      <section aria-labelledby="today">
        <h2 id="today">Today</h2>
        {now.length === 0 ? (
          <EmptyState title="No practice today">
            <p>{coming.length > 0 ? "The next ones are below." : "And none this week."}</p>
          </EmptyState>
        ) : (
          <Practices practices={now} />
        )}
      </section>
      {coming.length > 0 && (
        <section aria-labelledby="coming">
          <h2 id="coming">The next {storedDays} days</h2>
          <Practices practices={coming} />
        </section>
      )}
      {earlier.length > 0 && (
        <details className="practices-earlier">
          <summary>The last {storedDays} days</summary>
          <Practices practices={earlier} />
        </details>
      )}
      {away.count > 0 && (
        <section aria-labelledby="away">
          <h2 id="away">Absent {worryingAbsences} times in a row, or more</h2>
          {away.count > away.listed.length && (
            <p className="quiet">{away.count} athletes, by group</p>
          )}
          <ul className="practices-away">
            {away.listed.map(({ athleteId, name, groupId, group, times }) => (
              <li key={`${groupId} ${athleteId}`}>
                <strong>{name}</strong>
                <span>{times} times</span>
                <MayLink may="groups.coach" to={`/admin/groups/${groupId}`}>
                  {group}
                </MayLink>
              </li>
            ))}
          </ul>
          <NumberedPager page={away.page} hasMore={away.hasMore} />
        </section>
      )}
      {rates.length > 0 && (
        <section aria-labelledby="rates">
          <h2 id="rates">This season</h2>
          <ul className="practices-away">
            {rates.map(({ groupId, group, rate, practices }) => (
              <li key={groupId}>
                <MayLink may="groups.coach" to={`/admin/groups/${groupId}`}>
                  {group}
                </MayLink>
                <span>{rate}</span>
                <span className="quiet">
                  {practices === 1 ? "1 practice" : `${practices} practices`}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** Loads the document again: without a network the router could not request a page's data. */
const Practices = ({ practices }: { practices: CountedPractice[] }) => (
  <ul className="practices">
    {practices.map((practice) => (
      <li key={practice.key}>
        <Link
          className="practice"
          reloadDocument
          to={sheetPath(practice.key)}
          data-cancelled={practice.isCancelled || undefined}
        >
          <span>
            <strong>{practice.group}</strong>
            <small>
              {practice.date}, {practice.time}
              {practice.venue && `, ${practice.venue}`}
            </small>
            {practice.change && <small className="practice-change">{practice.change}</small>}
          </span>
          <span className="practice-count">
            {practice.expected > 0 && practice.recorded === practice.expected && (
              <Icon name="check" />
            )}
            {practice.expected === 0
              ? "Nobody registered"
              : `${practice.recorded} of ${practice.expected} marked`}
          </span>
        </Link>
      </li>
    ))}
  </ul>
);
