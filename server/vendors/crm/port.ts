/** A person as the CRM keeps them: the specification's `properties` (point 3). */
export interface ContactRecord {
  /** What makes a contact one and the same; case does not matter. */
  email: string;
  /** Empty when the visitor was not asked, as in a subscription. */
  firstname: string;
  lastname: string;
  /** What they wrote, as a text block staff can read. */
  client_details: string;
}

/**
 * `updated`: the CRM knew the e-mail; its contact now holds the new details too.
 * `id` is the vendor's own; null when it did not name it.
 */
export interface ContactOutcome {
  kind: "created" | "updated";
  id: string | null;
}

/** The club's customer-relationship service. */
export interface Crm {
  readonly vendor: string;
  /** How many messages it takes at the same time, where that is more than is polite elsewhere. */
  readonly atOnce?: number;
  /**
   * Creates the contact, or brings the one with this e-mail up to date: its details are added to
   * those it has (`addNote`), its name is replaced, but never by an empty one.
   * @throws VendorFailure when it did not happen, or nobody can tell
   */
  saveContact(contact: ContactRecord): Promise<ContactOutcome>;
  /**
   * Deletes a contact for good, and what hangs on it.
   * @throws VendorFailure when it did not happen, or nobody can tell
   */
  forgetContact(email: string): Promise<{ kind: "forgotten" | "unknown" }>;
}
