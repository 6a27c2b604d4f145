import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type CollectionName, collectionNames, guideTo } from "#modules/content/collections.ts";
import { type FormSchema, formSchema, toFormData } from "#modules/content/editing/schema-form.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { membership, withNextGeneration } from "#tests/support/offerings.ts";
import { contentVersions } from "#modules/content/schema.ts";

let club: TestClub;
const cookies = { admin: "", editor: "" };
beforeAll(async () => {
  club = await openTestClub({ pages: "built", content: withNextGeneration(smallClub) });
  await club.hire(editor);
  cookies.admin = await club.signIn();
  cookies.editor = await club.signIn(editor);
});
afterAll(() => club.close());
afterEach(async () => {
  await club.ctx.db.delete(contentVersions);
  await club.live.refresh();
});

type Who = keyof typeof cookies;
type Value = Record<string, unknown>;

/** What only admins may change; a collection not listed here contains only text. */
const wholly: CollectionName[] = [
  "club",
  "credentials",
  "external",
  "founder",
  "mails",
  "policies",
  "results",
  "under13",
  "waivers",
];
const offering = ["priceCents", "per", "season", "ages"];
const inPart: Partial<Record<CollectionName, string[]>> = {
  application: ["under13", "draft.inTab", "draft.keep", "draft.onDevice", "privacy"],
  contact: ["form.privacy"],
  office: [
    "registration.note",
    "privacy",
    "checkout.agreement",
    "checkout.transfer",
    "medicalInformation",
    "texts",
  ],
  donation: ["receipt", "transfer.steps"],
  inquiry: ["privacy"],
  landing: ["form.privacy"],
  membershipCards: ["track", "speed", "strength"].flatMap((list) =>
    [...offering, "registrationLink", "option", "options"].map(
      (name) => `sliders.${list}[].${name}`,
    ),
  ),
  subscribe: ["consent", "box"],
};

const open = (name: string, who: Who) =>
  club.request(`/admin/content/${name}`, { headers: { Cookie: cookies[who] } });
/** As the page's script sends it: the response is data, because rendering the page takes much longer. */
const send = (name: string, fields: Record<string, string>, who: Who) =>
  club.request(`/admin/content/${name}.data`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { Cookie: cookies[who], Origin: "http://club.test" },
  });
const save = (name: string, value: unknown, who: Who, base = 0) =>
  send(name, { _action: "save", base: `${base}`, value: JSON.stringify(value) }, who);
const restore = (name: string, version: number, who: Who, base: number) =>
  send(name, { _action: "restore", base: `${base}`, version: `${version}` }, who);
const written = (name: CollectionName) =>
  structuredClone(toFormData(club.ctx.content[name])) as Value;
const saves = () => club.ctx.db.$count(contentVersions);

function adminFields({ permission, properties = {}, items, anyOf = [] }: FormSchema): string[] {
  if (permission) return [""];
  const below = [{ properties }, ...anyOf].flatMap((shape) =>
    Object.entries(shape.properties ?? {}).flatMap(([name, field]) =>
      adminFields(field).map((rest) => `.${name}${rest}`),
    ),
  );
  return [...below, ...(items ? adminFields(items).map((rest) => `[]${rest}`) : [])];
}

const { type, id } = membership(smallClub, 1);
const soldInstead = { type, id };

/** The value with a different one at a path; in a list, in its first entry. */
function withOther(value: unknown, [step, ...rest]: string[]): unknown {
  if (step === undefined) return other(value);
  if (Array.isArray(value)) return [withOther(value[0], rest), ...value.slice(1)];
  if (step === "archived") return { ...(value as Value), archived: true };
  if (step === "admits") return { ...(value as Value), admits: "by invitation" };
  if (step === "sessionsAWeek") return { ...(value as Value), sessionsAWeek: 1 };
  // The first card of a slider may sell nothing.
  if (step === "option") return { ...(value as Value), option: soldInstead };
  if (step === "options" && !(step in (value as Value)))
    return { ...(value as Value), options: { type: soldInstead.type, ids: [soldInstead.id] } };
  return { ...(value as Value), [step]: withOther((value as Value)[step], rest) };
}

const another: [unknown, unknown][] = [
  ["sessions left", "full price"],
  ["full price", "sessions left"],
  ["small supplier", "exempt"],
  ["exempt", "small supplier"],
  ["season", "month"],
  ["year", "month"],
  ["month", "season"],
  ["block", "season"],
  ["ete", "interieure"],
  ["interieure", "ete"],
  ["baseball", "nextgen"],
  ["baseball_speed", "indoor_track_field"],
];

/** Another valid value. */
function other(value: unknown): unknown {
  if (value === undefined) return "https://elsewhere.example/pay";
  if (typeof value === "number") return value + 1;
  if (typeof value === "string")
    return another.find(([is]) => is === value)?.[1] ?? `${value} (not the club’s words)`;
  if (Array.isArray(value)) return [other(value[0]), ...value.slice(1)];
  const fields = value as Value;
  if (Array.isArray(fields.ids)) return { ...fields, ids: fields.ids.slice(1) };
  if (typeof fields.from === "string") return { ...fields, from: "01-15" };
  const [name = ""] = Object.keys(fields);
  return { ...fields, [name]: other(fields[name]) };
}

test("the table names every field that is an admin's", () => {
  const found = collectionNames.flatMap((name) =>
    adminFields(formSchema(name)).map((path) => `${name}${path}`),
  );
  const listed = Object.entries(inPart).flatMap(([name, paths]) =>
    paths.map((path) => `${name}.${path}`),
  );
  expect(found.toSorted()).toEqual(listed.toSorted());
  expect(
    collectionNames.filter((name) => guideTo(name).permission === "content.settings").toSorted(),
  ).toEqual(wholly);
});

describe.each(collectionNames)("%s", (name) => {
  const isAdmins = wholly.includes(name);

  test("can be opened and saved by those allowed to", async () => {
    // As an admin, index.server.test.ts opens each.
    expect((await open(name, "editor")).status).toBe(isAdmins ? 403 : 200);
    expect((await save(name, written(name), "editor")).status).toBe(isAdmins ? 403 : 202);
    const base = isAdmins ? 0 : 1;
    expect((await save(name, written(name), "admin", base)).status).toBe(202);
    const restored = await restore(name, 0, "editor", base + 1);
    expect(restored.status).toBe(isAdmins ? 403 : 202);
  });
});

const fields = Object.entries(inPart).flatMap(([name, paths]) =>
  paths.map((path) => [name as CollectionName, path] as const),
);

test.each(fields)("%s: only admins can change %s", async (name, path) => {
  const steps = path.replaceAll("[]", ".0").split(".");
  const before = written(name);
  const changed = withOther(before, steps);
  const refused = await save(name, changed, "editor");
  const text = await refused.text();
  expect([refused.status, await saves()]).toEqual([400, 0]);
  expect(text.includes("Only an admin may change this. Nothing was saved.")).toBe(true);
  expect((await save(name, changed, "admin")).status).toBe(202);
  // An editor can restore neither the version before nor the built-in text…
  expect((await restore(name, 0, "editor", 1)).status).toBe(400);
  expect((await save(name, before, "admin", 1)).status).toBe(202);
  expect((await restore(name, 1, "editor", 2)).status).toBe(400);
  expect(await saves()).toBe(2);
  expect((await restore(name, 1, "admin", 2)).status).toBe(202);
});

test.each([
  ["a membership more", (list: Value[]) => [...list, { ...list[0], id: undefined }]],
  ["a membership twice", (list: Value[]) => [...list, list[0]]],
  ["a membership less", (list: Value[]) => list.slice(1)],
  ["another number", (list: Value[]) => [{ ...list[0], id: 999 }, ...list.slice(1)]],
])("only admins change %s", async (_what, change) => {
  const cards = written("membershipCards");
  const before = cards.sliders as Record<string, Value[]>;
  const sliders = { ...before, track: change(before.track ?? []) };
  const refused = await save("membershipCards", { ...cards, sliders }, "editor");
  expect([refused.status, await saves()]).toEqual([400, 0]);
});

test("an editor edits and orders membership cards, and sees admin fields as read-only", async () => {
  const cards = written("membershipCards");
  const before = cards.sliders as Record<string, Value[]>;
  const [first, ...rest] = before.track ?? [];
  const track = [...rest, { ...first, title: "Sprints for beginners" }];
  const edited = { ...cards, sliders: { ...before, track } };
  expect((await save("membershipCards", edited, "editor")).status).toBe(202);
  const saved = club.ctx.content.membershipCards.sliders.track;
  expect(saved.at(-1)?.title).toBe("Sprints for beginners");
  const html = await (await open("inquiry", "editor")).text();
  const isShut = /<(?:textarea|input)[^>]*id="root_privacy"[^>]*disabled=""/;
  expect([isShut.test(html), html.includes("Only an admin can change this.")]).toEqual([
    true,
    true,
  ]);
  expect(isShut.test(await (await open("inquiry", "admin")).text())).toBe(false);
});

test("a button links to a page of the site, never with two slashes to another site", async () => {
  const contact = written("contact");
  const hero = (to: string) => ({
    ...contact,
    hero: { ...(contact.hero as Value), button: { label: "Register", to } },
  });
  for (const to of ["//elsewhere.example/pay", "/\\elsewhere.example", "https://elsewhere.example"])
    expect((await save("contact", hero(to), "editor")).status).toBe(400);
  expect((await save("contact", hero("/register-for-membership"), "editor")).status).toBe(202);
});
