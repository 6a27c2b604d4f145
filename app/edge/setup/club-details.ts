import { dayOf } from "#core/time/time.ts";
import type { Club } from "#modules/content/index.ts";
import type { SetupAnswers } from "./answers.ts";

/**
 * All details of a club: those that nobody was asked for are derived, or left out.
 * @param written those of `content/`
 */
export function clubDetails(written: Club, { club, beginsWith }: SetupAnswers): Club {
  const tagline = `Track and field in ${new Intl.ListFormat("en-CA").format(club.towns)}`;
  // The sample's locations and pages are in towns of its own.
  const others = beginsWith === "sample" ? written.towns : [];
  return {
    ...written,
    ...club,
    tagline: tagline.length <= 120 ? tagline : "Track and field for young athletes",
    towns: [...new Set([...club.towns, ...others])],
    staffSmsNumber: club.phoneLink,
    social: [],
    copyrightYear: Number(dayOf(new Date(), club.timeZone).slice(0, 4)),
  };
}
