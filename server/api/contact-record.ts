import { Hono } from "hono";
import type { Caller } from "#server/http/own-site-only.ts";
import type { Visit } from "#server/http/pages.ts";
import type { FormResult } from "#domain/form-result.ts";
import type { Services } from "#server/services/services.ts";
import { jsonBody } from "./answer.ts";

/**
 * `POST /hubspot-contacts` (specification, point 7): `{properties: {email, firstname, lastname,
 * client_details}}`. Another door to the path every form takes; `id` is the club's own reference.
 * For the site's own pages and for machines with its key (`http/own-site-only.ts`).
 */
export function contactRecordDoor(services: Services) {
  return new Hono<{ Variables: { visit: Visit; caller: Caller } }>().post(
    "/hubspot-contacts",
    async (c) => {
      const properties = (await jsonBody(c))?.properties;
      if (typeof properties !== "object" || properties === null) {
        return c.json(
          { status: "error", message: "Send JSON with an object named properties" },
          400,
        );
      }
      const result = await services.submitContactRecord({
        fields: properties as Record<string, unknown>,
        source: "/hubspot-contacts",
        address: c.get("visit").address,
        // Any program can say that it is the site: its words are weighed.
        call: c.get("caller"),
      });
      const { status, answer } = answerOf(result);
      return c.json(answer, status);
    },
  );
}

function answerOf(result: FormResult) {
  switch (result.outcome) {
    case "sent":
      return { status: 201, answer: { id: result.reference, message: result.message } } as const;
    case "known-contact": {
      const message = `Contact already exists. Existing reference: ${result.reference}`;
      return { status: 409, answer: { status: "error", message } } as const;
    }
    case "invalid":
      return { status: 400, answer: { status: "error", message: result.message } } as const;
    case "failed":
      return { status: 503, answer: { status: "error", message: result.message } } as const;
  }
}
