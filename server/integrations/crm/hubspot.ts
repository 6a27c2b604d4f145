import { z } from "zod";
import { callVendor, type VendorAnswer, wrongShape } from "../call-vendor.ts";
import { vendorTimeoutMs } from "../time-limit.ts";
import { quoted, VendorFailure } from "../vendor-failure.ts";
import type { ContactOutcome, ContactRecord, Crm } from "./port.ts";

const vendor = "HubSpot";

export interface HubspotOptions {
  /** A private app's access token; it may write contacts and delete them for good. */
  token: string;
  baseUrl?: string;
  timeoutMs?: number;
}

/** Contacts at HubSpot (CRM API v3). The account needs the text property `client_details`. */
export function hubspotCrm({
  token,
  baseUrl = "https://api.hubapi.com",
  timeoutMs = vendorTimeoutMs,
}: HubspotOptions): Crm {
  const contacts = `${baseUrl.replace(/\/+$/, "")}/crm/v3/objects/contacts`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const post = (url: string, body: object, accepts: number[]) =>
    callVendor({ vendor, url, headers, body: JSON.stringify(body), accepts, explain, timeoutMs });

  return {
    vendor,
    async saveContact(contact, { whenExists }) {
      if (whenExists === "update") {
        const inputs = [{ idProperty: "email", id: contact.email, properties: given(contact) }];
        // Upsert, not search then create: HubSpot's search lags behind by seconds.
        return upserted(await post(`${contacts}/batch/upsert`, { inputs }, [200]));
      }
      return created(await post(contacts, { properties: { ...contact } }, [201, 409]));
    },
    async forgetContact(email) {
      const person = { objectId: email, idProperty: "email" };
      const { status } = await post(`${contacts}/gdpr-delete`, person, [204, 404]);
      return { kind: status === 204 ? "forgotten" : "unknown" };
    },
  };
}

/** Without the empty values: HubSpot would clear what it knows. */
function given(contact: ContactRecord): Record<string, string> {
  return Object.fromEntries(Object.entries(contact).filter(([, value]) => value !== ""));
}

const contactShape = z.object({ id: z.string().min(1) });
const upsertShape = z.object({ results: z.tuple([contactShape.extend({ new: z.boolean() })]) });
const errorShape = z.object({ message: z.string() });
const batchErrorShape = z.object({ errors: z.array(errorShape).min(1) });

function created({ status, body }: VendorAnswer): ContactOutcome {
  if (status === 409) return conflict(explain(body));
  const contact = contactShape.safeParse(body);
  if (!contact.success) throw wrongShape(vendor, status);
  return { kind: "created", id: contact.data.id };
}

/** A 409 is "already exists" only if it says so: `Contact already exists. Existing ID: 12345`. */
function conflict(message: string | null): ContactOutcome {
  if (message === null || !/already exists/i.test(message))
    throw new VendorFailure(vendor, `${vendor} refused the request (409)${quoted(message)}`, {
      status: 409,
    });
  return { kind: "exists", id: /Existing ID:\s*(\d+)/i.exec(message)?.[1] ?? null };
}

function upserted({ status, body }: VendorAnswer): ContactOutcome {
  const answer = upsertShape.safeParse(body);
  if (!answer.success) throw wrongShape(vendor, status);
  const [contact] = answer.data.results;
  return { kind: contact.new ? "created" : "updated", id: contact.id };
}

function explain(body: unknown): string | null {
  const batch = batchErrorShape.safeParse(body);
  if (batch.success) return batch.data.errors[0]?.message ?? null;
  return errorShape.safeParse(body).data?.message ?? null;
}
