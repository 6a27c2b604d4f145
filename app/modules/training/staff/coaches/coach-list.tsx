import { Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { namesOf } from "#core/records.ts";
import { coachList } from "../../coach-list.ts";
import { readCoachList } from "../../coach-list.server.ts";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { Email } from "#core/ui/admin/email.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";
import type { Route } from "./+types/coach-list";
import { StandingBadge } from "./credentials.tsx";
import { PeopleTabs } from "./people-tabs.tsx";

export const meta: Route.MetaFunction = () => staffMeta("Coaches");

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = listQuery(coachList, url.searchParams);
  const coaches = await readCoachList(context.get(appContext), query);
  return {
    query,
    coaches: coaches.map(({ open, ...coach }) => ({
      ...coach,
      open: open.map(({ kind, standing }) => ({ name: kind.name, standing })),
    })),
  };
}

type Entry = Route.ComponentProps["loaderData"]["coaches"][number];

const labels = { lapsed: "Lapsed", soon: "Expires soon", missing: "Missing" } as const;

/** A coach's missing, lapsed or expiring credentials, by state. */
function OpenCredentials({ open, isBlank }: Entry) {
  if (isBlank) return <StandingBadge standing="missing" label="No credentials on file" />;
  if (open.length === 0) return <StandingBadge standing="valid" label="Nothing is missing" />;
  return (
    <ul>
      {namesOf(labels).map((state) => {
        const some = open.filter(({ standing }) => standing === state);
        return (
          some.length > 0 && (
            <li key={state}>
              <StandingBadge standing={state} label={labels[state]} />{" "}
              {some.map(({ name }) => name).join(", ")}
            </li>
          )
        );
      })}
    </ul>
  );
}

const columns: Column<Entry>[] = [
  {
    label: "Coach",
    title: true,
    sort: "name",
    cell: ({ key, name }) => <Link to={`/admin/people/${encodeURIComponent(key)}`}>{name}</Link>,
  },
  {
    label: "Groups",
    wrap: true,
    card: "meta",
    cell: ({ groups, about }) => (
      <>
        {groups.join(", ") || <span className="quiet">No group</span>}
        {about && <span className="row-more">{about}</span>}
      </>
    ),
  },
  { label: "Email", wrap: true, cell: ({ email }) => <Email address={email} /> },
  { label: "Credentials", sort: "need", wrap: true, cell: OpenCredentials },
];

/** The coaches: groups, and missing, lapsed or expiring credentials. */
export default function Coaches({ loaderData: { query, coaches } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Coaches and staff"
        about="All coaches, with and without an account. They and the office get an email 60 and 14 days before something expires."
      >
        <Link className="staff-button primary" to="/admin/people?invite=coach#invite">
          Add a coach
        </Link>
      </PageHead>
      <PeopleTabs current="coaches" />
      <DataList
        list={coachList}
        query={query}
        label="Coaches"
        columns={columns}
        rows={coaches}
        next={null}
        exports="/api/coaches"
        empty={[
          "No coaches yet",
          "Invite a coach under Accounts, or name one in the website’s list of coaches.",
        ]}
      />
    </>
  );
}
