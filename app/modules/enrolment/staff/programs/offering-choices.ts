import { capitalized } from "#core/capitalized.ts";
import { namesOf } from "#core/records.ts";
import { hoursText } from "#core/time/schedule-text.ts";
import { monthDayText } from "#core/time/time.ts";
import { typedDollars } from "#modules/catalogue/index.ts";
import type { RecordValues } from "#modules/catalogue/index.server.ts";
import type { Content } from "#modules/content/index.ts";

export type OfferingChoices = ReturnType<typeof offeringChoices>;

/** The options in an offering's form. */
export function offeringChoices({ schedules, catalogue }: Content) {
  return {
    seasons: catalogue.seasons.map(({ id, name, from, to }) => ({
      value: id,
      label: `${name}: ${monthDayText(from, "short")} to ${monthDayText(to, "short")}`,
    })),
    programs: catalogue.programs.map(({ id, name }) => ({ value: id, label: name })),
    sessions: schedules.groups
      .map(({ id, subtitle }) => ({
        group: subtitle,
        own: schedules.sessions
          .filter(({ group }) => group === id)
          .map((session) => ({
            id: session.id,
            label: `${session.season}: ${capitalized(session.weekday)}, ${hoursText(session)}`,
          })),
      }))
      .filter(({ own }) => own.length > 0),
  };
}

/** An offering's record as the fields of its form. */
export const offeringFields = (values: RecordValues): Record<string, string> => ({
  ...Object.fromEntries(
    namesOf(values).map((name) => [name, values[name] === null ? "" : String(values[name])]),
  ),
  price: typedDollars(Number(values.priceCents)),
  federationFee: values.federationFeeCents ? typedDollars(Number(values.federationFeeCents)) : "",
  inFinder: values.inFinder ? "yes" : "",
  sessions: String(values.weeklySessions ?? "").replaceAll(", ", " "),
});
