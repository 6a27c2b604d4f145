import { Link } from "react-router";
import { servicesContext } from "#app/context.ts";
import { agesInWords } from "#domain/registration.ts";
import { staffMeta } from "../layout.tsx";
import { ownGroupsOf } from "../own-groups.ts";
import { EmptyState } from "../ui/list.tsx";
import type { Route } from "./+types/list";

export const meta: Route.MetaFunction = () => staffMeta("Groups");

const programs = { track: "Track and field", strength: "Strength", speed: "Speed" } as const;

export async function loader({ context }: Route.LoaderArgs) {
  const { content, countRosters } = context.get(servicesContext);
  const [own, counts] = await Promise.all([ownGroupsOf(context), countRosters()]);
  const seen = content.schedules.groups.filter(({ id }) => own === "all" || own.includes(id));
  const groups = seen.map((group) => ({
    id: group.id,
    name: group.subtitle,
    program: programs[group.program],
    ages: agesInWords(group.ages),
    count: counts.get(group.id) ?? 0,
  }));
  return { groups, without: own === "all" ? (counts.get("") ?? 0) : 0 };
}

/** The training groups with how many athletes each has now. */
export default function Groups({ loaderData }: Route.ComponentProps) {
  const { groups, without } = loaderData;
  const total = groups.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <header className="page-head">
        <h1>Groups</h1>
      </header>
      {total + without === 0 && (
        <EmptyState title="Nobody is registered yet">
          <p>Athletes appear in their group when their registration is paid.</p>
        </EmptyState>
      )}
      {without > 0 && (
        <p className="groups-without">
          <Link to="/admin/groups/none">
            {without === 1 ? "1 athlete has" : `${without} athletes have`} no group
          </Link>
          : their membership leads into none.
        </p>
      )}
      <ul className="families">
        {groups.map(({ id, name, program, ages, count }) => (
          <li key={id} className="panel family">
            <h2>
              <Link to={`/admin/groups/${id}`}>{name}</Link>
            </h2>
            <p>
              <strong>{count === 1 ? "1 athlete" : `${count} athletes`}</strong>
            </p>
            <p className="quiet">
              {program}, ages {ages}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
