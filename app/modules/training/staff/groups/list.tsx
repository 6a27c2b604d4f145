import { Link } from "react-router";
import { appContext, staffContext } from "#core/request-context.ts";
import { groupList, programs } from "../../group-list.ts";
import { type ListedGroup, readGroups } from "../../group-list.server.ts";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { MayLink } from "#core/ui/admin/may.tsx";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import type { Route } from "./+types/list";
import { GroupCoaches } from "./coaches.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Training groups");

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = listQuery(groupList, url.searchParams);
  return {
    query,
    ...(await readGroups(context.get(appContext), context.get(staffContext), query)),
  };
}

const columns: Column<ListedGroup>[] = [
  {
    label: "Group",
    title: true,
    sort: "name",
    cell: ({ key, name }) => <Link to={`/admin/groups/${key}`}>{name}</Link>,
  },
  {
    label: "Program",
    wrap: true,
    card: "meta",
    cell: ({ program, ages }) => `${programs[program]}, ages ${ages}`,
  },
  {
    label: "Practices",
    wrap: true,
    cell: ({ sessions }) =>
      sessions.length === 0 ? (
        <span className="quiet">Not running now</span>
      ) : (
        <ul>
          {sessions.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      ),
  },
  { label: "Coaches", wrap: true, cell: ({ coaches }) => <GroupCoaches coaches={coaches} /> },
  { label: "Athletes", sort: "athletes", end: true, wrap: true, card: "end", cell: Athletes },
];

function Athletes({ athletes, capacity, waiting }: ListedGroup) {
  return (
    <>
      {athletes}
      {capacity > 0 && <span className="quiet"> of {capacity}</span>}
      {athletes === 1 ? " athlete" : " athletes"}
      {capacity > 0 && athletes > capacity && (
        <>
          {" "}
          <span className="badge" data-tone="warning">
            {athletes - capacity} over
          </span>
        </>
      )}
      {waiting > 0 && (
        <>
          {", "}
          <MayLink may="enrolment.manage" to="/admin/waiting">
            {waiting} waiting{athletes < capacity && " for a full offering"}
          </MayLink>
        </>
      )}
    </>
  );
}

/** The training groups that an account may see, with athletes, coaches and whether they are full. */
export default function Groups({ loaderData }: Route.ComponentProps) {
  const { query, isOffice, groups, registered, without } = loaderData;
  return (
    <>
      <PageHead title={isOffice ? "Training groups" : "Your groups"} />
      {isOffice && registered + without === 0 && (
        <EmptyState title="Nobody is registered yet">
          <p>Athletes appear in their group when their registration is paid.</p>
        </EmptyState>
      )}
      {without > 0 && (
        <p className="notice">
          <Link to="/admin/groups/none">
            {without === 1 ? "1 athlete has" : `${without} athletes have`} a registration without a
            group
          </Link>
          .
        </p>
      )}
      <DataList
        list={groupList}
        query={query}
        label="Training groups"
        columns={columns}
        rows={groups}
        next={null}
        {...(isOffice && { exports: "/api/groups" })}
        empty={[
          "You have no group yet",
          "Ask a club admin to assign your groups to your account. They appear here at once.",
        ]}
      />
    </>
  );
}
