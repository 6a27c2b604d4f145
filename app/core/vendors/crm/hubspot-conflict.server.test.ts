import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { hubspotCrm } from "./hubspot.server.ts";

/** Saves a contact against these answers, one after another. @returns the requests and the outcome */
async function saveAgainst(answers: { status: number; body: unknown }[], timeoutMs = 5_000) {
  const asked: string[] = [];
  const server = createServer(({ method, url }, response) => {
    const answer = answers[asked.length];
    asked.push(`${method} ${url}`);
    if (answer) response.writeHead(answer.status).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const crm = hubspotCrm({ token: "t", baseUrl: `http://127.0.0.1:${port}`, timeoutMs });
  const contact = { email: "a+1@b.example", firstname: "A", lastname: "B", client_details: "C" };
  return { asked, saved: crm.saveContact(contact) };
}

const contacts = "/crm/v3/objects/contacts";

test("a known contact is found by its id, or by its email if HubSpot names no id", async () => {
  const contact = { status: 200, body: { id: "7", properties: { client_details: null } } };
  const named = await saveAgainst([
    { status: 409, body: { message: "Contact already exists. Existing ID: 7" } },
    contact,
    contact,
  ]);
  expect(await named.saved).toEqual({ kind: "updated", id: "7" });
  expect(named.asked).toEqual([
    `POST ${contacts}`,
    `GET ${contacts}/7?properties=client_details`,
    `PATCH ${contacts}/7`,
  ]);
  const unnamed = await saveAgainst([
    { status: 409, body: { message: "Contact already exists." } },
    contact,
    contact,
  ]);
  expect(await unnamed.saved).toEqual({ kind: "updated", id: "7" });
  expect(unnamed.asked[2]).toBe(`PATCH ${contacts}/a%2B1%40b.example?idProperty=email`);
});

test("another conflict is a failure, not a known contact", async () => {
  const { saved } = await saveAgainst([
    { status: 409, body: { message: "The object is being merged" } },
  ]);
  await expect(saved).rejects.toThrow(
    "HubSpot refused the request (409): The object is being merged",
  );
});

test("all calls of a contact share one time limit", async () => {
  const { asked, saved } = await saveAgainst(
    [{ status: 409, body: { message: "Contact already exists. Existing ID: 7" } }],
    300,
  );
  await expect(saved).rejects.toThrow("HubSpot did not answer within 0.3 seconds.");
  expect(asked).toHaveLength(2);
});
