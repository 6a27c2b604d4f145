import { randomUUID } from "node:crypto";
import type { Context } from "openapi-backend";
import type { Answer } from "./answer.ts";
import { loadContract } from "./contract.ts";
import { type FakeHttpServer, startFakeHttp } from "./http-peer.ts";
import { type HubspotContact, HubspotContacts } from "./hubspot-contacts.ts";

/** A fake of HubSpot's contacts, checked against its contract. */
export interface FakeHubspot extends FakeHttpServer {
  token: string;
  contacts(): HubspotContact[];
  /** How often a contact with this e-mail was created; the vendor's rule makes it 0 or 1. */
  creations(email: string): number;
}

type Properties = Record<string, string>;

const error = (status: number, category: string, message: string): Answer => ({
  status,
  body: { status: "error", message, correlationId: randomUUID(), category },
});

const errors = {
  "400": error(400, "VALIDATION_ERROR", "Property values were not valid"),
  "401": error(401, "INVALID_AUTHENTICATION", "Authentication credentials not found."),
  "429": {
    ...error(429, "RATE_LIMITS", "You have reached your ten_secondly_rolling limit."),
    headers: { "retry-after": "7" },
  },
  "500": error(500, "INTERNAL_ERROR", "internal error"),
};

/** Starts the fake server. A contact may only have the properties that our product sends. */
export async function startFakeHubspot({
  token = "hubspot-test-token",
} = {}): Promise<FakeHubspot> {
  const book = new HubspotContacts();

  const create = ({ request }: Context): Answer => {
    const { properties } = request.requestBody as { properties: Properties };
    const problem = book.problem(properties);
    if (problem) return error(400, "VALIDATION_ERROR", problem);
    const known = book.find(properties["email"] ?? "");
    if (known) return error(409, "CONFLICT", `Contact already exists. Existing ID: ${known.id}`);
    return { status: 201, body: book.create(properties) };
  };

  /** By its id, or by the e-mail if the address contains one. */
  const contactAt = ({ request }: Context) => {
    const { contactId } = request.params as { contactId: string };
    const byEmail = (request.query as { idProperty?: string }).idProperty === "email";
    return byEmail ? book.find(contactId) : book.all().find(({ id }) => id === contactId);
  };
  const missing = error(404, "OBJECT_NOT_FOUND", "resource not found");

  const read = (context: Context): Answer => {
    const contact = contactAt(context);
    return contact ? { status: 200, body: contact } : missing;
  };

  const update = (context: Context): Answer => {
    const contact = contactAt(context);
    if (!contact) return missing;
    const { properties } = context.request.requestBody as { properties: Properties };
    const problem = book.problem({ ...contact.properties, ...properties });
    if (problem) return error(400, "VALIDATION_ERROR", problem);
    return { status: 200, body: book.update(contact, properties) };
  };

  const forget = ({ request }: Context): Answer => {
    const { objectId, idProperty } = request.requestBody as Record<string, string>;
    if (idProperty !== "email") return error(400, "VALIDATION_ERROR", "idProperty must be email");
    book.forget(objectId ?? "");
    return { status: 204, body: undefined };
  };

  const api = await loadContract("hubspot", {
    operations: {
      createContact: create,
      getContact: read,
      updateContact: update,
      gdprDeleteContact: forget,
    },
    credentials: {
      private_app: ({ request }) => request.headers["authorization"] === `Bearer ${token}`,
    },
    unauthorized: () => errors["401"],
    notFound: () => missing,
    invalid: ({ validation }) =>
      error(400, "VALIDATION_ERROR", `Invalid input JSON: ${validation.errors?.[0]?.message}`),
  });

  return {
    ...(await startFakeHttp(api, errors)),
    token,
    contacts: () => book.all(),
    creations: (email) => book.creations(email),
  };
}
