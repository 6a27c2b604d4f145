import { data } from "react-router";
import { GroupFinder } from "#modules/catalogue/ui.ts";
import { appContext } from "#core/request-context.ts";
import { PageHero, breadcrumbFacts, heroData } from "#modules/content/ui.ts";
import { eventGroupIds, everyAge } from "#modules/content/index.ts";
import { gearOfClass } from "../age-classes.ts";
import { readRecords } from "../public.server.ts";
import { missing, oneOf, pageMeta, publicPage } from "#core/ui/public/page.ts";
import type { Route } from "./+types/records";
import { AgeClasses, Filters, LastMeets, Records, Years } from "./sections.tsx";

export const headers = publicPage({
  year: /^20\d\d$/,
  events: oneOf(eventGroupIds),
  age: /^.{1,12}$/u,
});

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
    age: url.searchParams.get("age"),
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
  const { hero, year, years, group, groups, age, ages, events, note, classes, meets } = loaderData;
  const shown = { year, group, age };
  const period = year === null ? "Club records" : `The best of ${year}`;
  return (
    <>
      <PageHero hero={hero} />
      <section className="band records" aria-labelledby="records">
        <div className="records-head">
          <h2 id="records">{age === null ? period : `${period}, ${age}`}</h2>
          <Years shown={shown} years={years} />
        </div>
        {events.length > 0 && (
          <p className="records-how">
            We show a name only if the family agreed; all others say “Name withheld”.
          </p>
        )}
        <Filters {...{ shown, groups, ages }} />
        <Records {...{ events, groups, shown }} />
        <AgeClasses note={note} classes={classes} />
      </section>
      <LastMeets meets={meets} />
      <GroupFinder />
    </>
  );
}
