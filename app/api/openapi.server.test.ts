import { OpenAPIBackend } from "openapi-backend";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "#tests/support/club.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub();
});
afterAll(() => club.close());

test("a library accepts the document as OpenAPI, from either address", async () => {
  const path = "/api/blog";
  const document = await (await club.request("/api/docs/openapi.json")).json();
  const again = await club.request("/api/docs", { headers: { Accept: "application/json" } });
  expect(await again.json()).toEqual(document);
  const open = (definition: object, validate: boolean) =>
    new OpenAPIBackend({ definition: definition as never, strict: true, validate }).init();
  // Throws if the document is invalid.
  await open(document, false);
  // Compiling the validators of all calls would take seconds.
  const api = await open({ ...document, paths: { [path]: document.paths[path] } }, true);
  const checked = (data: object) =>
    api.validateRequest({
      method: "post",
      path,
      headers: { "content-type": "application/json" },
      body: data,
    }).valid;
  expect([checked({ title: "A" }), checked({ title: 7 })]).toEqual([true, false]);
});

test("people can read it as a page without scripts", async () => {
  const answer = await club.request("/api/docs", { headers: { Accept: "text/html" } });
  const policy = answer.headers.get("Content-Security-Policy") ?? "";
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
  expect(policy).not.toContain("unsafe");
  const page = await answer.text();
  expect(page).toContain("/api/locationpages/create");
  expect(page).toContain("/create-checkout-session-next-gen-donations");
  expect(page).toContain("Send <code>Origin: http://club.test</code> with every call");
  expect(page).not.toMatch(/<script| style=/);
});

test("a call with a cookie is accepted with an Origin and refused without one, as documented", async () => {
  const document = (await (await club.request("/api/docs/openapi.json")).json()) as {
    info: { description: string };
  };
  expect(document.info.description).toContain("Send `Origin: http://club.test`");
  const Cookie = await club.signIn();
  const restore = (headers: Record<string, string>) =>
    club.request("/api/blog/999/restore", { method: "POST", headers: { Cookie, ...headers } });
  expect((await restore({})).status).toBe(403);
  expect((await restore({ Origin: "http://club.test" })).status).toBe(404);
});
