export interface HubspotContact {
  id: string;
  properties: Record<string, string>;
  createdAt: string;
  updatedAt: string;
  archived: boolean;
}

const propertyNames = ["email", "firstname", "lastname", "client_details"];

/** The fake HubSpot's contacts: one per e-mail address, ignoring case. */
export class HubspotContacts {
  readonly #byEmail = new Map<string, HubspotContact>();
  readonly #creations = new Map<string, number>();

  all(): HubspotContact[] {
    return [...this.#byEmail.values()];
  }

  creations(email: string): number {
    return this.#creations.get(email.toLowerCase()) ?? 0;
  }

  find(email: string): HubspotContact | undefined {
    return this.#byEmail.get(email.toLowerCase());
  }

  forget(email: string): void {
    this.#byEmail.delete(email.toLowerCase());
  }

  /** HubSpot's error for these properties, or null. */
  problem(properties: Record<string, string>): string | null {
    const unknown = Object.keys(properties).find((name) => !propertyNames.includes(name));
    if (unknown)
      return invalid(unknown, `Property "${unknown}" does not exist`, "PROPERTY_DOESNT_EXIST");
    const email = properties["email"] ?? "";
    if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return null;
    return invalid("email", `Email address ${email} is invalid`, "INVALID_EMAIL");
  }

  create(properties: Record<string, string>): HubspotContact {
    const email = (properties["email"] ?? "").toLowerCase();
    const now = new Date().toISOString();
    const contact = {
      id: String(501 + this.#byEmail.size),
      properties: { ...properties, email },
      createdAt: now,
      updatedAt: now,
      archived: false,
    };
    this.#byEmail.set(email, contact);
    this.#creations.set(email, this.creations(email) + 1);
    return contact;
  }

  update(contact: HubspotContact, properties: Record<string, string>): HubspotContact {
    Object.assign(contact.properties, properties);
    contact.updatedAt = new Date().toISOString();
    return contact;
  }
}

function invalid(name: string, message: string, code: string): string {
  const detail = JSON.stringify([{ isValid: false, message, error: code, name }]);
  return `Property values were not valid: ${detail}`;
}
