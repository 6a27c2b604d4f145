import { roleOf } from "#core/audit/roles.ts";
import { can } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import type { CsvColumn, Sheet } from "#core/csv.ts";
import { comparedName } from "#core/names.ts";
import type { ListQuery } from "#core/ui/admin/list-query.ts";
import type { coachList } from "./coach-list.ts";
import { type Coach, readCoaches } from "./coaches.server.ts";
import type { Held } from "./credentials.ts";

type Query = ListQuery<typeof coachList>;

/** A coach in the list, with open tasks. */
export interface ListedCoach {
  key: string;
  name: string;
  email: string;
  hasAccount: boolean;
  groups: string[];
  /** A note about them, such as that they have no account. */
  about: string;
  /** Missing, lapsed or expiring credentials. */
  open: Held[];
  /** The club requires credentials, and none is recorded. */
  isBlank: boolean;
  /** The urgency: the smaller, the more urgent. */
  need: number;
}

/** The coaches for a list's query. */
export async function readCoachList(ctx: AppContext, query: Query): Promise<ListedCoach[]> {
  const coaches = (await readCoaches(ctx)).map((coach) => listed(ctx, coach));
  const { sort, descending } = query;
  const sign = descending ? -1 : 1;
  return coaches
    .filter((coach) => fits(coach, query))
    .toSorted((a, b) =>
      sort === "name" ? sign * a.name.localeCompare(b.name) : sign * (a.need - b.need),
    );
}

function listed({ content }: AppContext, coach: Coach): ListedCoach {
  const { key, name, email, role, extras, staffId, hasLeft, held } = coach;
  const known = content.schedules.groups;
  const open = hasLeft
    ? []
    : held.filter(({ standing }) => standing !== "valid" && standing !== "none");
  return {
    key,
    name,
    email: email ?? "",
    hasAccount: staffId !== null,
    groups: known.flatMap(({ id, subtitle }) => (coach.groups.includes(id) ? subtitle : [])),
    about: hasLeft
      ? "Has left; the record is kept"
      : [
          staffId === null && "No account",
          role && !can({ role, extras }, "groups.coach") && roleOf(role).label,
        ]
          .filter(Boolean)
          .join(". "),
    open,
    isBlank: !hasLeft && held.length > 0 && !held.some(({ credential }) => credential),
    need: needOf(open, hasLeft),
  };
}

function needOf(open: readonly Held[], hasLeft: boolean): number {
  if (hasLeft) return 4;
  const urgency = (["lapsed", "missing", "soon"] as const).findIndex((wanted) =>
    open.some(({ standing }) => standing === wanted),
  );
  return urgency === -1 ? 3 : urgency;
}

function fits(coach: ListedCoach, { search, chosen: { credentials, account } }: Query): boolean {
  const text = comparedName([coach.name, coach.email, ...coach.groups].join(" "));
  const isOpen = coach.open.some(({ standing }) => standing !== "soon");
  return (
    comparedName(search)
      .split(" ")
      .every((word) => text.includes(word)) &&
    (account === null || coach.hasAccount === (account === "yes")) &&
    (credentials === null ||
      {
        open: isOpen,
        soon: coach.open.some(({ standing }) => standing === "soon"),
        valid: coach.open.length === 0,
      }[credentials])
  );
}

const namesOf = (open: readonly Held[], wanted: Held["standing"]) =>
  open.flatMap(({ kind, standing }) => (standing === wanted ? kind.name : [])).join("; ");

const columns: CsvColumn<ListedCoach>[] = [
  ["name", ({ name }) => name],
  ["email", ({ email }) => email],
  ["account", ({ hasAccount }) => (hasAccount ? "yes" : "no")],
  ["groups", ({ groups }) => groups.join("; ")],
  ["missing", ({ open }) => namesOf(open, "missing")],
  ["lapsed", ({ open }) => namesOf(open, "lapsed")],
  ["expires_soon", ({ open }) => namesOf(open, "soon")],
];

/** The same as a file. */
export const coachesSheet = (ctx: AppContext, query: Query): Sheet<ListedCoach, never> => ({
  columns,
  read: async () => ({ rows: await readCoachList(ctx, query), next: null }),
});
