import type { Mails } from "#modules/content/mails.ts";

const quote = "Your reference is {reference}. If you write or call about it, that is all we need.";
const untilAnswered = "See when it was saved and when we will reply: {receipt}";
const saved = "See when it was saved and e-mailed: {receipt}";
const confirmRequest = [
  "If it was you, open this page and press the button within {verifyDays} days:\n{link}",
  "We then have {answerDays} days to reply, and usually need fewer. If it wasn’t you, ignore this e-mail: nothing is shown to anybody and nothing is deleted.",
  "The reference is {reference}.",
];

export const mails: Mails = {
  enquiry: {
    subject: "We received your enquiry ({reference})",
    text: ["Your enquiry was received. Our team will contact you {promise}.", quote, untilAnswered],
  },
  application: {
    subject: "We received your application ({reference})",
    text: [
      "Your application for registration was received. A coach reads every answer, and our team will contact you {promise}.",
      quote,
      untilAnswered,
    ],
  },
  waitingList: {
    subject: "You are on the waiting list: {offering} ({reference})",
    text: [
      "We have put you on the waiting list for {offering}. Free places are offered in the order in which families asked. When it is your turn, we e-mail you a link and hold the place for you for 48 hours; nobody else can take it. If you do not answer in that time, the next family gets it and you are off the list.",
      "If you asked for two athletes, we offer you two places together or none. An athlete who is on this list already keeps the earlier turn. You pay nothing until you register.",
      "Your reference is {reference}.",
      saved,
    ],
  },
  trial: {
    subject: "Your first practice ({reference})",
    text: [
      "We’re looking forward to meeting {athlete}. The coach knows that you are coming.",
      "{practice}\n{where}",
      "{bring}",
      "A parent or guardian stays for the first ten minutes, to meet the coach. It costs nothing, and you don’t have to register afterwards.",
      "Can’t come? Reply to this email. Your reference is {reference}.",
      saved,
    ],
  },
  placeFree: {
    subject: "There is a place: {offering} ({reference})",
    text: [
      "You wrote to us about the waiting list for {offering}, and there is a place at the moment. Nothing is held for you and you are on no list: places go to those who register first.",
      "Register here:\n{link}",
      "Your reference is {reference}.",
      saved,
    ],
  },
  placeOffered: {
    subject: "A place for you: {offering}",
    text: [
      "It is your turn on the waiting list: there is a place for {athletes} in {offering}. We hold it for you until {until}, {hours} hours from this e-mail. Nobody else can take it until then.",
      "Take it, pass it on or leave the list:\n{link}",
      "If you pass, you keep your turn for the next place. If we do not hear from you by then, the next family gets the place and you are off the list.",
      "Whoever has this link can answer for you, so please do not forward it.",
    ],
  },
  placeOfferedText:
    "{club}: a place in {offering} is held for you until {until}. Take it, pass it on or leave the list: {link}",
  nextSeason: {
    subject: "{season}: your places are held until {until}",
    text: [
      "You were with us last season, so we hold a place for you in {season}:\n{places}",
      "Until the end of {until} nobody else can take them. Everything we know is filled in; you only need to check it and pay:\n{link}",
      "Not next season? Say so on the same page, and the places go to others at once. After {until} that happens by itself.",
      "Whoever has this link sees your family’s page, so please do not forward it.",
    ],
  },
  opensLater: {
    subject: "We will tell you when registration opens: {offering} ({reference})",
    text: [
      "Registration for {offering} opens on {day}. We will e-mail you that morning, with the page to register on. Asking holds no place, and you pay nothing until you register.",
      "Your reference is {reference}.",
      saved,
    ],
  },
  opened: {
    subject: "Registration is open: {offering}",
    text: [
      "You asked us to tell you: registration for {offering} is open.",
      "Register here:\n{link}",
      "Places go to those who register first. This is the only e-mail you get about it.",
    ],
  },
  registration: {
    subject: "You are registered: {offering} ({reference})",
    text: [
      "You’re in: we received your payment. Here is what to know for the first practice.",
      "{firstPractice}",
      "{agreement}",
      "{terms}",
      "{familyPage}",
      saved,
    ],
  },
  familyPageLines: [
    "Your family page has the practices, the payments and your details to correct:\n{link}",
    "This link works for {days} days. Ask for a new one at any time: {ask}",
  ],
  familyPage: {
    subject: "Your family page at {club}",
    text: [
      "Your family page shows what your athletes are registered for, the next practices, and the payments with their receipts. You can correct your details there, and when you register again they are filled in. You need no account.",
      "{links}",
      "It opens for anybody who has this link, so please don’t pass it on. It works for {days} days; ask for a new one at {ask}, or end it on the page.",
      "If you did not ask for it, you need not do anything: it was sent to this address only.",
    ],
  },
  guardianAdded: {
    subject: "Are you a guardian at {club}?",
    text: [
      "{by} named you as a parent or guardian of {athletes} at {club}. We write to you about them only after you confirm it.",
      "The family page shows what they are registered for, the next practices and the payments. You need no account. Confirm and open it, or tell us that it is a mistake:\n{page}",
      "The link works for {days} days. If you do nothing, your name and address are deleted after that.",
    ],
  },
  guardianNotice: {
    subject: "A guardian was named for your family at {club}",
    text: [
      "{by} named {name} as a parent or guardian. Once they confirm, they can see the family page and correct the details of the athletes.",
      "If you did not expect this, refuse it before they confirm. Links to the page that were mailed to {by} then end:\n{link}",
      "If they have confirmed already and it is wrong, reply to this email or call us.",
    ],
  },
  addressConfirm: {
    subject: "Confirm your email address at {club}",
    text: [
      "Somebody gave this address as yours on a family page at {club}. We use it only after you confirm it:\n{link}",
      "The link works for {days} days. If it wasn’t you, tell us so on the same page, or do nothing.",
    ],
  },
  addressRefuse: {
    subject: "Another email address was given for you at {club}",
    text: [
      "On your family page at {club} another email address was given for you. We go on writing to this one until the owner of the new address confirms it.",
      "If it wasn’t you, refuse it before that. Your links to the page then end, and you can ask for a new one:\n{link}",
      "If the address has been changed already and it wasn’t you, reply to this email or call us.",
    ],
  },
  addressChanged: {
    subject: "Your e-mail address at {club} was changed",
    text: [
      "Your email address at {club} was changed, and the new one was confirmed. Links to your family page that we sent to this address have ended.",
      "If it wasn’t you, reply to this e-mail or call us.",
    ],
  },
  familiesMerged: {
    subject: "Your family page at {club} was joined with another one",
    text: [
      "Our office joined the family page of {athletes} with another page that looked like the same family. From now on these parents and guardians share one page: {guardians}.",
      "Each of them sees the athletes, what they are registered for, their practices, payments and waivers, and whom we call in an emergency. Nobody sees another guardian’s email or phone number.",
      "Links to the page and to its calendar that you had before have ended. Ask for a new link at {ask}.",
      "If one of these people does not belong to your family, reply to this email or call us right away.",
    ],
  },
  withoutPlace: {
    subject: "Your payment arrived after the last place was taken: {offering} ({reference})",
    text: [
      "We received your payment of {paid} for {offering}. It arrived after the half hour we held your place for, and by then somebody else had taken the last one.",
      "You are not registered yet, but your money is safe. We will e-mail you {promise} to offer a place if one has opened up, another group if you like, or a full refund. You don’t have to do anything.",
      "Your reference is {reference}.",
      saved,
    ],
  },
  balanceDue: {
    subject: "{amount} is still to pay ({reference})",
    text: [
      "By our records, {amount} is still to pay:",
      "{orders}",
      "If you have paid in the last few days, you don’t have to do anything.",
      "Would you rather pay in parts, or is this wrong? Reply to this email or call us. Your reference is {reference}.",
    ],
  },
  transferAsked: {
    subject: "Pay by {day} to keep your place: {offering} ({reference})",
    text: [
      "You are registered for {offering}, and we are keeping your place until {day}.",
      "{instructions}",
      "You can see this again here:\n{link}",
      "When the payment has arrived, we send you the receipt and your agreement. Your reference is {reference}.",
    ],
  },
  transferReminder: {
    subject: "Your place is kept until {day}: {offering} ({reference})",
    text: [
      "We are keeping your place in {offering} until {day}, and nothing has arrived yet.",
      "{instructions}",
      "If you have sent it already, you don’t have to do anything. If you need more time, reply to this email. You can see this again here:\n{link}",
      "Your reference is {reference}.",
    ],
  },
  transferExtended: {
    subject: "New day for your payment: {day}, {offering} ({reference})",
    text: [
      "We have changed the day for your payment: we are keeping your place in {offering} until {day}.",
      "{instructions}",
      "If you have sent it already, you don’t have to do anything. You can see this again here:\n{link}",
      "Your reference is {reference}.",
    ],
  },
  transferReleased: {
    subject: "Your place is no longer kept: {offering} ({reference})",
    text: [
      "Your payment for {offering} had not arrived by {day}, so your place has gone to the waiting list.",
      "You owe nothing. If your e-transfer is on its way, it still counts if a place is free; otherwise you get it back.",
      "If you still want the place, reply to this email or call us. Your reference is {reference}.",
    ],
  },
  withdrawn: {
    subject: "Registration withdrawn: {offering} ({reference})",
    text: [
      "This registration has ended, and practices from {day} on are no longer planned:",
      "{registrations}",
      "{refund}",
      "If you didn’t ask for this, reply to this email or call us. Your reference is {reference}.",
    ],
  },
  moved: {
    subject: "Registration moved: {offering} ({reference})",
    text: [
      "We have moved {athlete} from {from} to {offering} ({season}).",
      "{money}",
      "If you didn’t ask for this, reply to this email or call us. Your reference is {reference}.",
    ],
  },
  refundedToCard: {
    subject: "Your refund of {refunded} ({reference})",
    text: [
      "We have refunded {refunded} for {offering} to the card you paid with. It takes 5 to 10 business days to appear on your card statement.",
      "If it isn’t there by then, reply to this email or call us. Your reference is {reference}.",
    ],
  },
  refundedOffline: {
    subject: "Your refund of {refunded} ({reference})",
    text: [
      "We have refunded {refunded} for {offering} {method}.",
      "If it hasn’t arrived, reply to this email or call us. Your reference is {reference}.",
    ],
  },
  instalmentPaid: {
    subject: "We received your payment of {paid} ({reference})",
    text: [
      "Thank you: we received {paid} for {offering}. {left}",
      "You can see all your payments here:\n{link}",
      "Your reference is {reference}.",
    ],
  },
  instalmentFailed: {
    subject: "Your payment of {amount} did not go through ({reference})",
    text: [
      "We could not charge your card {amount} for {offering}. {reason} {next}",
      "Pay now or use another card here:\n{link}",
      "Your registration stays as it is. If you have a question, reply to this email or call us. Your reference is {reference}.",
    ],
  },
  instalmentDue: {
    subject: "{amount} is due on {day} ({reference})",
    text: [
      "{amount} for {offering} is due on {day}.",
      "Pay here:\n{link}",
      "If you have paid in the last few days, you don’t have to do anything. If you can’t pay on this day, reply to this email or call us. Your reference is {reference}.",
    ],
  },
  instalmentSoon: {
    subject: "We charge your card {amount} on {day} ({reference})",
    text: [
      "On {day} we charge {amount} for {offering} to your {card}.",
      "Change the card or pay now:\n{link}",
      "If you can’t pay on this day, reply to this email or call us before it. Your reference is {reference}.",
    ],
  },
  planAgreed: {
    subject: "Your payment plan ({reference})",
    text: [
      "As we agreed, you pay {amount} for {offering} in these parts:",
      "{days}",
      "We don’t charge a card for it. We remind you of each day by email. You can pay here, also earlier:\n{link}",
      "If this is not what we agreed on, reply to this email or call us. Your reference is {reference}.",
    ],
  },
  donation: {
    subject: "Thank you for your gift ({reference})",
    text: [
      "Your gift of {paid} has arrived. Thank you. It pays for places, shoes and fares for children whose families can’t pay. At the end of the season we will tell you what it was used for.",
      "Your reference is {reference}.",
      "{taxReceipt}",
    ],
  },
  transfer: {
    subject: "Your e-mail transfer ({reference})",
    text: [
      "Thank you. To send your gift from your bank’s app or website:",
      [
        "1. Send {amount} by Interac e-Transfer to {transferEmail}.",
        "2. Write {reference} in the message, so that we know it is yours.",
        "3. It is deposited automatically: you need no security question or password.",
      ].join("\n"),
      "We will e-mail you when it arrives.",
      saved,
    ],
  },
  subscription: {
    subject: "Please confirm: e-mail from {club}",
    text: [
      "Somebody, we hope you, signed up for the newsletter of {club} with this address.",
      "To subscribe, open this page and press the button within {days} days:\n{confirm}",
      "If it wasn’t you, ignore this e-mail: we won’t write again. If you are already on the list, nothing changes.",
      "Your reference is {reference}.",
    ],
  },
  sessionCancelled: {
    subject: "Cancelled: {practice}",
    text: [
      "This practice is cancelled:\n{sessions}",
      "{reason}",
      "The schedule on our website and the calendar feeds say so too.",
    ],
  },
  sessionMoved: {
    subject: "Moved: {practice}",
    text: [
      "This practice is moved:\n{sessions}",
      "It takes place instead:\n{instead}",
      "{reason}",
      "The schedule on our website and the calendar feeds say so too.",
    ],
  },
  sessionAdded: {
    subject: "Extra practice: {practice}",
    text: ["There is an extra practice:\n{sessions}", "{reason}"],
  },
  sessionOn: {
    subject: "It takes place after all: {practice}",
    text: [
      "We changed our mind. This practice takes place after all:\n{sessions}",
      "The schedule on our website and the calendar feeds say so too.",
    ],
  },
  sessionText: "{club}: {subject}. {instead} {reason}",
  waivers: {
    subject: "Papers to confirm before the next practice",
    text: [
      "Once a year we ask each family to read a few papers and confirm them. These are missing:",
      "{waivers}",
      "Please read and confirm them here:\n{link}",
      "If you have questions about one of them, reply to this e-mail.",
    ],
  },
  dataCopy: {
    subject: "Please confirm your request ({reference})",
    text: [
      "Somebody asked us to see what we know about the person at this address.",
      ...confirmRequest,
    ],
  },
  dataDeletion: {
    subject: "Please confirm your request ({reference})",
    text: [
      "Somebody asked us to delete what we know about the person at this address.",
      ...confirmRequest,
    ],
  },
  deleted: {
    subject: "Your data has been deleted ({reference})",
    text: [
      "On {day} we deleted:\n{deleted}",
      "Records of payments and donations, if you made any, are kept for six years after the end of the tax year, as Canadian tax law requires. Backups are overwritten within 90 days.",
      "We keep only the date and the reference of your request, {reference}. This is our last e-mail to you.",
    ],
  },
  child:
    "{child} wrote to us and, being under 13, named you as parent or guardian. We will write only to you. If you do not agree, reply to this e-mail and we will delete what was sent.",
  aboutChild:
    "An athlete under 13 needs a parent or guardian, so we have recorded you, with your name and this address. If that is not you, please reply to this e-mail with the name and e-mail address of their parent or guardian.",
};
