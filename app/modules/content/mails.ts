import { z } from "zod";
import { mail, message, onOccasion } from "./mails/describe.ts";
import { paymentMails, registrationMails } from "./mails/money.ts";

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

/** The texts of the club's mails to visitors, in the groups in which staff see them. */
export const mailsSchema = z.object({
  ...onOccasion("Inquiries and forms", {
    inquiry: mail("After an inquiry or a message", { ...reference, ...receipt, ...promise }, [
      "receipt",
    ]),
    application: mail("After an application", { ...reference, ...receipt, ...promise }, [
      "receipt",
    ]),
    trial: mail(
      "After booking a first practice",
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
    child: z
      .string()
      .regex(/\{child\}/, "{child} is missing.")
      .meta({
        title: "A child wrote: first paragraph to the guardian",
        description: "You can use: {child}: the child’s name",
      }),
    aboutChild: z.string().min(1).meta({
      title: "About a child: first paragraph",
      description: "To whoever wrote about a child under 13",
    }),
  }),
  ...onOccasion("Waiting lists and next season", {
    waitingList: mail("After joining a waiting list", { ...offering, ...reference, ...receipt }, [
      "offering",
      "receipt",
    ]),
    placeFree: mail(
      "After joining a waiting list while there is a spot",
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
      "A spot is free",
      {
        ...offering,
        athletes: "the athletes’ names",
        until: "until when the spot is held",
        hours: "for how many hours it is held",
        link: "the page to take it, pass it on or leave the list",
      },
      ["offering", "until", "link"],
      "To the next family of a waiting list",
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
      .meta({
        title: "A spot is free: the text message",
        description:
          "If the family agreed to texts. You can use: {club}: the club’s name; {offering}: what it is; {until}: until when the spot is held; {link}: the page to take it, pass it on or leave the list",
      }),
    opensLater: mail(
      "After asking when registration opens",
      { ...offering, ...reference, ...receipt, day: "the day on which it opens" },
      ["offering", "day", "receipt"],
    ).default({
      subject: "Registration for {offering} opens on {day}",
      text: ["We will email you when registration for {offering} opens, on {day}.", "{receipt}"],
    }),
    opened: mail(
      "Registration has opened",
      { ...offering, link: "the page to register on" },
      ["offering", "link"],
      "To those who asked when it opens",
    ).default({
      subject: "Registration is open: {offering}",
      text: ["Registration for {offering} is open:\n{link}"],
    }),
    nextSeason: mail(
      "Invitation to the next season",
      {
        season: "the season’s name and year",
        places: "a line for each athlete: what a spot is held in",
        until: "the last day on which the spots are held",
        link: "the family’s page, where they register or decline",
      },
      ["places", "until", "link"],
      "To last season’s families, when you invite them",
    ).default({
      subject: "{season}: your spots are held until {until}",
      text: [
        "We hold a spot in {season} for:\n{places}",
        "Register until {until}, or tell us that you do not come, on your family’s page:\n{link}",
      ],
    }),
  }),
  ...onOccasion("Registering", {
    registration: mail(
      "After registering and paying: receipt and agreement",
      {
        ...offering,
        ...reference,
        ...receipt,
        ...promise,
        familyPage:
          "where the family page is: the paragraphs “about the family page”, if the payer is a guardian",
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
      .meta({
        title: "In the receipt: about the family page",
        description:
          "Paragraphs about where the family page is. You can use: {link}: the page; {days}: for how many days the link works; {ask}: the page to ask for a new one",
      }),
    withoutPlace: mail(
      "Payment came after the last spot was taken",
      { ...offering, ...paid, ...reference, ...receipt, ...promise },
      ["offering", "paid", "reference", "receipt"],
    ),
    ...registrationMails,
  }),
  ...onOccasion("Payments and refunds", paymentMails),
  ...onOccasion("Family page", {
    familyPage: mail(
      "Link to the family page",
      { links: "a link for each family, with the athletes’ first names", ...club, ...link },
      ["links"],
      "When a family asks for it",
    ),
    guardianAdded: mail(
      "Second guardian: please confirm",
      {
        by: "who added them",
        athletes: "the athletes’ first names",
        page: "the page to confirm on, or to say that it is a mistake",
        ...club,
        ...link,
      },
      // The recipient did not ask for it, and must learn who named them, and how to be removed.
      ["by", "club", "page"],
      "To the parent or guardian whom the first one named",
    ),
    guardianNotice: mail(
      "Second guardian: notice to the family",
      {
        by: "who named them",
        name: "the new guardian",
        link: "the page to refuse on",
        ...club,
        ...link,
      },
      ["name", "link"],
      "To all its guardians, after another one was named",
    ),
    addressConfirm: mail(
      "New email address: please confirm",
      { link: "the page to confirm on", ...club, ...link },
      ["club", "link"],
      "To the address that a guardian gave on the family page",
    ),
    addressRefuse: mail(
      "New email address: notice to the old one",
      { link: "the page to refuse on", ...club, ...link },
      ["link"],
      "To a guardian’s present address, after another one was given",
    ),
    addressChanged: mail(
      "Email address changed",
      { ...club, ...link },
      ["club"],
      "To a guardian’s former address, after it was changed on the family page",
    ),
    familiesMerged: mail(
      "Two families merged",
      { athletes: "their own athletes", guardians: "who sees the page now", ...club, ...link },
      // They may be strangers to each other, and each must learn who sees the page, and how to object.
      ["guardians", "ask"],
      "To all guardians of both, after the office merged them into one",
    ),
  }),
  ...onOccasion("Practices and waivers", {
    sessionCancelled: message("Practice cancelled", session, ["sessions", "reason"]),
    sessionMoved: message("Practice moved", { ...session, instead: "the new time and place" }, [
      "sessions",
      "instead",
      "reason",
    ]),
    sessionAdded: message("Extra practice", session, ["sessions", "reason"]),
    sessionOn: message("Practice takes place after all", session, ["sessions"]),
    sessionText: z
      .string()
      .min(1)
      .refine((text) => text.includes("{subject}"), "{subject} is missing.")
      .meta({
        title: "A practice changed: the text message",
        description:
          "Beside each of these emails. You can use: {subject}: that of the email; {instead}: a new time and place; {reason}: why; {club}: the club’s name",
      }),
    waivers: mail(
      "Missing waivers",
      { waivers: "for each athlete, the waivers that are missing", link: "where to confirm them" },
      ["waivers", "link"],
      "Reminds a family of waivers that are missing",
    ),
  }),
  ...onOccasion("Gifts and newsletter", {
    donation: mail(
      "After a gift",
      {
        ...paid,
        ...reference,
        taxReceipt: "the line on tax receipts, if the donation page has one",
      },
      ["paid", "taxReceipt"],
    ),
    transfer: mail(
      "After announcing a gift by e-transfer",
      { amount: "the amount", transferEmail: "where to send it", ...reference, ...receipt },
      ["amount", "transferEmail", "reference", "receipt"],
    ),
    subscription: mail(
      "Newsletter: please confirm",
      {
        ...club,
        confirm: "the page to confirm on",
        days: "for how many days the link works",
        ...reference,
      },
      // CASL, s. 10: the request must name its sender.
      ["club", "confirm"],
      "Asks to confirm a newsletter subscription",
    ),
  }),
  ...onOccasion("Personal data", {
    dataCopy: mail("Request for personal data: please confirm", request, ["link"]),
    dataDeletion: mail("Request to delete one’s data: please confirm", request, ["link"]),
    deleted: mail(
      "Data deleted",
      { day: "the day", deleted: "what was deleted", ...reference },
      ["deleted"],
      "After a person’s data was deleted",
    ),
  }),
});
export type Mails = z.output<typeof mailsSchema>;
export type MailLabels = Mails["inquiry"];
