import { Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { familyName } from "#core/names.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { dayOf } from "#core/time/time.ts";
import { familyList } from "../family-list.ts";
import { type Family, listFamilies } from "../read.server.ts";
import { callTo } from "#core/ui/admin/telephone.ts";
import { type Column, DataList } from "#core/ui/admin/data-list.tsx";
import { listQuery } from "#core/ui/admin/list-query.ts";
import { EmptyState } from "#core/ui/admin/list.tsx";
import { May } from "#core/ui/admin/may.tsx";
import type { Route } from "./+types/list";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import { staffMeta } from "#core/ui/admin/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Families");

export async function loader({ url, context }: Route.LoaderArgs) {
  const query = listQuery(familyList, url.searchParams);
  const ctx = context.get(appContext);
  const { families, next } = await listFamilies(ctx, query);
  const { now, zone } = clockOf(ctx);
  const today = dayOf(now, zone);
  return { query, next, entries: families.map((family) => familyEntry(family, today)) };
}

/** A family in the list: its people, its current and future registrations, and what is missing. */
function familyEntry({ id, athletes, guardians, missing }: Family, today: string) {
  const [guardian] = guardians;
  return {
    key: id,
    name: familyName({ athletes, guardians }),
    athletes: athletes.map(({ id: athleteId, givenName, registrations }) => ({
      to: `/admin/families/${id}/${athleteId}`,
      name: givenName,
      programs: titlesOf(
        registrations.filter(
          ({ state, seasonTo }) =>
            (state === "active" || state === "unplaced") && (seasonTo ?? today) >= today,
        ),
      ),
    })),
    guardian: guardian
      ? { name: guardian.name, phone: guardian.phone, email: guardian.email }
      : null,
    missing: missing.join(", "),
  };
}

/** `Bronze (3), Javelin`: somebody can be registered for several blocks of one program. */
const titlesOf = (registrations: readonly { title: string }[]): string =>
  [...Map.groupBy(registrations, ({ title }) => title)]
    .map(([title, { length }]) => (length > 1 ? `${title} (${length})` : title))
    .join(", ");

type Entry = ReturnType<typeof familyEntry>;

const columns: Column<Entry>[] = [
  {
    label: "Family",
    title: true,
    sort: "name",
    cell: ({ key, name }) => <Link to={`/admin/families/${key}`}>{name}</Link>,
  },
  {
    label: "Athletes",
    wrap: true,
    card: "meta",
    cell: ({ athletes }) => (
      <ul>
        {athletes.map(({ to, name, programs }) => (
          <li key={to}>
            <Link to={to}>{name}</Link> {programs || <span className="quiet">not registered</span>}
          </li>
        ))}
      </ul>
    ),
  },
  { label: "Guardian", wrap: true, cell: ({ guardian }) => guardian && <Guardian {...guardian} /> },
  {
    label: "Missing",
    wrap: true,
    card: "labelled",
    cell: ({ missing }) =>
      missing && (
        <span className="badge" data-tone="warning">
          {missing}
        </span>
      ),
  },
];

function Guardian({ name, phone, email }: NonNullable<Entry["guardian"]>) {
  return (
    <>
      {name}{" "}
      {phone ? (
        <a href={callTo(phone)}>{phone}</a>
      ) : (
        email && <a href={`mailto:${email}`}>{email}</a>
      )}
    </>
  );
}

/** Every family with a registration that is paid or offline, by name. */
export default function Families({ loaderData }: Route.ComponentProps) {
  const { query, next, entries } = loaderData;
  return (
    <>
      <PageHead title="Families">
        <May may="enrolment.manage">
          <Link className="staff-button primary" to="/admin/families/register">
            New registration
          </Link>
        </May>
      </PageHead>
      <DataList
        list={familyList}
        query={query}
        label="Families"
        columns={columns}
        rows={entries}
        next={next}
        empty={
          <EmptyState title="No families yet">
            <p>
              A family appears here when it has paid for its first registration or will pay by
              e-transfer, or when you add a registration.
            </p>
          </EmptyState>
        }
      />
    </>
  );
}
