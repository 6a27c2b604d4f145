import type { Content } from "./content.ts";

/**
 * The built-in content without its invented programs, places, people and news: what a club begins with that wants
 * to enter its own. The texts about the sport, the waivers and the mails stay.
 */
export function emptied(written: Content): Content {
  const { accomplishments, associations, catalogue, coaches, contact, home, membershipCards } =
    written;
  return {
    ...written,
    accomplishments: { ...accomplishments, items: [] },
    articles: [],
    associations: { ...associations, items: [], landing: [] },
    catalogue: {
      ...catalogue,
      discounts: { ...catalogue.discounts, codes: [] },
      seasons: [],
      programs: [],
      nextGeneration: [],
    },
    coaches: { ...coaches, groups: [], team: { ...coaches.team, members: [] }, landing: [] },
    contact: { ...contact, touch: { ...contact.touch, places: [] } },
    home: { ...home, articles: { ...home.articles, slugs: [] } },
    locations: [],
    membershipCards: { ...membershipCards, sliders: { track: [], speed: [], strength: [] } },
    news: { ...written.news, posts: [], gallery: [] },
    notices: [],
    schedules: { ...written.schedules, groups: [], sessions: [] },
    testimonials: { ...written.testimonials, parents: [], baseball: [] },
    venues: [],
  };
}
