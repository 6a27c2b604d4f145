import type { ResultStatement } from "../local-outbox.server.ts";

/** A person's CRM record: the specification's `properties` (docs/specification.md 3.2). */
export interface ContactRecord {
  /** Identifies a contact; case does not matter. */
  email: string;
  /** Empty when the visitor was not asked, as in a subscription. */
  firstname: string;
  lastname: string;
  /** Their message, as a text block that staff can read. */
  client_details: string;
}

/**
 * `updated`: the CRM already had the e-mail; its contact now has the new details too.
 * `id` is the vendor's own; null when it gave none.
 */
export interface ContactOutcome {
  kind: "created" | "updated";
  id: string | null;
}

/** The club's customer-relationship service. */
export interface Crm {
  readonly vendor: string;
  /** How many messages it accepts at the same time, if more than the default for external vendors. */
  readonly atOnce?: number;
  /**
   * Creates the contact, or updates the one with this e-mail: adds the details to its own (`addNote`) and
   * replaces the name, but never with an empty one.
   * @param within the embedded CRM adds the contact to this statement, and does not know yet whether it is
   * new
   * @throws VendorFailure when it failed, or the result is unknown
   */
  saveContact(contact: ContactRecord, within?: ResultStatement): Promise<ContactOutcome>;
  /**
   * Permanently deletes a contact and everything attached to it.
   * @throws VendorFailure when it failed, or the result is unknown
   */
  deleteContact(email: string): Promise<{ kind: "deleted" | "unknown" }>;
}
