import { expect, test } from "vitest";
import { asForm, unreadableForm } from "./readable-form.ts";

const post = (type: string | null, body: BodyInit, method = "POST") =>
  new Request("http://club.test/subscribe", {
    ...{ method, body },
    ...(type && { headers: { "Content-Type": type } }),
  });

test.each([
  post("application/x-www-form-urlencoded", "a=1"),
  post(null, new URLSearchParams({ a: "1" })),
  post(null, filled({ a: "1" })),
  new Request("http://club.test/subscribe", { method: "POST" }),
  new Request("http://club.test/subscribe"),
])("a form is read", async (request) => {
  expect(await unreadableForm(request)).toBeNull();
  expect(request.bodyUsed).toBe(false);
});

test("a post of nothing is a form without fields", async () => {
  const form = await asForm(
    new Request("http://club.test/subscribe", { method: "POST" }),
  ).formData();
  expect([...form]).toEqual([]);
});

test.each([
  [post("application/json", "{}"), 415],
  [post("text/plain", "hello"), 415],
  [post("multipart/form-data", "no boundary"), 400],
  [post("multipart/form-data; boundary=x", "--x\r\nbroken"), 400],
  [post("application/json", "{}", "DELETE"), 415],
])("anything else is refused", async (request, status) => {
  expect((await unreadableForm(request))?.status).toBe(status);
});

function filled(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}
