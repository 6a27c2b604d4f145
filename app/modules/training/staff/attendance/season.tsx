import { appContext, staffContext } from "#core/request-context.ts";
import { formatRate, worryingAbsences } from "../../attendance.ts";
import { readSeasonAttendance } from "../../rates.server.ts";
import { type Column, Rows } from "#core/ui/admin/data-list.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { EmptyState, NumberedPager, pageFrom } from "#core/ui/admin/list.tsx";
import { attendancePath } from "#core/ui/admin/stored-pages.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import type { Route } from "./+types/season";

export const meta: Route.MetaFunction = () => staffMeta("Attendance this season");

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const page = pageFrom(url.searchParams);
  const { away, rates } = await readSeasonAttendance(ctx, context.get(staffContext), page);
  return {
    away: {
      ...away,
      listed: away.listed.map((one) => ({ ...one, key: `${one.groupId} ${one.athleteId}` })),
    },
    rates: rates.map((one) => ({ ...one, key: one.groupId, rate: formatRate(one.rate) })),
  };
}

type Loaded = Route.ComponentProps["loaderData"];

const awayColumns: Column<Loaded["away"]["listed"][number]>[] = [
  {
    label: "Athlete",
    title: true,
    cell: ({ athleteId, name, groupId }) => (
      <MayLink
        may="groups.coach"
        to={`/admin/groups/${groupId}?athlete=${athleteId}#athlete-${athleteId}`}
      >
        {name}
      </MayLink>
    ),
  },
  { label: "Group", card: "meta", cell: ({ group }) => group },
  { label: "Absent", end: true, card: "end", cell: ({ times }) => `${times} times` },
];

const rateColumns: Column<Loaded["rates"][number]>[] = [
  {
    label: "Group",
    title: true,
    cell: ({ groupId, group }) => (
      <MayLink may="groups.coach" to={`/admin/groups/${groupId}`}>
        {group}
      </MayLink>
    ),
  },
  { label: "Came", card: "end", cell: ({ rate }) => rate },
  {
    label: "Practices",
    end: true,
    card: "meta",
    cell: ({ practices }) => (practices === 1 ? "1 practice" : `${practices} practices`),
  },
];

/** The attendance of each group's athletes this season, and frequent absences. */
export default function Season({ loaderData: { away, rates } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Attendance this season" back={[attendancePath, "Attendance"]} />
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
          <Rows label="Absent several times" columns={awayColumns} rows={away.listed} />
          <NumberedPager page={away.page} hasMore={away.hasMore} />
        </section>
      )}
      {rates.length > 0 && (
        <section aria-labelledby="rates">
          <h2 id="rates">By group</h2>
          <Rows label="By group" columns={rateColumns} rows={rates} />
        </section>
      )}
    </>
  );
}
