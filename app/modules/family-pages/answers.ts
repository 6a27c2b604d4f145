/** The message of each completed action; its name is in the redirect's address. */
export const doneMessages = {
  corrected: "Saved.",
  unchanged: "You changed nothing, so nothing was saved.",
  "address-asked":
    "We mailed a link to your new address: open it and confirm. Until then we write to your present address, and have sent a notice to it. Everything else is saved.",
  "address-confirmed":
    "Your new address is confirmed: we write to it from now on. Links mailed to the old one have ended.",
  "guardian-confirmed": "Thank you. You are a guardian of this family now.",
  "request-withdrawn": "Cancelled. The link that we mailed for it has ended.",
  waivers: "Thank you: the waivers are answered.",
  "health-saved": "The medical information is saved. To keep it private it is not shown here.",
  "health-deleted": "The medical information is deleted.",
  "place-passed": "The next family gets the spot. You keep your turn for another.",
  "list-left": "You have left the waiting list.",
  withdrawn: "Withdrawn. We emailed you the details. Your refund is listed below.",
  moved: "Moved. We emailed you the details.",
  "moved-owed": "Moved. We emailed you the details. What is still to pay is listed below.",
  "not-coming": "Thank you: the coach sees that you are not coming.",
  coming: "Thank you: the coach sees that you are coming after all.",
  "not-next-season": "Thank you for telling us. The spots go to other families.",
  "guardian-asked":
    "We mailed them a link to confirm. Every guardian of the family is told. They see this page once they have confirmed.",
  "calendar-made": "The calendar link is ready. An earlier one has ended.",
  "calendar-ended":
    "The calendar link has ended. Calendars with this link no longer show practices.",
  "deletion-asked":
    "We mailed you a page with a button to confirm it. Once you press it, we delete your data within 30 days.",
} as const;

/** The messages for visitors without a family's link. */
export const outsideMessages = {
  ended: "Your links have ended on every device. Ask for a new one whenever you like.",
  closed:
    "Your link has ended meanwhile, so nothing was changed. Ask for a new one to open your page again.",
} as const;

export type Done = keyof typeof doneMessages;

/** A refused form: the errors, and its input. */
export interface Refusal {
  /**
   * The form's name: an entry's id; `waivers-`, `health-` or `practices-` with an athlete's id; `invite-`
   * with an invitation's id; `waiting`, `new-guardian`, `requests` or `deletion`.
   */
  at: string;
  message: string;
  errors: Record<string, string>;
  values: Record<string, string>;
}
