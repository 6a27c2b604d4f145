import { type ComposedMail, mailFooter, type Sender, toOffice } from "#modules/content/index.ts";

/** What a family has changed of an order on its page. */
export interface FamilyChange {
  reference: string;
  athlete: string;
  /** The program that it left. */
  from: string;
  /** The program that it moved to; null: it withdrew. */
  to: string | null;
  /** Such as `$45 more to pay`. */
  money: string;
  /** The order's page. */
  page: string;
}

/** The mail to the office that a family has withdrawn an athlete, or moved one, by itself. */
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
