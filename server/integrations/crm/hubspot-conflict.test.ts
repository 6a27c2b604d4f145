import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { hubspotCrm } from "./hubspot.ts";

async function saveAgainst(status: number, body: unknown, whenExists: "refuse" | "update") {
  const server = createServer((_, response) =>
    response.writeHead(status).end(JSON.stringify(body)),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const crm = hubspotCrm({ token: "t", baseUrl: `http://127.0.0.1:${port}` });
  const contact = { email: "a@b.example", firstname: "A", lastname: "B", client_details: "" };
  return crm.saveContact(contact, { whenExists });
}

test("a conflict without an id is still a known contact", async () => {
  const outcome = await saveAgainst(409, { message: "Contact already exists." }, "refuse");
  expect(outcome).toEqual({ kind: "exists", id: null });
});

test("another conflict is a failure, not a known contact", async () => {
  const attempt = saveAgainst(409, { message: "The object is being merged" }, "refuse");
  await expect(attempt).rejects.toThrow(
    "HubSpot refused the request (409): The object is being merged",
  );
});

test("a batch that partly failed says why", async () => {
  const body = { status: "COMPLETE", results: [], errors: [{ message: "Property is read-only" }] };
  await expect(saveAgainst(207, body, "update")).rejects.toThrow(
    "HubSpot answered in a way we do not expect (207): Property is read-only",
  );
});
