// What emails say: confirmations, receipts, reminders. Words in braces, such as {link}, are filled in when the
// email is sent.
import type { Mails } from "#modules/content/mails.ts";

const view = "View receipt:\n{receipt}";
const track = "Track your message:\n{receipt}";
const ownReference = "Reference: {reference}";
const wrote = "You’re getting this because you sent us a form on our website.";
const paying = "You’re getting this because you registered with us.";
const onPage = "You’re getting this because of your family page with us.";
const confirmRequest = [
  "If it was you, confirm it within {verifyDays} days. If not, ignore this email: nothing is shown to anyone and nothing is deleted.",
  "Reference: {reference}\nOur answer: within {answerDays} days of your confirmation, usually sooner",
  "Confirm your request:\n{link}",
];
const asked = "You’re getting this because someone entered this address in our data request form.";

export const mails: Mails = {
  inquiry: {
    subject: "We received your inquiry ({reference})",
    text: [
      "Thanks for getting in touch. We received your inquiry, and our team will contact you {promise}. Quote the reference if you write or call about it.",
      "Reference: {reference}\nReply: {promise}",
      track,
    ],
    why: wrote,
  },
  application: {
    subject: "We received your application ({reference})",
    text: [
      "We received your application for registration. A coach reads every answer, and our team will contact you {promise}.",
      "Reference: {reference}\nReply: {promise}",
      "Track your application:\n{receipt}",
    ],
    why: wrote,
  },
  waitingList: {
    subject: "You’re on the waiting list: {offering} ({reference})",
    text: [
      "You’re on the waiting list for {offering}. Open spots are offered in the order families joined. When it’s your turn, we email you a link and hold the spot for you for 48 hours; nobody else can take it. If you don’t answer in that time, the next family gets it and you’re off the list.",
      "Signed up two athletes? We offer you two spots together or none. An athlete who is already on this list keeps the earlier turn. You pay nothing until you register.",
      "Program: {offering}\nReference: {reference}",
      view,
    ],
    why: wrote,
  },
  trial: {
    subject: "Your first practice ({reference})",
    text: [
      "We’re looking forward to meeting {athlete}. The coach knows you’re coming.",
      "Practice: {practice}\nWhere: {where}\nBring: {bring}\nReference: {reference}",
      "A parent or guardian stays for the first ten minutes to meet the coach. It’s free, and you don’t have to register afterwards.",
      "Can’t make it? Cancel or see your booking here, or reply to this email:\n{receipt}",
    ],
    why: "You’re getting this because you booked a first practice with us.",
  },
  placeFree: {
    subject: "There’s a spot: {offering} ({reference})",
    text: [
      "You asked about the waiting list for {offering}, and right now there’s a spot. Nothing is held for you and you’re not on a list: spots go to whoever registers first.",
      "Register now:\n{link}",
      ownReference,
      view,
    ],
    why: wrote,
  },
  placeOffered: {
    subject: "A spot for you: {offering}",
    text: [
      "It’s your turn on the waiting list: there’s a spot for {athletes} in {offering}. We’re holding it for you for {hours} hours, and nobody else can take it until then.",
      "Program: {offering}\nFor: {athletes}\nHeld until: {until}",
      "Answer now:\n{link}",
      "Take it, pass, or leave the list. If you pass, you keep your turn for the next spot. If we don’t hear from you in time, the next family gets it and you’re off the list.",
      "Anyone with this link can answer for you, so please don’t forward it.",
    ],
    why: "You’re getting this because you’re on our waiting list.",
  },
  placeOfferedText:
    "{club}: a spot in {offering} is held for you until {until}. Take it, pass, or leave the list: {link}",
  nextSeason: {
    subject: "{season}: your spots are held until {until}",
    text: [
      "You were with us last season, so we’re holding a spot for you in {season}:\n{places}",
      "Nobody else can take them until the end of {until}. Everything we know is filled in: just check it and pay.",
      "Register for {season}:\n{link}",
      "Not next season? Tell us on the same page, and the spots go to other families. After {until} that happens automatically.",
      "Anyone with this link can see your family page, so please don’t forward it.",
    ],
    why: "You’re getting this because you were registered with us last season.",
  },
  opensLater: {
    subject: "We’ll tell you when registration opens: {offering} ({reference})",
    text: [
      "We’ll email you the morning registration opens, with the link to register. This doesn’t hold a spot, and you pay nothing until you register.",
      "Program: {offering}\nOpens: {day}\nReference: {reference}",
      view,
    ],
    why: wrote,
  },
  opened: {
    subject: "Registration is open: {offering}",
    text: [
      "You asked us to tell you: registration for {offering} is open. Spots go to whoever registers first.",
      "Register now:\n{link}",
      "This is the only email you get about it.",
    ],
    why: "You’re getting this because you asked us to tell you when registration opens.",
  },
  registration: {
    subject: "You’re registered: {offering} ({reference})",
    text: [
      "You’re in! We received your payment. Here’s what to know for the first practice.",
      "{firstPractice}",
      view,
      "{familyPage}",
      "{agreement}",
      "{terms}",
    ],
    why: "You’re getting this because you paid for a registration. Please keep it: it’s your receipt and your copy of the agreement.",
  },
  familyPageLines: [
    "Your family page has your practices, payments and details. The link works for {days} days; get a new one any time at {ask}.",
    "Open your family page:\n{link}",
  ],
  familyPage: {
    subject: "Your family page at {club}",
    text: [
      "Your family page shows what your athletes are registered for, the next practices, and your payments with receipts. You can update your details there, and they’re filled in the next time you register. No account needed.",
      "{links}",
      "Anyone with this link can open the page, so please don’t pass it on. It works for {days} days. Get a new one at {ask}, or sign out everywhere on the page.",
    ],
    why: "You’re getting this because someone asked for a link for this address. If it wasn’t you, you can ignore it: it was sent only to you.",
  },
  guardianAdded: {
    subject: "Are you a guardian at {club}?",
    text: [
      "{by} named you as a parent or guardian of {athletes} at {club}. We’ll email you about them only once you confirm.",
      "The family page shows what they’re registered for, the next practices and payments. No account needed.",
      "Confirm or decline:\n{page}",
      "The link works for {days} days. If you do nothing, your name and address are deleted after that.",
    ],
    why: "You’re getting this because {by} gave us your address.",
  },
  guardianNotice: {
    subject: "A guardian was named for your family at {club}",
    text: [
      "{by} named {name} as a parent or guardian. Once they confirm, they can see the family page and update the athletes’ details.",
      "Didn’t expect this? Decline it before they confirm. That also ends the links to the page that were emailed to {by}.",
      "Review the request:\n{link}",
      "Have they already confirmed, and it’s wrong? Reply to this email or call us.",
    ],
    why: onPage,
  },
  addressConfirm: {
    subject: "Confirm your email address at {club}",
    text: [
      "Someone gave this address as yours on a family page at {club}. We’ll use it only once you confirm it.",
      "Confirm this address:\n{link}",
      "The link works for {days} days. If it wasn’t you, say so on the same page, or do nothing.",
    ],
    why: "You’re getting this because someone gave us this address.",
  },
  addressRefuse: {
    subject: "Another email address was given for you at {club}",
    text: [
      "Another email address was entered for you on your family page at {club}. We’ll keep writing to this one until the owner of the new address confirms it.",
      "If it wasn’t you, decline it now. That also ends your links to the page, and you can ask for a new one.",
      "Decline the change:\n{link}",
      "Has the address already been changed, and it wasn’t you? Reply to this email or call us.",
    ],
    why: onPage,
  },
  addressChanged: {
    subject: "Your email address at {club} was changed",
    text: [
      "Your email address at {club} was changed, and the new one was confirmed. Links to your family page that we sent to this address have ended.",
      "If it wasn’t you, reply to this email or call us.",
    ],
    why: onPage,
  },
  familiesMerged: {
    subject: "Your family page at {club} was combined with another one",
    text: [
      "Our office combined the family page of {athletes} with another page that looked like the same family. From now on these parents and guardians share one page: {guardians}.",
      "Each of them sees the athletes, their registrations, practices, payments and waivers, and the emergency contacts. Nobody sees another guardian’s email or phone number.",
      "Your earlier links to the page and its calendar have ended. Get a new one at {ask}.",
      "If one of these people isn’t part of your family, reply to this email or call us right away.",
    ],
    why: onPage,
  },
  withoutPlace: {
    subject: "Your payment arrived after the last spot was taken: {offering} ({reference})",
    text: [
      "Your payment for {offering} arrived after the half hour we held your spot, and by then someone else had taken the last one.",
      "You’re not registered yet, but your money is safe. We’ll email you {promise} to offer a spot if one has opened up, another group if you like, or a full refund. You don’t have to do anything.",
      "Paid: {paid}\nProgram: {offering}\nReference: {reference}",
      view,
    ],
    why: paying,
  },
  balanceDue: {
    subject: "{amount} is owing ({reference})",
    text: [
      "According to our records, {amount} is still owing.",
      "{orders}",
      "{credit}",
      "If you’ve paid in the last few days, you don’t have to do anything.",
      "Would you rather pay in parts, or is this wrong? Reply to this email or call us.",
    ],
    why: paying,
  },
  transferAsked: {
    subject: "Pay by {day} to keep your spot: {offering} ({reference})",
    text: [
      "You’re registered for {offering}, and we’re keeping your spot until {day}.",
      "{instructions}",
      "See how to pay:\n{link}",
      "Once your payment arrives, we’ll email you the receipt and your agreement.",
      ownReference,
    ],
    why: paying,
  },
  transferReminder: {
    subject: "Your spot is kept until {day}: {offering} ({reference})",
    text: [
      "We’re keeping your spot in {offering} until {day}, and nothing has arrived yet.",
      "{instructions}",
      "See how to pay:\n{link}",
      "Already sent it? Then you don’t have to do anything. If you need more time, reply to this email.",
      ownReference,
    ],
    why: paying,
  },
  transferExtended: {
    subject: "New due date for your payment: {day}, {offering} ({reference})",
    text: [
      "We’ve changed the due date for your payment: we’re keeping your spot in {offering} until {day}.",
      "{instructions}",
      "See how to pay:\n{link}",
      "Already sent it? Then you don’t have to do anything.",
      ownReference,
    ],
    why: paying,
  },
  transferReleased: {
    subject: "Your spot is no longer held: {offering} ({reference})",
    text: [
      "Your payment for {offering} hadn’t arrived by {day}, so your spot has gone to the waiting list.",
      "You owe nothing. If your e-transfer is on its way, it still counts if a spot is open; otherwise you get it back.",
      "Still want the spot? Reply to this email or call us.",
      ownReference,
    ],
    why: paying,
  },
  withdrawn: {
    subject: "Registration withdrawn: {offering} ({reference})",
    text: [
      "This registration has ended. There are no more practices from {day} on.",
      "{registrations}",
      "{refund}",
      "If you didn’t ask for this, reply to this email or call us.",
      ownReference,
    ],
    why: paying,
  },
  moved: {
    subject: "Registration moved: {offering} ({reference})",
    text: [
      "We’ve moved {athlete} to {offering}.",
      "From: {from}\nTo: {offering}\nSeason: {season}\nReference: {reference}",
      "{money}",
      "If you didn’t ask for this, reply to this email or call us.",
    ],
    why: paying,
  },
  refundedToCard: {
    subject: "Your refund of {refunded} ({reference})",
    text: [
      "We’ve refunded the card you paid with. It takes 5 to 10 business days to appear on your statement.",
      "Refund: {refunded}\nFor: {offering}\nReference: {reference}",
      "If it isn’t there by then, reply to this email or call us.",
    ],
    why: paying,
  },
  refundedOffline: {
    subject: "Your refund of {refunded} ({reference})",
    text: [
      "We’ve refunded {refunded} {method}.",
      "Refund: {refunded}\nFor: {offering}\nReference: {reference}",
      "If it hasn’t arrived, reply to this email or call us.",
    ],
    why: paying,
  },
  instalmentPaid: {
    subject: "We received your payment of {paid} ({reference})",
    text: [
      "Thank you: we received your payment. {left}",
      "Paid: {paid}\nFor: {offering}\nReference: {reference}",
      "See your payments:\n{link}",
    ],
    why: paying,
  },
  instalmentFailed: {
    subject: "Your payment of {amount} did not go through ({reference})",
    text: [
      "We couldn’t charge your card. {reason} {next}",
      "Amount: {amount}\nFor: {offering}\nReference: {reference}",
      "Pay now:\n{link}",
      "You can pay with another card on the same page. Your registration stays as it is. Questions? Reply to this email or call us.",
    ],
    why: paying,
  },
  instalmentDue: {
    subject: "{amount} is due on {day} ({reference})",
    text: [
      "Your next payment is coming up.",
      "Amount: {amount}\nFor: {offering}\nDue: {day}\nReference: {reference}",
      "Pay {amount}:\n{link}",
      "{credit}",
      "If you’ve paid in the last few days, you don’t have to do anything. Can’t pay on this day? Reply to this email or call us.",
    ],
    why: paying,
  },
  instalmentSoon: {
    subject: "We’ll charge your card {amount} on {day} ({reference})",
    text: [
      "Your next payment comes off your card automatically.",
      "Amount: {amount}\nFor: {offering}\nOn: {day}\nCard: {card}\nReference: {reference}",
      "Change card or pay now:\n{link}",
      "{credit}",
      "Can’t pay on this day? Reply to this email or call us before then.",
    ],
    why: paying,
  },
  planAgreed: {
    subject: "Your payment plan ({reference})",
    text: [
      "As we agreed, you’ll pay {amount} for {offering} in these parts:",
      "{days}",
      "We won’t charge a card. We’ll remind you by email before each day, and you can pay early.",
      "Make a payment:\n{link}",
      "Not what we agreed on? Reply to this email or call us.",
      ownReference,
    ],
    why: paying,
  },
  donation: {
    subject: "Thank you for your gift ({reference})",
    text: [
      "Your gift has arrived. Thank you! It pays for registration, shoes and fares for children whose families can’t. At the end of the season we’ll tell you what it was used for.",
      "Gift: {paid}\nReference: {reference}",
      "{taxReceipt}",
    ],
    why: "You’re getting this because you gave to our club.",
  },
  transfer: {
    subject: "Your e-transfer ({reference})",
    text: [
      "Thank you. To send your gift from your bank’s app or website:",
      "Send to: {transferEmail}\nAmount: {amount}\nMessage: {reference}",
      "Put the reference in the message so we know it’s yours. It’s deposited automatically: no security question or password. We’ll email you when it arrives.",
      view,
    ],
    why: "You’re getting this because you told us about a gift.",
  },
  subscription: {
    subject: "Please confirm: email from {club}",
    text: [
      "Someone, we hope you, signed up for the {club} newsletter with this address. One more step and you’re on the list.",
      "Confirm your subscription:\n{confirm}",
      "The link works for {days} days. If it wasn’t you, ignore this email: we won’t write again. Already on the list? Nothing changes.",
      ownReference,
    ],
    why: "You’re getting this because someone entered this address on our website.",
  },
  sessionCancelled: {
    subject: "Cancelled: {practice}",
    text: [
      "This practice is cancelled:\n{sessions}",
      "{reason}",
      "The schedule on our website and your calendar feed say so too.",
    ],
  },
  sessionMoved: {
    subject: "Moved: {practice}",
    text: [
      "This practice has moved:\n{sessions}",
      "The new time and location:\n{instead}",
      "{reason}",
      "The schedule on our website and your calendar feed say so too.",
    ],
  },
  sessionAdded: {
    subject: "Extra practice: {practice}",
    text: ["There’s an extra practice:\n{sessions}", "{reason}"],
  },
  sessionOn: {
    subject: "It’s on after all: {practice}",
    text: [
      "Change of plans: this practice is on after all:\n{sessions}",
      "The schedule on our website and your calendar feed say so too.",
    ],
  },
  sessionText: "{club}: {subject}. {instead} {reason}",
  waivers: {
    subject: "Forms to sign before the next practice",
    text: [
      "Once a year we ask each family to read a few forms and confirm them. These are missing:",
      "{waivers}",
      "Read and confirm:\n{link}",
      "Questions about one of them? Reply to this email.",
    ],
    why: paying,
  },
  dataCopy: {
    subject: "Please confirm your request ({reference})",
    text: [
      "Someone asked to see what we know about the person at this address.",
      ...confirmRequest,
    ],
    why: asked,
  },
  dataDeletion: {
    subject: "Please confirm your request ({reference})",
    text: [
      "Someone asked us to delete what we know about the person at this address.",
      ...confirmRequest,
    ],
    why: asked,
  },
  deleted: {
    subject: "Your data has been deleted ({reference})",
    text: [
      "On {day} we deleted:\n{deleted}",
      "Records of payments and donations, if you made any, are kept for six years after the end of the tax year, as Canadian tax law requires. Backups are overwritten within 90 days.",
      "We keep only the date and the reference of your request, {reference}. This is our last email to you.",
    ],
    why: "You’re getting this because you asked us to delete your data.",
  },
  child:
    "{child} wrote to us and, being under 13, named you as parent or guardian. We’ll write only to you. If you don’t agree, reply to this email and we’ll delete what was sent.",
  aboutChild:
    "An athlete under 13 needs a parent or guardian, so we’ve recorded you, with your name and this address. If that’s not you, please reply with the name and email address of their parent or guardian.",
};
