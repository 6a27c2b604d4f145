import { Link } from "react-router";
import { appContext, staffContext } from "#core/request-context.ts";
import { formatAges } from "#modules/catalogue/index.ts";
import { countRosters, countWaitingByGroup } from "#modules/enrolment/index.server.ts";
import { ownGroupsOf } from "#modules/accounts/ui.server.ts";
import { isOwnGroup } from "#modules/accounts/index.server.ts";
import { can } from "#core/audit/staff.ts";
import { dayOf } from "#core/time/time.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { readCoaches } from "../../coaches.server.ts";
import { Icon } from "#core/ui/admin/icon.tsx";
import { MayLink } from "#core/ui/admin/may.tsx";
import { EmptyState } from "#core/ui/admin/list.tsx";
import type { Route } from "./+types/list";
import { coachesOf, GroupCoaches } from "./coaches.tsx";
import { formatSessions } from "./sessions.ts";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Groups");

const programs = { track: "Track and field", strength: "Strength", speed: "Speed" } as const;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content } = ctx;
  const isOffice = can(context.get(staffContext), "groups.manage");
  const [own, counts, waiting, coaches] = await Promise.all([
    ownGroupsOf(context),
    countRosters(ctx),
    isOffice ? countWaitingByGroup(ctx) : new Map<string, number>(),
    readCoaches(ctx),
  ]);
  const { now, zone } = clockOf(ctx);
  const seen = content.schedules.groups.filter(({ id }) => isOwnGroup(own, id));
  return {
    isOffice,
    groups: seen.map(({ id, subtitle, program, ages, capacity }) => ({
      id,
      name: subtitle,
      about: `${programs[program]}, ages ${formatAges(ages)}`,
      sessions: formatSessions(content, id, dayOf(now, zone)),
      coaches: coachesOf(coaches, id, isOffice),
      count: counts.get(id) ?? 0,
      capacity,
      waiting: waiting.get(id) ?? 0,
    })),
    without: isOffice ? (counts.get("") ?? 0) : 0,
  };
}

type Group = Awaited<ReturnType<typeof loader>>["groups"][number];

/** The training groups that an account may see, with athletes, coaches and whether they are full. */
export default function Groups({ loaderData }: Route.ComponentProps) {
  const { isOffice, groups, without } = loaderData;
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <header className="page-head">
        <h1>{isOffice ? "Groups" : "Your groups"}</h1>
      </header>
      {groups.length === 0 && (
        <EmptyState title="You have no group yet">
          <p>Ask a club admin to assign your groups to your account. They appear here at once.</p>
        </EmptyState>
      )}
      {isOffice && total + without === 0 && (
        <EmptyState title="Nobody is registered yet">
          <p>Athletes appear in their group when their registration is paid.</p>
        </EmptyState>
      )}
      {without > 0 && (
        <p className="groups-without">
          <Link to="/admin/groups/none">
            {without === 1 ? "1 athlete has" : `${without} athletes have`} no group
          </Link>
          : no group goes with their membership.
        </p>
      )}
      <ul className="families">
        {groups.map((group) => (
          <GroupCard key={group.id} group={group} isOffice={isOffice} />
        ))}
      </ul>
    </>
  );
}

function GroupCard({ group, isOffice }: { group: Group; isOffice: boolean }) {
  const { id, name, about, sessions, coaches, count, capacity, waiting } = group;
  return (
    <li className="panel family group-card">
      <h2>
        <Link to={`/admin/groups/${id}`}>{name}</Link>
      </h2>
      <p className="quiet">{about}</p>
      <p>
        <strong>{count === 1 ? "1 athlete" : `${count} athletes`}</strong>
        {capacity > 0 && <span className="quiet"> of {capacity}</span>}
        {waiting > 0 && (
          <>
            {", "}
            <MayLink may="enrolment.manage" to="/admin/waiting">
              {waiting} waiting
            </MayLink>
          </>
        )}
      </p>
      {capacity > 0 && count > capacity && (
        <p className="family-missing">
          <Icon name="alert" /> {count - capacity} more than its coaches can take
        </p>
      )}
      {sessions.length === 0 ? (
        <p className="quiet">No sessions at this time of the year</p>
      ) : (
        <ul className="group-sessions">
          {sessions.map((session) => (
            <li key={session.id}>{session.text}</li>
          ))}
        </ul>
      )}
      <GroupCoaches coaches={coaches} isOffice={isOffice} />
    </li>
  );
}
