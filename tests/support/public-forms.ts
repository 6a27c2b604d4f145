import { formToken } from "#modules/inbox/spam.server.ts";
import { nowIn } from "#core/time/time.ts";
import { trialPractices } from "#modules/catalogue/trial-practices.ts";
import { smallClub } from "../fixtures/club/all.ts";
import type { TestClub } from "./club.ts";
import { membership } from "./offerings.ts";

/** A form of the site as a visitor without JavaScript uses it. */
export interface PublicForm {
  /** The address it posts to. */
  path: string;
  /** All required fields except the e-mail, in the order in which they are checked. */
  fields: Record<string, string>;
  /** The message for each missing field, in the order of docs/specification.md 5; empty: not checked. */
  missing: [message: string, field: string][];
}

const person = { first_name: "Ada", last_name: "Osei", phone: "905-555-0123" };
const personMissing: PublicForm["missing"] = [
  ["First Name field missing!", "first_name"],
  ["Last Name field missing!", "last_name"],
];
const contactMissing: PublicForm["missing"] = [
  ...personMissing,
  ["Phone field missing!", "phone"],
  ["Email field missing!", "email"],
  ["Email field missing!", "message"],
];

const sold = membership(smallClub);
const [nextTrial] = trialPractices(smallClub, nowIn(smallClub.club.timeZone));

/** Every form of the site that visitors fill in and staff read. */
export const publicForms = {
  inquiry: {
    path: "/?index",
    fields: { ...person, age: "15", grade: "10" },
    missing: [
      ...personMissing,
      ["Age field missing!", "age"],
      ["Grade field missing!", "grade"],
      ["Phone field missing!", "phone"],
      ["Email field missing!", "email"],
    ],
  },
  contact: {
    path: "/contact-us",
    fields: { ...person, message: "Is the oval open on Sunday?" },
    missing: contactMissing,
  },
  landing: {
    path: "/become-an-olympian",
    fields: { ...person, message: "Whom do I ask?" },
    missing: contactMissing,
  },
  subscription: {
    path: "/subscribe",
    fields: {},
    missing: [["Email field missing!", "email"]],
  },
  application: {
    path: "/application-for-registration",
    fields: {
      full_name: "Ada Osei",
      qsc_no: "yes",
      member: "yes",
      age: "15",
      sport_priority_1: "Hurdles",
      positions: "100 m",
      country: "Canada",
      state: "Ontario",
      major_obstacles: "A bus ride",
      one_year_celebration: "A medal",
      about_us: "A friend",
      other: "yes",
      track_field: "yes",
      current_occupation: "Student",
      resourfull: "yes",
      phone_number: "905-555-0123",
    },
    missing: [
      ["Full Name field missing!", "full_name"],
      [`${smallClub.club.name} Gym field missing!`, "qsc_no"],
      ["Please provide either Member or Guardian!", "member"],
      ["Age field missing!", "age"],
      ["Please provide your Training Sports priority!", "sport_priority_1"],
      ["Position field missing!", "positions"],
      ["Please provide both Country & State!", "country"],
      ["Please provide both Country & State!", "state"],
      ["Please provide Major Obstacles field!", "major_obstacles"],
      ["Please provide Celebration field!", "one_year_celebration"],
      ["Where did you get to know about us field is missing!", "about_us"],
      ["Please provide any of your experiences!", "other"],
      ["Please provide any of your interests!", "track_field"],
      ["Your Current Occupation field is missing!", "current_occupation"],
      ["Your Current Occupation field is missing!", "resourfull"],
      ["Email & Phone Number fields are missing!", "email"],
      ["Email & Phone Number fields are missing!", "phone_number"],
    ],
  },
  "waiting list": {
    path: `/waiting-list/${sold.type}/${sold.id}`,
    fields: {
      name: "Abena Osei",
      athlete: "Ada Osei",
      birth_year: "2012",
      phone: "1",
    },
    missing: [
      ["Name field missing!", "name"],
      ["Athlete field missing!", "athlete"],
      ["Year of birth field missing!", "birth_year"],
      ["Phone field missing!", "phone"],
      ["Email field missing!", "email"],
    ],
  },
  "first practice": {
    path: "/first-practice",
    fields: {
      athlete: "Ada",
      age: "9",
      practice: nextTrial?.key ?? "",
      name: "Abena Osei",
      phone: "905-555-0123",
    },
    missing: [
      ["Child’s first name field missing!", "athlete"],
      ["Age field missing!", "age"],
      ["Practice field missing!", "practice"],
      ["Name field missing!", "name"],
      ["Phone field missing!", "phone"],
      ["Email field missing!", "email"],
    ],
  },
  transfer: {
    path: "/donation",
    fields: { name: "Kofi Mensah", amount: "40" },
    missing: [
      ["Name field missing!", "name"],
      ["Email field missing!", "email"],
      ["Please provide Donation Amount!", "amount"],
    ],
  },
  "data request": {
    path: "/data-request",
    fields: { kind: "access" },
    missing: [["Email field missing!", "email"]],
  },
} satisfies Record<string, PublicForm>;

export type PublicFormName = keyof typeof publicForms;
export const publicFormNames = Object.keys(publicForms) as PublicFormName[];

/** Posts a form as a browser without JavaScript does, each time from another address. */
export function postForm(
  club: Pick<TestClub, "ctx" | "request">,
  path: string,
  fields: Record<string, string>,
): Promise<Response> {
  sent += 1;
  const form_stamp = formToken(club.ctx.screening.secret);
  return club.request(path, {
    method: "POST",
    // The e-mail field distinguishes the transfer's form from the gift's: a browser sends empty fields too.
    body: new URLSearchParams({ email: "", ...fields, form_stamp }),
    headers: {
      Accept: "text/html",
      "X-Forwarded-For": `198.51.${Math.floor(sent / 256) % 256}.${sent % 256}`,
    },
  });
}
let sent = 0;

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

/** The first message of a page's forms; empty if there is none. */
export function textBy(html: string): string {
  const lines = html.matchAll(/<p class="status-line"[^>]*>([^<]+)<\/p>/g);
  const [message = ""] = [...lines].map(([, text = ""]) => text);
  return message.replace(/&([\w#]+);/g, (whole, name: string) => entities[name] ?? whole);
}
