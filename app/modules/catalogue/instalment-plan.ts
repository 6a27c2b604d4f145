/**
 * The parts in which an offering's price can be paid, in the order of their days. The first has no day: it is due
 * at registration. Their amounts add up to the price.
 */
export type InstalmentPlan = readonly {
  /** A day such as `2027-03-01`; null: at registration. */
  dueOn: string | null;
  cents: number;
}[];
