import { eq, inArray } from "drizzle-orm";
import { fullName } from "#core/names.ts";
import { namedEdition } from "#core/time/seasons.ts";
import { dayOf, seasonDates } from "#core/time/time.ts";
import { can, type StaffMember } from "#core/audit/staff.ts";
import { onTheList } from "#modules/enrolment/index.ts";
import { placedWith, placedKinds } from "#modules/enrolment/index.server.ts";
import { isOwnGroup, ownGroups } from "#modules/accounts/index.server.ts";
import { type Audience, audienceKeys } from "#modules/families/index.ts";
import type { AppContext } from "#core/context.server.ts";
import { describeAudience } from "./describe-audience.server.ts";
import { athletes } from "#modules/families/schema.ts";
import { waitingRows } from "#modules/enrolment/schema.ts";

/** An audience to choose: its form value and its name. */
export interface AudienceChoice {
  key: string;
  name: string;
}

/**
 * The audiences that an account may write to.
 * @param chosen elsewhere: a family, or one that is in no list
 */
export async function audienceChoices(
  ctx: AppContext,
  staff: StaffMember,
  chosen: Audience | null,
): Promise<
  Record<
    "groups" | "sessions" | "offerings" | "waiting" | "families" | "newsletter",
    AudienceChoice[]
  >
> {
  const { groups, sessions } = ctx.content.schedules;
  const own = await ownGroups(ctx, staff);
  const isOwn = (group: string) => isOwnGroup(own, group);
  const choice = (audience: Audience, name = describeAudience(ctx.content, audience)) => ({
    key: audienceKeys(audience)[0] ?? "",
    name,
  });
  const today = todayOf(ctx);
  const ofSessions = sessions
    .filter(({ group }) => isOwn(group))
    .toSorted(nextFirst(today, (session) => seasonDates(session, today).from))
    .map(({ id, season }) => {
      const audience = { kind: "session", session: id } as const;
      return choice(audience, `${describeAudience(ctx.content, audience)} (${season})`);
    });
  const also = (kind: Audience["kind"]) => (chosen?.kind === kind ? [choice(chosen)] : []);
  const restricted = {
    groups: groups
      .filter(({ id }) => isOwn(id))
      .map(({ id }) => choice({ kind: "groups", groups: [id] })),
    sessions: unique([...also("session"), ...also("practices"), ...ofSessions]),
  };
  const newsletter = can(staff, "newsletter.manage")
    ? [choice({ kind: "newsletter" }, "Newsletter subscribers")]
    : [];
  if (own !== "all") return { ...restricted, offerings: [], waiting: [], families: [], newsletter };
  const sold = await soldChoices(ctx, choice);
  return {
    ...restricted,
    offerings: unique([...also("offering"), ...sold]),
    waiting: unique([...also("waiting"), ...(await waitingChoices(ctx, choice))]),
    families: chosen?.kind === "family" ? await familyChoice(ctx, chosen.familyId, choice) : [],
    newsletter,
  };
}

const unique = (choices: AudienceChoice[]) => [
  ...new Map(choices.map((one) => [one.key, one])).values(),
];

/** What is on now comes first, then what begins next. @param startOf its first day */
const nextFirst =
  <Item>(today: string, startOf: (item: Item) => string) =>
  (a: Item, b: Item): number => {
    const [one, other] = [a, b].map(startOf).map((day) => (day <= today ? "" : day));
    return (one ?? "").localeCompare(other ?? "");
  };

const todayOf = ({ content }: AppContext) => dayOf(new Date(), content.club.timeZone);

type Choose = (audience: Audience, name?: string) => AudienceChoice;

/** The offerings with current or future registrations, those of current seasons first. */
async function soldChoices(ctx: AppContext, choice: Choose): Promise<AudienceChoice[]> {
  const kinds = await placedKinds(ctx);
  const choices = kinds.map(({ catalogue, offeringType: type, offeringId: id, seasonId }) =>
    choice({ kind: "offering", catalogue, type, id, seasonId }),
  );
  const byKey = new Map(choices.map((one) => [one.key, one]));
  const named = kinds.map(({ key }, n) => ({ key, value: choices[n]?.key ?? null }));
  const placed = placedWith(ctx, named);
  const rows = await ctx.db.select({ key: placed.value }).from(placed).groupBy(placed.value);
  const { seasons } = ctx.content.catalogue;
  const starts = new Map(
    kinds.map(({ seasonId }, n) => [
      choices[n]?.key,
      (seasonId && namedEdition(seasons, seasonId)?.from) || "",
    ]),
  );
  return rows
    .flatMap(({ key }) => byKey.get(key ?? "") ?? [])
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .toSorted(nextFirst(todayOf(ctx), ({ key }) => starts.get(key) ?? ""));
}

async function waitingChoices(ctx: AppContext, choice: Choose): Promise<AudienceChoice[]> {
  const { catalogue, offeringType: type, offeringId: id, state } = waitingRows;
  const lists = await ctx.db
    .selectDistinct({ catalogue, type, id })
    .from(waitingRows)
    .where(inArray(state, [...onTheList]));
  return lists.map((list) => choice({ kind: "waiting", ...list }));
}

async function familyChoice(
  { db }: Pick<AppContext, "db">,
  familyId: string,
  choice: Choose,
): Promise<AudienceChoice[]> {
  const names = await db
    .select({ givenName: athletes.givenName, familyName: athletes.familyName })
    .from(athletes)
    .where(eq(athletes.familyId, familyId))
    .orderBy(athletes.createdAt);
  if (names.length === 0) return [];
  return [choice({ kind: "family", familyId }, `The family of ${names.map(fullName).join(", ")}`)];
}
