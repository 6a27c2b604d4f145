import {
  type Mails,
  type ComposedMail,
  composeMail,
  type Sender,
  readableName,
} from "#modules/content/index.ts";

/** Invites a family of last season to the next. @param sent `links` to the family's page */
export function nextSeasonMail(
  sent: {
    name: string;
    /** `Winter 2027` */
    season: string;
    places: { athlete: string; offering: string }[];
    until: string;
    links: string[];
  },
  { club, mails }: { club: Sender; mails: Mails },
): ComposedMail {
  const { name, season, places, until, links } = sent;
  const lines = places.map(
    ({ athlete, offering }) => `${readableName(athlete) || "Your athlete"}: ${offering}`,
  );
  const values = { season, places: lines.join("\n"), until, link: links.join("\n") };
  return composeMail(mails.nextSeason, { name, values, club });
}
