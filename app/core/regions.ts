import { namesOf } from "./records.ts";

/** The application's two countries with their provinces and states (docs/specification.md 2.14). */
export const countries = {
  Canada: [
    "Alberta",
    "British Columbia",
    "Manitoba",
    "New Brunswick",
    "Newfoundland and Labrador",
    "Northwest Territories",
    "Nova Scotia",
    "Nunavut",
    "Ontario",
    "Prince Edward Island",
    "Quebec",
    "Saskatchewan",
    "Yukon",
  ],
  USA: [
    ..."Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,Florida,Georgia".split(
      ",",
    ),
    ..."Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland".split(","),
    ..."Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada".split(","),
    ..."New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio".split(","),
    ..."Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee".split(","),
    ..."Texas,Utah,Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming".split(","),
  ],
} as const satisfies Record<string, readonly string[]>;

export type Country = keyof typeof countries;

/** The country of a province, territory or state; null for any other text. */
export function countryOf(place: string): Country | null {
  const isIn = (country: Country) => countries[country].some((name) => name === place);
  return namesOf(countries).find(isIn) ?? null;
}
