import { servicesContext } from "#app/context.ts";
import { FoundGroups } from "#app/sections/found-groups.tsx";
import { GroupFinder } from "#app/sections/group-finder.tsx";
import { spokenMoney } from "#domain/money.ts";
import { perWords } from "#domain/order.ts";
import { spokenHours } from "#domain/schedule/session-words.ts";
import { spokenDay, yearOf } from "#domain/time.ts";
import type { Services } from "#server/services/services.ts";
import { pageMeta } from "#app/pages/frame/page-meta.ts";
import type { Route } from "./+types/find-a-group";

export { noStoreHeaders as headers } from "#app/pages/frame/no-store.ts";

export const meta: Route.MetaFunction = (page) => {
  if (!page.loaderData) return [];
  const title = `Find your group | ${page.loaderData.clubName}`;
  const description =
    "Year of birth, town and goal: the group that fits, with its days, places and price.";
  return pageMeta(page, { title, description });
};

export async function loader({ context, url }: Route.LoaderArgs) {
  const { content, findGroup } = context.get(servicesContext);
  const asked = (name: string) => url.searchParams.get(name) ?? "";
  const found = await findGroup(url.searchParams);
  return {
    clubName: content.club.name,
    towns: content.club.towns,
    youngest: yearOf(new Date(), content.club.timeZone) - 4,
    asked: { born: asked("born"), town: asked("town"), goal: asked("goal") },
    buttonText: content.offerings.buttonText,
    groups: found?.map((group) => shownGroup(group, asked("town"))) ?? null,
  };
}

type Found = NonNullable<Awaited<ReturnType<Services["findGroup"]>>>[number];

function shownGroup(
  { groupId, subtitle, age, season, sessions, inTown, offer, place }: Found,
  town: string,
) {
  return {
    id: groupId,
    name: subtitle,
    why: `Turns ${age} in ${season.from.slice(0, 4)}.`,
    season: `${spokenDay(season.from)} to ${spokenDay(season.to)}`,
    sessions: sessions.map(({ id, weekday, start, end, venue, town: where }) => ({
      id,
      day: weekday.charAt(0).toUpperCase() + weekday.slice(1),
      time: spokenHours({ start, end }),
      place: `${venue}, ${where}`,
    })),
    elsewhere: inTown ? null : `Not in ${town} this season. It trains here:`,
    offer: offer && {
      ...{ type: offer.type, id: offer.id, title: offer.title },
      registrationLink: offer.registrationLink ?? null,
      price: `${spokenMoney(offer.priceCents)} ${perWords[offer.per]}`,
      place: place ? { state: place.state, note: place.note } : undefined,
    },
  };
}

/** Which group fits an athlete: three questions and the answer, all in the address. */
export default function FindAGroupPage({ loaderData }: Route.ComponentProps) {
  const { towns, youngest, asked, groups, buttonText } = loaderData;
  return (
    <section className="finder-page">
      <header>
        <h1>FIND YOUR GROUP</h1>
        <p>Three answers, and you know the days, the place and the price.</p>
        <GroupFinder {...{ towns, youngest, asked }} />
      </header>
      {groups && (
        <div className="found-groups" aria-live="polite">
          <FoundGroups groups={groups} buttonText={buttonText} />
        </div>
      )}
    </section>
  );
}
