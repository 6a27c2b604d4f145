import { data } from "react-router";
import { GroupFinder } from "#modules/catalogue/ui.ts";
import { appContext } from "#core/request-context.ts";
import { PageHero, breadcrumbFacts, heroData } from "#modules/content/ui.ts";
import { eventGroupIds, everyAge } from "#modules/content/index.ts";
import { gearOfClass } from "../age-classes.ts";
import { readRecords } from "../public.server.ts";
import { missing, oneOf, pageMeta, publicPage } from "#core/ui/public/page.ts";
import type { Route } from "./+types/records";
import { AgeClasses, EventGroups, LastMeets, Records, Years } from "./sections.tsx";

export const headers = publicPage({ year: /^20\d\d$/, events: oneOf(eventGroupIds) });

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.head, page.loaderData.facts) : [];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const { content, pictures, publicUrl } = ctx;
  const { hero, note, ageClasses } = content.results;
  const asked = url.searchParams.get("year");
  const records = await readRecords(ctx, {
    year: asked === null ? null : Number(asked),
    group: eventGroupIds.find((id) => id === url.searchParams.get("events")) ?? null,
  });
  if (!records) throw missing();
  const { expires, ...view } = records;
  const page = {
    ...view,
    head: content.pages["/records"],
    facts: [
      breadcrumbFacts(publicUrl, [
        { name: "Home", path: "/" },
        { name: hero.heading, path: "/records" },
      ]),
    ],
    hero: heroData(pictures, hero),
    note,
    classes: ageClasses.map((one) => ({
      name: one.name,
      ages: one.under === everyAge ? "every age" : `under ${one.under} on December 31`,
      gear: gearOfClass(one).join(", "),
    })),
  };
  return data(page, { headers: { Expires: expires.toUTCString() } });
}

/** The club's records by event and age class, a season's best, and the last meets. */
export default function RecordsPage({ loaderData }: Route.ComponentProps) {
  const { hero, year, years, group, groups, events, note, classes, meets } = loaderData;
  return (
    <>
      <PageHero hero={hero} />
      <section className="band records" aria-labelledby="records">
        <div className="records-head">
          <h2 id="records">{year === null ? "Club records" : `The best of ${year}`}</h2>
          <Years {...{ year, years, group }} />
          <EventGroups {...{ year, group, groups }} />
        </div>
        {events.length > 0 && (
          <p className="records-how">
            Open a row for its records by age. We show a name only if the family agreed; all others
            say “Name withheld”.
          </p>
        )}
        <Records {...{ events, groups }} isAll={group === null} />
        <AgeClasses note={note} classes={classes} />
      </section>
      <LastMeets meets={meets} />
      <GroupFinder />
    </>
  );
}
