import { z } from "zod";
import { mail, message } from "./mails/describe.ts";
import { moneyMails } from "./mails/money.ts";

const reference = { reference: "the reference" };
const receipt = { receipt: "the address of its receipt" };
const promise = { promise: "the reply promise, such as “within 24-48 hours”" };
const offering = { offering: "what it is for" };
const paid = { paid: "the amount" };
const club = { club: "the club’s name" };
const link = {
  days: "for how many days the link works",
  ask: "the page to ask for a new one",
};
const session = {
  practice: "the session, or how many they are",
  sessions: "each with its group, day, time and place",
  reason: "why, or nothing",
  club: "the club’s name",
};
const request = {
  ...reference,
  link: "the page to confirm on",
  verifyDays: "for how many days the link works",
  answerDays: "within how many days we answer",
};

/** The texts of the club's mails to visitors. */
export const mailsSchema = z.object({
  inquiry: mail("After an inquiry or a message", { ...reference, ...receipt, ...promise }, [
    "receipt",
  ]),
  application: mail("After an application", { ...reference, ...receipt, ...promise }, ["receipt"]),
  waitingList: mail("After joining a waiting list", { ...offering, ...reference, ...receipt }, [
    "offering",
    "receipt",
  ]),
  trial: mail(
    "After asking for a first practice",
    {
      athlete: "the child’s first name",
      practice: "the group, the day and the time",
      where: "the place with its address",
      bring: "what to bring, or nothing",
      ...reference,
      ...receipt,
    },
    ["practice", "where", "receipt"],
  ),
  placeFree: mail(
    "After an entry for a waiting list while there was a spot",
    { ...offering, ...reference, ...receipt, link: "the page to register on" },
    ["offering", "link", "receipt"],
  ).default({
    subject: "There is a spot: {offering} ({reference})",
    text: [
      "There is a spot in {offering}. Nothing is held for you. Register here:\n{link}",
      "{receipt}",
    ],
  }),
  placeOffered: mail(
    "To the next family of a waiting list, when a spot is free",
    {
      ...offering,
      athletes: "the athletes’ names",
      until: "until when the spot is held",
      hours: "for how many hours it is held",
      link: "the page to take it, pass it on or leave the list",
    },
    ["offering", "until", "link"],
  ).default({
    subject: "A spot for you: {offering}",
    text: [
      "There is a spot for {athletes} in {offering}. We hold it for you until {until}, {hours} hours from this email.",
      "Take it, pass it on or leave the list:\n{link}",
      "If we do not hear from you by then, the next family gets the spot and you are off the list.",
    ],
  }),
  placeOfferedText: z
    .string()
    .refine((text) => text.includes("{link}"), "{link} is missing.")
    .describe(
      "The same as a text message, if the family agreed to them. Filled in: {club}: the club’s name; {offering}: what it is; {until}: until when the spot is held; {link}: the page to take it, pass it on or leave the list",
    ),
  nextSeason: mail(
    "To last season’s families, when you invite them to the next",
    {
      season: "the season’s name and year",
      places: "a line for each athlete: what a spot is held in",
      until: "the last day on which the spots are held",
      link: "the family’s page, where they register or decline",
    },
    ["places", "until", "link"],
  ).default({
    subject: "{season}: your spots are held until {until}",
    text: [
      "We hold a spot in {season} for:\n{places}",
      "Register until {until}, or tell us that you do not come, on your family’s page:\n{link}",
    ],
  }),
  opensLater: mail(
    "After asking to be told when a registration opens",
    { ...offering, ...reference, ...receipt, day: "the day on which it opens" },
    ["offering", "day", "receipt"],
  ).default({
    subject: "Registration for {offering} opens on {day}",
    text: ["We will email you when registration for {offering} opens, on {day}.", "{receipt}"],
  }),
  opened: mail("When it has opened", { ...offering, link: "the page to register on" }, [
    "offering",
    "link",
  ]).default({
    subject: "Registration is open: {offering}",
    text: ["Registration for {offering} is open:\n{link}"],
  }),
  registration: mail(
    "After paying for a registration: the receipt and the agreement",
    {
      ...offering,
      ...reference,
      ...receipt,
      ...promise,
      familyPage: "where the family page is: the paragraphs below, if the payer is a guardian",
      firstPractice:
        "for each athlete: the first practice with day, time, place and map, and what to bring",
      agreement: "what was bought, for whom and for how much",
      terms: "the terms that were accepted",
    },
    // Both are legally required in writing (O. Reg. 17/05, s. 33).
    ["agreement", "terms", "receipt"],
  ),
  familyPageLines: z
    .array(z.string().min(1))
    .refine((lines) => lines.some((line) => line.includes("{link}")), "{link} is missing.")
    .describe(
      "Paragraphs in the receipt of a registration: where the family page is. Filled in: {link}: the page; {days}: for how many days the link works; {ask}: the page to ask for a new one",
    ),
  familyPage: mail(
    "The link to a family’s page, as it was asked for",
    { links: "a link for each family, with the athletes’ first names", ...club, ...link },
    ["links"],
  ),
  guardianAdded: mail(
    "Asks a second parent or guardian, whom the first one named, to confirm",
    {
      by: "who added them",
      athletes: "the athletes’ first names",
      page: "the page to confirm on, or to say that it is a mistake",
      ...club,
      ...link,
    },
    // The recipient did not ask for it, and must learn who named them, and how to be removed.
    ["by", "club", "page"],
  ),
  guardianNotice: mail(
    "To all guardians of a family, after another one was named",
    {
      by: "who named them",
      name: "the new guardian",
      link: "the page to refuse on",
      ...club,
      ...link,
    },
    ["name", "link"],
  ),
  addressConfirm: mail(
    "Asks the owner of a guardian’s new email address to confirm it",
    { link: "the page to confirm on", ...club, ...link },
    ["club", "link"],
  ),
  addressRefuse: mail(
    "To a guardian’s present address, after another one was given",
    { link: "the page to refuse on", ...club, ...link },
    ["link"],
  ),
  addressChanged: mail(
    "To a guardian’s former address, after it was changed on the family page",
    { ...club, ...link },
    ["club"],
  ),
  familiesMerged: mail(
    "To all guardians of two families, after the office merged them into one",
    { athletes: "their own athletes", guardians: "who sees the page now", ...club, ...link },
    // They may be strangers to each other, and each must learn who sees the page, and how to object.
    ["guardians", "ask"],
  ),
  withoutPlace: mail(
    "After a payment that came too late for its spot",
    { ...offering, ...paid, ...reference, ...receipt, ...promise },
    ["offering", "paid", "reference", "receipt"],
  ),
  ...moneyMails,
  donation: mail(
    "After a gift",
    { ...paid, ...reference, taxReceipt: "the line on tax receipts, if the donation page has one" },
    ["paid", "taxReceipt"],
  ),
  transfer: mail(
    "After announcing a gift by e-transfer",
    { amount: "the amount", transferEmail: "where to send it", ...reference, ...receipt },
    ["amount", "transferEmail", "reference", "receipt"],
  ),
  subscription: mail(
    "Asks to confirm a newsletter subscription",
    {
      ...club,
      confirm: "the page to confirm on",
      days: "for how many days the link works",
      ...reference,
    },
    // CASL, s. 10: the request must name its sender.
    ["club", "confirm"],
  ),
  sessionCancelled: message("When a session is cancelled", session, ["sessions", "reason"]),
  sessionMoved: message(
    "When a session is moved",
    { ...session, instead: "the new time and place" },
    ["sessions", "instead", "reason"],
  ),
  sessionAdded: message("When a session is added", session, ["sessions", "reason"]),
  sessionOn: message("When a session takes place after all", session, ["sessions"]),
  sessionText: z
    .string()
    .min(1)
    .refine((text) => text.includes("{subject}"), "{subject} is missing.")
    .describe(
      "The text message beside them. Filled in: {subject}: that of the email; {instead}: a new time and place; {reason}: why; {club}: the club’s name",
    ),
  waivers: mail(
    "Reminds a family of waivers that are missing",
    { waivers: "for each athlete, the waivers that are missing", link: "where to confirm them" },
    ["waivers", "link"],
  ),
  dataCopy: mail("Asks to confirm a request for one’s data", request, ["link"]),
  dataDeletion: mail("Asks to confirm a request to delete one’s data", request, ["link"]),
  deleted: mail(
    "After a person’s data was deleted",
    { day: "the day", deleted: "what was deleted", ...reference },
    ["deleted"],
  ),
  child: z
    .string()
    .regex(/\{child\}/, "{child} is missing.")
    .describe(
      "To the guardian of a child who wrote, at the top. Filled in: {child}: the child’s name",
    ),
  aboutChild: z.string().min(1).describe("To whoever wrote about a child, at the top"),
});
export type Mails = z.output<typeof mailsSchema>;
export type MailLabels = Mails["inquiry"];
