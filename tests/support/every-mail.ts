import type { Content } from "#domain/content/schema.ts";
import { aboutChild, forGuardian } from "#domain/forms/guardian.ts";
import { type ComposedMail, composeMail, mailFooter } from "#domain/mails/compose.ts";
import {
  addressChangedMail,
  familiesMergedMail,
  addressConfirmMail,
  addressRefuseMail,
  familyPageMail,
  guardianAddedMail,
  guardianNoticeMail,
} from "#domain/mails/families.ts";
import { expiringCredentialsMail, ownCredentialsMail } from "#domain/mails/coaches.ts";
import { messageMail } from "#domain/mails/message.ts";
import { subscriptionRequest } from "#domain/mails/newsletter.ts";
import { waiverReminder } from "#domain/mails/waivers.ts";
import {
  donationMail,
  registrationMail,
  withdrawnMail,
  withoutPlaceMail,
} from "#domain/mails/payments.ts";
import { deletionMail, verificationMail } from "#domain/mails/privacy.ts";
import { sessionMessage } from "#domain/mails/sessions.ts";
import { nextSeasonMail } from "#domain/mails/next-season.ts";
import { placeOfferedMail } from "#domain/mails/waiting.ts";
import { dueListMail, invitationMail, resetMail } from "#domain/mails/staff.ts";

const reference = "K7QM-2RD4";
const link = `https://club.example/a-page?key=${"a-very-long-key".repeat(6)}`;
const receipt = "https://club.example/receipt/x";
const payment = { reference, customerName: "Abena", paid: "$120 CAD" };
const now = new Date("2026-11-21T12:00:00Z");
const expiring = [{ coach: "Mei Osei", name: "First aid", expiresOn: "2026-12-01" }];
const waiting = { kind: "enquiry", state: "new", firstName: "Ada", reference } as const;

/** Every kind of mail, by its name. */
export function everyMail(
  content: Pick<Content, "club" | "office" | "mails">,
): Record<string, ComposedMail> {
  const { club, mails } = content;
  const { terms } = content.office.checkout.agreement;
  const form = (
    name:
      | "enquiry"
      | "application"
      | "waitingList"
      | "trial"
      | "placeFree"
      | "opensLater"
      | "opened"
      | "transfer",
  ) => {
    const sent = { reference, receipt, link, offering: "Hurdles", amount: "$40 CAD" };
    const trial = { athlete: "Ada", practice: "Juniors: Tuesday", where: "1 Way", bring: "Shoes" };
    const values = { ...sent, ...trial, transferEmail: "gifts@club.example", day: "May 5, 2027" };
    return composeMail(mails[name], { name: "Ada", values, club });
  };
  return {
    enquiry: form("enquiry"),
    "enquiry about a child": aboutChild(form("enquiry"), mails),
    "a child's, to its guardian": forGuardian(form("enquiry"), "Mei", mails),
    application: form("application"),
    "waiting list": form("waitingList"),
    "first practice": form("trial"),
    "waiting list with a place": form("placeFree"),
    "place offered": placeOfferedMail(
      {
        name: "Abena",
        offering: "Hurdles",
        athletes: "Ada Osei",
        until: "Wednesday, November 25, 2026 at 4:18 a.m. EST",
        link,
      },
      content,
    ),
    "next season": nextSeasonMail(
      {
        name: "Abena",
        season: "Winter 2027",
        places: [{ athlete: "Ada Osei", offering: "Hurdles" }],
        until: "March 1, 2027",
        links: [link],
      },
      content,
    ),
    "registration opens later": form("opensLater"),
    "registration opened": form("opened"),
    "e-mail transfer": form("transfer"),
    newsletter: subscriptionRequest(
      { reference, links: { confirm: link, unsubscribe: `${link}-2` } },
      content,
    ),
    registration: registrationMail(
      {
        ...payment,
        receipt,
        familyPage: link,
        publicUrl: "https://club.example",
        terms,
        title: "Hurdles",
        agreedAt: now,
        lines: [
          {
            title: "Hurdles",
            season: { from: "2026-11-01", to: "2027-03-31" },
            priceCents: 12_000,
            discounts: [],
            taxKind: "small supplier",
            taxCents: 0,
            athlete: "Ada Osei",
            birthYear: 2014,
            withoutPlace: false,
            withdrawnOn: null,
            first: {
              program: "Track and field",
              group: "Juniors",
              day: "Tuesday, December 1, 2026",
              time: "5:30–6:30 pm",
              place: { id: "hall", name: "The hall", address: "1 Way", map: "/map/hall" },
              bring: "Running shoes.",
            },
          },
        ],
      },
      content,
    ),
    ...familyMails(content),
    "without a place": withoutPlaceMail({ ...payment, title: "Hurdles", receipt }, content),
    withdrawn: withdrawnMail(
      { ...payment, athlete: "Ada Osei", offering: "Hurdles", day: "November 21, 2026" },
      content,
    ),
    donation: donationMail(payment, { ...content, taxReceipt: null }),
    "papers missing": waiverReminder(
      { name: "Abena", athletes: [{ givenName: "Ada", waivers: ["Code"] }], links: [link] },
      content,
    ),
    "data copy": verificationMail({ kind: "access", reference, link }, content),
    "data deletion": verificationMail({ kind: "deletion", reference, link }, content),
    deletion: deletionMail(
      { reference, deleted: ["forms you sent"], day: "November 21, 2026" },
      content,
    ),
    "own credentials": ownCredentialsMail({ name: "Mei", expiring, account: link }, club),
    "coaches' credentials": expiringCredentialsMail({ expiring, people: link }, club),
    invitation: invitationMail({ name: "Mei", invitedBy: "Kofi", role: "editor", link }, club),
    "new password": resetMail({ name: "Mei", link }, club),
    "due list": dueListMail([{ ...waiting, replyDue: new Date(now.getTime() - 1) }], {
      now,
      inbox: "https://club.example/admin/inbox?state=new",
      club,
    }),
    ...sessionMails(content),
    "staff's own": {
      subject: "Saturday",
      text: `Times are at https://club.example/schedule.\n\n${mailFooter(club)}`,
    },
  };
}

/** The messages to families about sessions, by mail and by SMS. */
function sessionMails(content: Pick<Content, "club" | "mails">) {
  const at = (time: string) => Temporal.ZonedDateTime.from(`${time}[America/Moncton]`);
  const times = {
    day: "2026-11-24",
    venue: "",
    start: at("2026-11-24T17:30"),
    end: at("2026-11-24T18:30"),
  };
  const session = {
    ...times,
    key: "a",
    groupId: "",
    sessionId: "a",
    reason: null,
    planned: times,
    sequence: 1,
  };
  const news = ["cancelled", "moved", "extra", "planned"] as const;
  const said = news.map((state) => {
    const about = { sessions: [{ ...session, state }], reason: "Lightning." };
    return sessionMessage(state, about, { ...content, schedules: { groups: [] }, venues: [] });
  });
  const reader = { name: "Abena", athletes: ["Ada"], familyPage: link, unsubscribe: null };
  return Object.fromEntries(
    said.flatMap(({ subject, text, sms }, n) => [
      [`session ${news[n]}`, messageMail({ subject, text, ...reader }, content.club)],
      [`session ${news[n]}, a text`, { subject, text: `${sms}\n\n${mailFooter(content.club)}` }],
    ]),
  );
}

/** The mails to guardians about their page. */
function familyMails(content: Pick<Content, "club" | "mails">) {
  const site = "https://club.example";
  const added = { by: "Abena Osei", added: "Kofi Mensah", site };
  const page = { athletes: ["Ada", "Mei"], link, site };
  return {
    "family page": familyPageMail({ name: "Abena", pages: [page], site }, content),
    "guardian added": guardianAddedMail({ ...page, name: "Kofi", by: "Abena Osei" }, content),
    "families merged": familiesMergedMail(
      {
        name: "Abena",
        athletes: ["Ada"],
        guardians: ["Abena Osei", "Kofi Mensah"],
        site: "https://club.example",
      },
      content,
    ),
    "guardian's notice": guardianNoticeMail({ ...added, link, name: "Abena" }, content),
    "new address": addressConfirmMail({ name: "Abena", link, site }, content),
    "refused address": addressRefuseMail({ name: "Abena", link, site }, content),
    "address changed": addressChangedMail({ name: "Abena", site }, content),
  };
}
