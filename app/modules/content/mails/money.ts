import { mail } from "./describe.ts";

const reference = { reference: "the reference" };
const offering = { offering: "what it is for" };
const credit = { credit: "the credit that the payer has and may use, as a sentence" };
const paid = { paid: "the amount" };
const awaited = {
  offering: "what it is for",
  reference: "the reference",
  instructions: "what to send, where and by when, or to pay by card",
  day: "until when the spot is kept",
  link: "the page with this, where it can be paid by card too",
};

/** The mails about registrations that wait for their payment, and about changes of registrations. */
export const registrationMails = {
  transferAsked: mail(
    "E-transfer or sponsor: how to pay",
    awaited,
    ["instructions", "link"],
    "To a family that pays this way, when it has agreed",
  ).default({
    subject: "Pay by {day} to keep your spot: {offering} ({reference})",
    text: [
      "You are registered for {offering}, and we are keeping your spot until {day}.",
      "{instructions}",
      "You can see this again here:\n{link}",
      "When the payment has arrived, we send you the receipt. Your reference is {reference}.",
    ],
  }),
  transferReminder: mail(
    "E-transfer or sponsor: reminder",
    awaited,
    ["instructions", "link"],
    "Two days before the last day, if nothing has come",
  ).default({
    subject: "Your spot is kept until {day}: {offering} ({reference})",
    text: [
      "We are keeping your spot in {offering} until {day}, and nothing has arrived yet.",
      "{instructions}",
      "If you have sent it already, you don’t have to do anything. If you need more time, reply to this email. You can see this again here:\n{link}",
      "Your reference is {reference}.",
    ],
  }),
  transferExtended: mail(
    "E-transfer or sponsor: new last day",
    awaited,
    ["day", "instructions", "link"],
    "When you have changed it",
  ).default({
    subject: "New day for your payment: {day}, {offering} ({reference})",
    text: [
      "We have changed the day for your payment: we are keeping your spot in {offering} until {day}.",
      "{instructions}",
      "You can see this again here:\n{link}",
      "Your reference is {reference}.",
    ],
  }),
  transferReleased: mail(
    "E-transfer or sponsor: not paid in time",
    { ...offering, day: "the last day for it", ...reference },
    ["day"],
    "When the last day is over and nothing has come",
  ).default({
    subject: "Your spot is no longer kept: {offering} ({reference})",
    text: [
      "Your payment for {offering} had not arrived by {day}, so your spot has gone to the waiting list. You owe nothing.",
    ],
  }),
  moved: mail(
    "Registration moved to another program",
    {
      ...offering,
      athlete: "the athlete",
      from: "the program before",
      season: "the days of the new one",
      money: "what it costs more or less, and what happens with that",
      ...reference,
    },
    ["athlete", "money"],
    "To the family who paid",
  ),
  withdrawn: mail(
    "Registration withdrawn",
    {
      ...offering,
      registrations: "each athlete with the program, a line each",
      day: "the day from which they have ended",
      refund: "what goes back, and how",
      ...reference,
    },
    ["registrations", "day", "refund"],
    "To the family who paid",
  ),
};

/** The mails about instalments, balances and refunds. */
export const paymentMails = {
  instalmentSoon: mail(
    "Instalment: the card is charged in three days",
    {
      amount: "what is charged",
      day: "the day of the charge",
      card: "the card, such as “Visa ending in 4242”",
      ...credit,
      link: "the page to pay on or to change the card",
      ...offering,
      ...reference,
    },
    ["amount", "day", "card", "link"],
  ).default({
    subject: "We charge your card {amount} on {day} ({reference})",
    text: [
      "On {day} we charge {amount} for {offering} to your {card}.",
      "Change the card or pay now:\n{link}",
      "{credit}",
    ],
  }),
  instalmentDue: mail(
    "Instalment due",
    {
      amount: "what is to pay",
      day: "the day on which it is due",
      link: "the page to pay on",
      ...credit,
      ...offering,
      ...reference,
    },
    ["amount", "day", "link"],
    "To the payer, three days before and on the day, if no card is charged for it",
  ).default({
    subject: "{amount} is due on {day} ({reference})",
    text: ["{amount} for {offering} is due on {day}.", "Pay here:\n{link}", "{credit}"],
  }),
  instalmentPaid: mail(
    "Instalment paid",
    {
      ...paid,
      left: "what is still to pay",
      link: "the page with all payments",
      ...offering,
      ...reference,
    },
    ["paid", "left", "link"],
    "To the payer, after a later part of an order was paid by card or from a credit",
  ),
  instalmentFailed: mail(
    "Instalment: the card could not be charged",
    {
      amount: "what was to be charged",
      reason: "what the bank said",
      next: "when the card is tried again",
      link: "the page to pay on or to change the card",
      ...offering,
      ...reference,
    },
    ["amount", "reason", "next", "link"],
  ),
  planAgreed: mail(
    "Payment plan agreed",
    {
      amount: "what is open",
      days: "each day with its amount, a line each",
      link: "the page to pay on",
      ...offering,
      ...reference,
    },
    ["days", "link"],
    "To the payer, after you agreed on it with them",
  ).default({
    subject: "Your payment plan ({reference})",
    text: [
      "You pay {amount} for {offering} on these days:",
      "{days}",
      "Pay here:\n{link}",
      "Your reference is {reference}.",
    ],
  }),
  balanceDue: mail(
    "Reminder of what is owing",
    {
      amount: "what is to pay",
      orders: "each order with its amount and the page to pay it on",
      ...credit,
      ...reference,
    },
    ["amount", "orders"],
    "To a payer, when you write from the list of who owes",
  ).default({
    subject: "{amount} is still to pay ({reference})",
    text: ["{amount} is still to pay.", "{orders}", "{credit}", "Your reference is {reference}."],
  }),
  refundedToCard: mail(
    "Refund to a card",
    { refunded: "the amount that goes back", ...offering, ...reference },
    ["refunded"],
    "To the payer, when the card provider has sent it",
  ),
  refundedOffline: mail(
    "Refund in another way",
    {
      refunded: "the amount that went back",
      method: "how it was paid, such as “by e-transfer”",
      ...offering,
      ...reference,
    },
    ["refunded", "method"],
    "To the payer, when the office has paid it",
  ),
};
