import { content as sample } from "#content/all.ts";
import { withExamples } from "#content/empty.ts";
import { countries } from "#core/regions.ts";
import { slugOf } from "#core/slug.ts";
import { dayOf } from "#core/time/time.ts";
import { changed } from "#modules/content/changes.ts";
import { type Content, contentSchema } from "#modules/content/content.ts";
import { everyText, withOwnDetails } from "#modules/content/own-details.ts";
import { contentOn } from "#modules/content/yearless.ts";
import type { SetupAnswers } from "../setup/answers.ts";
import { clubDetails } from "../setup/club-details.ts";
import { emptyContent } from "../setup/empty-content.ts";

/** The content of a new club: the sample's without what belongs only to the sample, and one example of each thing. */
export function newContent(answers: SetupAnswers): Content {
  const club = clubDetails(sample.club, { ...answers, beginsWith: "empty" });
  const examples = changed(emptyContent, withExamples);
  const { postalAddress, towns } = club;
  const province = countries.Canada.find((name) => postalAddress.includes(name));
  const [postalCode] = /[A-Z]\d[A-Z] \d[A-Z]\d/.exec(postalAddress) ?? [];
  const located = {
    ...examples,
    locations: examples.locations.flatMap((page) =>
      towns.map((town, n) => ({ ...filledIn(page, club.name, town), location_id: n + 1 })),
    ),
    venues: examples.venues.map((venue) => ({
      ...filledIn(venue, club.name, towns[0] ?? ""),
      ...(province && { province }),
      ...(postalCode && { postalCode }),
    })),
  };
  const content = { ...withOwnDetails(located, club), club };
  contentSchema.parse(contentOn(content, dayOf(new Date(), club.timeZone)));
  return content;
}

/** Fills the club and one of its towns into a value's texts. */
const filledIn = <Value>(value: Value, club: string, town: string): Value =>
  everyText(value, (text) =>
    text
      .replaceAll("{club}", club)
      .replaceAll("{town}", town)
      .replaceAll("{TOWN}", town.toUpperCase())
      .replaceAll("{address}", slugOf(town)),
  );
