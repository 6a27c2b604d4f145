import { appContext, staffContext } from "#core/request-context.ts";
import { formatRate, worryingAbsences } from "../../attendance.ts";
import { readSeasonAttendance } from "../../rates.server.ts";
import { BackLink } from "#core/ui/admin/back-link.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { EmptyState, NumberedPager, pageFrom } from "#core/ui/admin/list.tsx";
import { attendancePath } from "#core/ui/admin/stored-pages.ts";
import type { Route } from "./+types/season";

export const meta: Route.MetaFunction = () => staffMeta("Attendance this season");

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const page = pageFrom(url.searchParams);
  const { away, rates } = await readSeasonAttendance(ctx, context.get(staffContext), page);
  return { away, rates: rates.map(({ rate, ...group }) => ({ ...group, rate: formatRate(rate) })) };
}

/** How often the athletes of each group came this season, and who stays away. */
export default function Season({ loaderData: { away, rates } }: Route.ComponentProps) {
  return (
    <>
      <header className="page-head">
        <div>
          <BackLink to={attendancePath}>Attendance</BackLink>
          <h1>Attendance this season</h1>
        </div>
      </header>
      {rates.length === 0 && (
        <EmptyState title="No attendance yet">
          <p>Take attendance at a practice. The rate of each group appears here.</p>
        </EmptyState>
      )}
      {away.count > 0 && (
        <section aria-labelledby="away">
          <h2 id="away">
            Absent {worryingAbsences} times in a row, or more: {away.count}
          </h2>
          <table className="rows" role="table" aria-labelledby="away">
            <Head labels={["Athlete", "Group", "Absent"]} />
            <tbody role="rowgroup">
              {away.listed.map(({ athleteId, name, groupId, group, times }) => (
                <tr role="row" key={`${groupId} ${athleteId}`}>
                  <td role="cell" className="row-title">
                    <MayLink
                      may="groups.coach"
                      to={`/admin/groups/${groupId}?athlete=${athleteId}#athlete-${athleteId}`}
                    >
                      {name}
                    </MayLink>
                  </td>
                  <td role="cell">{group}</td>
                  <td role="cell" data-end>
                    {times} times
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <NumberedPager page={away.page} hasMore={away.hasMore} />
        </section>
      )}
      {rates.length > 0 && (
        <section aria-labelledby="rates">
          <h2 id="rates">By group</h2>
          <table className="rows" role="table" aria-labelledby="rates">
            <Head labels={["Group", "Came", "Practices"]} />
            <tbody role="rowgroup">
              {rates.map(({ groupId, group, rate, practices }) => (
                <tr role="row" key={groupId}>
                  <td role="cell" className="row-title">
                    <MayLink may="groups.coach" to={`/admin/groups/${groupId}`}>
                      {group}
                    </MayLink>
                  </td>
                  <td role="cell">{rate}</td>
                  <td role="cell" data-end>
                    {practices === 1 ? "1 practice" : `${practices} practices`}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}

const Head = ({ labels }: { labels: readonly string[] }) => (
  <thead role="rowgroup">
    <tr role="row">
      {labels.map((label, at) => (
        <th
          key={label}
          role="columnheader"
          scope="col"
          data-end={at === labels.length - 1 || undefined}
        >
          {label}
        </th>
      ))}
    </tr>
  </thead>
);
