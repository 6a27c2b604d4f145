import { z } from "zod";
import { addNote } from "./crm-notes.ts";
import {
  callVendor,
  type VendorAnswer,
  type VendorCall,
  VendorFailure,
  vendorTimeoutMs,
  wrongShape,
} from "../call.server.ts";
import type { ContactRecord, Crm } from "./port.server.ts";
import { defineVendor } from "../define.server.ts";
import { vendorAddress } from "../loopback.server.ts";

const vendor = "HubSpot";

export interface HubspotOptions {
  /** A private app's access token, with permission to read, write and permanently delete contacts. */
  token: string;
  baseUrl?: string;
  /** The limit for all calls of one contact together. */
  timeoutMs?: number;
}

/** HubSpot by its settings. */
export const hubspot = defineVendor(
  { HUBSPOT_TOKEN: z.string(), HUBSPOT_URL: vendorAddress.default("https://api.hubapi.com") },
  (env) => hubspotCrm({ token: env.HUBSPOT_TOKEN, baseUrl: env.HUBSPOT_URL }),
);

/** Contacts at HubSpot (CRM API v3). The account needs the text property `client_details`. */
export function hubspotCrm({
  token,
  baseUrl = "https://api.hubapi.com",
  timeoutMs = vendorTimeoutMs,
}: HubspotOptions): Crm {
  const contacts = `${baseUrl.replace(/(?<!\/)\/+$/, "")}/crm/v3/objects/contacts`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const ask = (url: string, call: Pick<VendorCall, "method" | "body" | "accepts" | "signal">) =>
    callVendor({ vendor, url, headers, explain, timeoutMs, ...call });
  const post = (url: string, body: object, accepts: number[], signal?: AbortSignal) =>
    ask(url, { body: JSON.stringify(body), accepts, signal });

  /** The contact may have more details by now: reads them first, to add ours. */
  async function update(url: URL, contact: ContactRecord, signal: AbortSignal) {
    const contactUrl = new URL(url);
    contactUrl.searchParams.set("properties", "client_details");
    const notes = notesIn(await ask(contactUrl.href, { method: "GET", accepts: [200], signal }));
    const client_details = addNote(notes, contact.client_details);
    const properties = { ...given(contact), client_details };
    const body = JSON.stringify({ properties });
    return idIn(await ask(url.href, { method: "PATCH", body, accepts: [200], signal }));
  }

  return {
    vendor,
    async saveContact(contact) {
      const signal = AbortSignal.timeout(timeoutMs);
      // Create first, not search then create: HubSpot's search is seconds behind.
      const answer = await post(contacts, { properties: contact }, [201, 409], signal);
      if (answer.status === 201) return { kind: "created", id: idIn(answer) };
      const url = addressOf(contacts, {
        id: existingId(explain(answer.body)),
        email: contact.email,
      });
      return { kind: "updated", id: await update(url, contact, signal) };
    },
    async deleteContact(email) {
      const person = { objectId: email, idProperty: "email" };
      const { status } = await post(`${contacts}/gdpr-delete`, person, [204, 404]);
      return { kind: status === 204 ? "deleted" : "unknown" };
    },
  };
}

/** Addressed by id if HubSpot gave one: the e-mail may be the contact's second address. */
function addressOf(contacts: string, { id, email }: { id: string | null; email: string }): URL {
  if (id) return new URL(`${contacts}/${id}`);
  return new URL(`${contacts}/${encodeURIComponent(email)}?idProperty=email`);
}

/** A known contact's new values without empty ones, which would erase HubSpot's. */
function given({ firstname, lastname }: ContactRecord): Partial<ContactRecord> {
  return { ...(firstname && { firstname }), ...(lastname && { lastname }) };
}

const contactShape = z.object({ id: z.string().min(1) });
const notesShape = z.object({ properties: z.object({ client_details: z.string().nullish() }) });
const errorShape = z.object({ message: z.string() });

function idIn({ status, body }: VendorAnswer): string {
  const contact = contactShape.safeParse(body);
  if (!contact.success) throw wrongShape(vendor, status);
  return contact.data.id;
}

function notesIn({ status, body }: VendorAnswer): string {
  const contact = notesShape.safeParse(body);
  if (!contact.success) throw wrongShape(vendor, status);
  return contact.data.properties.client_details ?? "";
}

/** A 409 means "already exists" only with this text: `Contact already exists. Existing ID: 12345`. */
function existingId(message: string | null): string | null {
  if (message === null || !/already exists/i.test(message))
    throw new VendorFailure(vendor, `${vendor} refused the request (409)`, {
      status: 409,
      vendorMessage: message,
    });
  return /Existing ID:\s*(\d+)/i.exec(message)?.[1] ?? null;
}

const explain = (body: unknown): string | null => errorShape.safeParse(body).data?.message ?? null;
