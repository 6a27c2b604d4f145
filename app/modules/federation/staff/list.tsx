import { Link } from "react-router";
import { fullName } from "#core/names.ts";
import { namesOf } from "#core/records.ts";
import { appContext } from "#core/request-context.ts";
import { formatDate } from "#core/time/time.ts";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { memberList, type MemberState, memberStates } from "../member-list.ts";
import { countMembers, type ListedMember, listMembers } from "../members.server.ts";
import type { Route } from "./+types/list";

export const meta: Route.MetaFunction = () => staffMeta("Federation numbers");

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = listQuery(memberList, url.searchParams);
  const ctx = context.get(appContext);
  const [{ rows, next }, counts] = await Promise.all([listMembers(ctx, query), countMembers(ctx)]);
  return {
    query,
    next,
    counts: namesOf(memberStates).flatMap((state) => {
      const athletes = counts.get(state);
      return athletes ? [{ state, athletes }] : [];
    }),
    entries: rows.map(memberEntry),
  };
}

const memberEntry = ({ id, familyId, bornOn, number, paidUntil, state, ...own }: ListedMember) => ({
  key: id,
  to: `/admin/families/${familyId}/${id}`,
  name: fullName(own),
  born: bornOn ? formatDate(bornOn) : "",
  number: number ?? "",
  until: paidUntil ? formatDate(paidUntil) : "",
  state,
});

type Entry = ReturnType<typeof memberEntry>;

const tones: Record<MemberState, string> = {
  missing: "quiet",
  expired: "alert",
  unknown: "warning",
  ending: "warning",
  paid: "good",
};

const columns: Column<Entry>[] = [
  {
    label: "Athlete",
    title: true,
    sort: "name",
    cell: ({ to, name }) => (
      <Link to={to} dir="auto">
        {name}
      </Link>
    ),
  },
  { label: "Born", card: "hidden", cell: ({ born }) => born || "Not known" },
  {
    label: "Number",
    card: ({ number }) => (number ? "meta" : "hidden"),
    cell: ({ number }) => number || "–",
  },
  {
    label: "Paid until",
    card: ({ until }) => (until ? "state" : "hidden"),
    sort: "until",
    cell: ({ until }) => until || "–",
  },
  {
    label: "Status",
    card: "end",
    sort: "need",
    cell: ({ state }) => (
      <span className="badge" data-tone={tones[state]}>
        {memberStates[state]}
      </span>
    ),
  },
];

/** The athletes of current and future seasons whose federation number is missing or has expired. */
export default function FederationNumbers({ loaderData }: Route.ComponentProps) {
  const { query, next, counts, entries } = loaderData;
  return (
    <>
      <PageHead
        title="Federation numbers"
        about="Athletes with a spot in a current or coming season."
      />
      <DataList
        list={memberList}
        query={query}
        label="Federation numbers"
        columns={columns}
        rows={entries}
        next={next}
        exports="/api/federation"
        empty={[
          "No athletes yet",
          "Athletes appear here once they have a spot in a current or coming season.",
        ]}
      >
        <ul className="tallies">
          {counts.map(({ state, athletes }) => (
            <li className="tally" key={state}>
              <strong>{athletes}</strong>
              <Link to={`?${new URLSearchParams({ state })}`}>{memberStates[state]}</Link>
            </li>
          ))}
        </ul>
      </DataList>
    </>
  );
}
