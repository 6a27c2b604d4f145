/** The status of a child at a trial practice: a trial is not expected attendance, so nobody is excused. */
export const trialChoices = ["here", "absent"] as const;

export type TrialChoice = (typeof trialChoices)[number];

/** The same as labels for the office. */
export const trialLabels: Record<TrialChoice, string> = { here: "Came", absent: "Did not come" };

/** The last entry for a child at a trial: a coach's, or the family's, which has cancelled it. */
export interface TrialEntry {
  /** Generated on the device. */
  id: string;
  /** The name of the staff account; empty: the family. */
  by: string;
  /** In ms since 1970. */
  at: number;
  status: TrialChoice | "none" | "cancelled";
}
