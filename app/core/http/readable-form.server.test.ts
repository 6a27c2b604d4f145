import { expect, test } from "vitest";
import { readableForm, spreadsheetPrefix } from "./requests.server.ts";

const post = (type: string | null, body: BodyInit, method = "POST") =>
  new Request("http://club.test/subscribe", {
    method,
    body,
    ...(type && { headers: { "Content-Type": type } }),
  });

async function fieldsOf(request: Request) {
  const read = await readableForm(request);
  return read instanceof Request ? [...(await read.formData())] : read.status;
}

test.each([
  post("application/x-www-form-urlencoded", "a=1&a=2"),
  post(
    null,
    filled([
      ["a", "1"],
      ["a", "2"],
    ]),
  ),
  post(null, new URLSearchParams("a=1&a=2")),
])("a form is read in every encoding", async (request) => {
  expect(await fieldsOf(request)).toEqual([
    ["a", "1"],
    ["a", "2"],
  ]);
});

test.each([
  post("application/x-www-form-urlencoded", "a%00=b%00c%ED%A0%80"),
  post(null, filled([["a\0", "b\0c\ud800"]])),
])("characters that the database cannot store are removed", async (request) => {
  const [[name, value] = []] = (await fieldsOf(request)) as [string, string][];
  expect([name, value?.replace(/\ufffd+$/, "")]).toEqual(["a", "bc"]);
  expect(value).toMatch(/\ufffd$/);
});

test("files are dropped, and an empty post is a form without fields", async () => {
  expect(await fieldsOf(post(null, filled([["a", new File(["x"], "x.png")]])))).toEqual([]);
  expect(await fieldsOf(new Request("http://club.test/subscribe", { method: "POST" }))).toEqual([]);
});

test.each([
  [new TextEncoder().encode("Name,Mark\nZoë,4.52"), "UTF-8"],
  [
    Uint8Array.from("Name,Mark\nZoë,4.52", (sign) => sign.charCodeAt(0)),
    "an older spreadsheet's letters",
  ],
])("a CSV file is the text in it", async (bytes) => {
  const sent = filled([["list", new File([bytes], "results.CSV", { type: "text/csv" })]]);
  expect(await fieldsOf(post(null, sent))).toEqual([["list", "Name,Mark\nZoë,4.52"]]);
});

test("a page of staff gets a spreadsheet's bytes, and the name of any file", async () => {
  const at = (path: string, name: string) =>
    fieldsOf(
      new Request(`http://club.test${path}`, {
        method: "POST",
        body: filled([["list", new File(["PK"], name)]]),
      }),
    );
  expect(await at("/admin/imports", "a.XLSX")).toEqual([
    ["list", `${spreadsheetPrefix}UEs=`],
    ["list_name", "a.XLSX"],
  ]);
  expect(await at("/admin/imports", "a.png")).toEqual([["list_name", "a.png"]]);
  expect(await at("/subscribe", "a.xlsx")).toEqual([]);
});

test("a GET request is not changed", async () => {
  const request = new Request("http://club.test/subscribe");
  expect(await readableForm(request)).toBe(request);
});

test.each([
  [post("application/json", "{}"), 415],
  [post("text/plain", "hello"), 415],
  [post("multipart/form-data", "no boundary"), 400],
  [post("multipart/form-data; boundary=x", "--x\r\nbroken"), 400],
  [post("application/json", "{}", "DELETE"), 415],
])("anything else is refused", async (request, status) => {
  expect(await fieldsOf(request)).toBe(status);
});

function filled(fields: [string, string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test.each([
  [500, "/subscribe", true],
  [501, "/subscribe", false],
  [5_000, "/admin/families", true],
  [5_001, "/admin/families", false],
])("%i fields at %s are read: %s", async (count, path, isRead) => {
  const fields = Array.from({ length: count }, (_, n): [string, string] => [`f${n}`, "x"]);
  for (const body of [new URLSearchParams(fields), filled(fields)]) {
    const request = new Request(`http://club.test${path}`, { method: "POST", body });
    expect(await fieldsOf(request)).toEqual(isRead ? fields : 413);
  }
});

test("1 MB of made-up fields is rejected quickly", async () => {
  const body = "a=1&".repeat(250_000);
  const started = performance.now();
  expect(await fieldsOf(post("application/x-www-form-urlencoded", body))).toBe(413);
  expect(performance.now() - started).toBeLessThan(200);
});
