import { type ComposedMail, mailFooter, type Sender, toOffice } from "#modules/content/index.ts";

/** A change that a family made to an order on its page. */
export interface FamilyChange {
  reference: string;
  athlete: string;
  /** The program that the athlete left. */
  from: string;
  /** The program that the athlete moved to; null: the athlete was withdrawn. */
  to: string | null;
  /** Such as `$45 more to pay`. */
  money: string;
  /** The order's page. */
  page: string;
}

/** The mail to the office that a family has withdrawn or moved an athlete on its own page. */
export const familyChangeMail = (change: FamilyChange, club: Sender): ComposedMail => {
  const { reference, athlete, from, to, money, page } = change;
  const who = athlete || "An athlete";
  return {
    subject: `${to ? "Moved" : "Withdrawn"} by the family: ${from} (${reference})`,
    text: [
      to
        ? `${who} was moved from ${from} to ${to} by the family, on its page.`
        : `${who} was withdrawn from ${from} by the family, on its page.`,
      `Under the club’s rules: ${money}. The payer got an email about it. It’s new in the inbox until you mark it as answered.`,
      `Open the order:\n${page}`,
      mailFooter(club, toOffice),
    ].join("\n\n"),
  };
};
