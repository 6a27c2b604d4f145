import { roleOf } from "#core/audit/roles.ts";
import type { AppContext } from "#core/context.server.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { comparedName } from "#core/names.ts";
import { sheetHeading, sheetTime } from "#core/time/time.ts";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import { listPeople } from "#modules/accounts/index.server.ts";
import type { peopleList } from "./people-list.ts";

type Query = ListQuery<typeof peopleList>;
type Person = Awaited<ReturnType<typeof listPeople>>["people"][number];

/** The staff accounts for a list's query, and the open invitations. */
export async function readPeople(ctx: AppContext, query: Query) {
  const { search, chosen, sort, descending } = query;
  const { people, invitations } = await listPeople(ctx);
  const words = comparedName(search).split(" ");
  const sign = descending ? -1 : 1;
  const seen = ({ lastSeen }: Person) => lastSeen?.getTime() ?? 0;
  const found = people
    .filter(
      ({ name, email, role, twoFactor }) =>
        words.every((word) => comparedName(`${name} ${email}`).includes(word)) &&
        (chosen.role === null || role === chosen.role) &&
        (chosen.factor === null || twoFactor === (chosen.factor === "yes")),
    )
    .toSorted((a, b) =>
      sort === "seen" ? sign * (seen(a) - seen(b)) : sign * a.name.localeCompare(b.name),
    );
  return { people: found, invitations };
}

/** The accounts as a file. */
export function peopleSheet(ctx: AppContext, query: Query): Sheet<Person, never> {
  const { timeZone } = ctx.content.club;
  const columns: CsvColumn<Person>[] = [
    ["name", ({ name }) => name],
    ["email", ({ email }) => email],
    ["role", ({ role }) => roleOf(role).label],
    ["extra_permissions", ({ extras }) => extras.join("; ")],
    ["second_factor", ({ twoFactor }) => (twoFactor ? "yes" : "no")],
    [
      sheetHeading("last_seen", timeZone),
      ({ lastSeen }) => (lastSeen ? sheetTime(lastSeen, timeZone) : ""),
    ],
  ];
  return {
    columns,
    read: async () => ({ rows: (await readPeople(ctx, query)).people, next: null }),
  };
}
