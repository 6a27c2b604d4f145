import { Form, Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import { textsOf } from "#core/records.ts";
import { familyName } from "#core/names.ts";
import { type Family, listFamilies } from "../read.server.ts";
import { callTo } from "#core/ui/staff/telephone.ts";
import { Icon } from "#core/ui/staff/icon.tsx";
import { EmptyState, NumberedPager, pageFrom, SearchField } from "#core/ui/staff/list.tsx";
import type { Route } from "./+types/list";
import { staffMeta } from "#core/ui/staff/meta.ts";

export const meta: Route.MetaFunction = () => staffMeta("Families");

export async function loader({ url, context }: Route.LoaderArgs) {
  const { q = "" } = textsOf(url.searchParams);
  const search = q.slice(0, 100).trim();
  const page = pageFrom(url.searchParams);
  const ctx = context.get(appContext);
  const { families, hasMore } = await listFamilies(ctx, { search, page });
  return { search, page, hasMore, entries: families.map(familyEntry) };
}

/** A family in the list: its people, its registrations, and what is missing. */
function familyEntry({ id, athletes, guardians, missing }: Family) {
  return {
    id,
    name: familyName({ athletes, guardians }),
    athletes: athletes.map(({ id: athleteId, givenName, registrations }) => ({
      id: athleteId,
      name: givenName,
      programs: registrations
        .filter(({ state }) => state === "active" || state === "unplaced")
        .map(({ title }) => title),
    })),
    guardians: guardians.map(({ id: guardianId, name, phone, email }) => ({
      id: guardianId,
      name,
      phone,
      email,
    })),
    missing,
  };
}

/**
 * Every family with a registration that is paid or offline: those with something missing first, then the
 * newest.
 */
export default function Families({ loaderData }: Route.ComponentProps) {
  const { search, page, hasMore, entries } = loaderData;
  return (
    <>
      <header className="page-head">
        <h1>Families</h1>
        <Link className="staff-button" to="/admin/families/next-season">
          Next season
        </Link>
        <Link className="staff-button primary" to="/admin/families/register">
          Register by hand
        </Link>
      </header>
      <Form className="filters family-search" role="search">
        <SearchField value={search} placeholder="Any name, email or phone number" />
        <button className="staff-button">Search</button>
      </Form>
      {entries.length === 0 ? (
        <EmptyState title={search ? "Nobody found" : "No families yet"}>
          <p>
            {search
              ? "No family has this in a name, an address or a telephone number."
              : "A family appears here when it has paid for its first registration, or when you register it by hand."}
          </p>
          {search && (
            <Link className="staff-button primary" to="/admin/families">
              Show all families
            </Link>
          )}
        </EmptyState>
      ) : (
        <ul className="families" aria-label="Families, those with something missing first">
          {entries.map((entry) => (
            <FamilyCard key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
      <NumberedPager page={page} hasMore={hasMore} query={search ? { q: search } : {}} />
    </>
  );
}

function FamilyCard({ entry }: { entry: ReturnType<typeof familyEntry> }) {
  const { id, name, athletes, guardians, missing } = entry;
  return (
    <li className="panel family">
      <h2>
        <Link to={`/admin/families/${id}`}>{name}</Link>
      </h2>
      <ul>
        {athletes.map((athlete) => (
          <li key={athlete.id}>
            <Link to={`/admin/families/${id}/${athlete.id}`}>{athlete.name}</Link>{" "}
            {athlete.programs.join(", ")}
          </li>
        ))}
      </ul>
      {guardians.map((guardian) => (
        <p key={guardian.id} className="quiet">
          {guardian.name}{" "}
          {guardian.phone ? (
            <a href={callTo(guardian.phone)}>{guardian.phone}</a>
          ) : (
            guardian.email && <a href={`mailto:${guardian.email}`}>{guardian.email}</a>
          )}
        </p>
      ))}
      {missing.length > 0 && (
        <p className="family-missing">
          <Icon name="alert" /> Missing: {missing.join(", ")}
        </p>
      )}
    </li>
  );
}
