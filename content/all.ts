// Puts the files of this folder together. Nothing in it is shown by itself.
import { accessibility } from "./accessibility.ts";
import { about } from "./about.ts";
import { accomplishments } from "./accomplishments.ts";
import { application } from "./application.ts";
import { articles } from "./articles.ts";
import { associations } from "./associations.ts";
import { blog } from "./blog.ts";
import { club } from "./club.ts";
import { coaches } from "./coaches.ts";
import { contact } from "./contact.ts";
import { credentials } from "./credentials.ts";
import { office } from "./desk.ts";
import { donation } from "./donation.ts";
import { inquiry } from "./inquiry.ts";
import { external } from "./external.ts";
import { founder } from "./founder.ts";
import { home } from "./home.ts";
import { landing } from "./landing.ts";
import { locations } from "./locations.ts";
import { news } from "./news.ts";
import { notices } from "./notices.ts";
import { catalogue } from "./catalogue.ts";
import { membershipCards } from "./membership-cards.ts";
import { navigation, pages } from "./pages.ts";
import { policies } from "./policies.ts";
import { waivers } from "./waivers.ts";
import { programs } from "./programs.ts";
import { questions } from "./questions.ts";
import { receipt } from "./receipt.ts";
import { scheduleWords } from "./schedules.ts";
import { sessionCards } from "./session-cards.ts";
import { speed } from "./speed.ts";
import { strength } from "./strength.ts";
import { subscribe } from "./subscribe.ts";
import { testimonials } from "./testimonials.ts";
import { trackField } from "./track-field.ts";
import { results } from "./results.ts";
import { mails } from "./mails.ts";
import { under13 } from "./under-13.ts";
import { trainingGroups } from "./training-groups.ts";
import { weeklySessions } from "./weekly-sessions.ts";
import { venues } from "./venues.ts";
import type { Content } from "#modules/content/content.ts";

export { sampleResults } from "./sample-results.ts";

/** The club: everything the site says of itself. */
export const content: Content = {
  club,
  navigation,
  pages,
  external,
  notices,
  home,
  about,
  programs,
  trackField,
  speed,
  strength,
  landing,
  news,
  blog,
  contact,
  office,
  donation,
  accessibility,
  questions,
  policies,
  waivers,
  credentials,
  locations,
  inquiry,
  application,
  receipt,
  mails,
  subscribe,
  under13,
  articles,
  coaches,
  founder,
  testimonials,
  accomplishments,
  results,
  associations,
  venues,
  schedules: {
    ...scheduleWords,
    updated: "09-01",
    groups: trainingGroups,
    sessions: weeklySessions,
  },
  sessionCards,
  catalogue,
  membershipCards,
};
