/** What a page tells the frame around it: `export const handle: PageHandle = { … }`. */
export interface PageHandle {
  /** How long the loading bar runs, in ms (specification, point 2); a second unless said. */
  loading?: 500 | 1000;
  /** Its own form, where Inquire Now scrolls; without one Inquire Now leads to the contact page. */
  inquireTo?: "#contact-form" | "#get_in_touch";
  /** A landing page shows no menu. */
  landing?: boolean;
}
