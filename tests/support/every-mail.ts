import type { Content } from "#domain/content/schema.ts";
import { aboutChild, forGuardian } from "#domain/forms/guardian.ts";
import {
  applicationConfirmation,
  type Confirmation,
  deletionMail,
  enquiryConfirmation,
  mailFooter,
  subscriptionRequest,
  verificationMail,
} from "#domain/mails/forms.ts";
import {
  donationMail,
  registrationMail,
  transferInstructions,
  waitingListConfirmation,
} from "#domain/mails/payments.ts";
import { dueListMail, invitationMail, resetMail } from "#domain/mails/staff.ts";

const reference = "K7QM-2RD4";
const link = `https://club.example/a-page?key=${"a-very-long-key".repeat(6)}`;
const sent = { firstName: "Ada", reference, receipt: "https://club.example/receipt/x" };
const payment = { reference, customerName: "Abena", paid: "$120 CAD" };
const now = new Date("2026-11-21T12:00:00Z");
const waiting = { kind: "enquiry", state: "new", firstName: "Ada", reference } as const;

/** Every kind of mail, by its name. */
export function everyMail({
  club,
  desk,
  donation,
}: Pick<Content, "club" | "desk" | "donation">): Record<string, Confirmation> {
  const { terms } = desk.checkout.agreement;
  return {
    enquiry: enquiryConfirmation(sent, club),
    "enquiry about a child": aboutChild(enquiryConfirmation(sent, club)),
    "a child's, to its guardian": forGuardian(enquiryConfirmation(sent, club), "Mei"),
    application: applicationConfirmation(sent, club),
    newsletter: subscriptionRequest(
      { reference, links: { confirm: link, unsubscribe: `${link}-2` } },
      club,
    ),
    registration: registrationMail(
      {
        ...payment,
        receipt: sent.receipt,
        terms,
        title: "Hurdles",
        agreedAt: now,
        season: { from: "2026-11-01", to: "2027-03-31" },
        priceCents: 12_000,
        athleteName: "Ada Osei",
        birthYear: 2014,
      },
      club,
    ),
    donation: donationMail(payment, club, donation.receipt),
    "e-mail transfer": transferInstructions(
      {
        reference,
        name: "Kofi",
        amount: "$40 CAD",
        receipt: sent.receipt,
        transferEmail: "gifts@club.example",
      },
      club,
    ),
    "waiting list": waitingListConfirmation(
      { reference, name: "Abena", offering: "Hurdles", receipt: sent.receipt },
      club,
    ),
    "data request": verificationMail({ kind: "deletion", reference, link }, club),
    deletion: deletionMail(
      { reference, deleted: ["forms you sent"], day: "November 21, 2026" },
      club,
    ),
    invitation: invitationMail({ name: "Mei", invitedBy: "Kofi", role: "editor", link }, club),
    "new password": resetMail({ name: "Mei", link }, club),
    "due list": dueListMail([{ ...waiting, replyDue: new Date(now.getTime() - 1) }], {
      now,
      inbox: "https://club.example/admin/inbox?state=new",
      club,
    }),
    "staff's own": {
      subject: "Saturday",
      text: `Times are at https://club.example/schedule.\n\n${mailFooter(club)}`,
    },
  };
}
