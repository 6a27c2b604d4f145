import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { offerings } from "#modules/catalogue/schema.ts";
import { registrations } from "#modules/enrolment/schema.ts";
import { federationMembers } from "#modules/federation/schema.ts";
import { athletes, emergencyContacts, guardians } from "#modules/families/schema.ts";
import type { TestClub } from "./club.ts";

/** How staff upload a file to import, and continue with it. */
export function importer(club: TestClub, cookie: string) {
  const headers = { Cookie: cookie, Origin: "http://club.test", Accept: "text/html" };
  const page = (path: string) => club.request(path, { headers });
  /** A page's text: React puts markers between adjacent texts. */
  const html = async (path: string) => (await (await page(path)).text()).replaceAll("<!-- -->", "");
  const send = (path: string, body: FormData | URLSearchParams) =>
    club.request(path, { method: "POST", body, headers });

  function upload(content: BlobPart, name = "families.csv") {
    const form = new FormData();
    form.set("_action", "upload");
    form.set("file", new Blob([content]), name);
    return send("/admin/imports", form);
  }

  /** Submits a form of an import's page. @param path below the import's own */
  function press(id: string, action: string, fields: Record<string, string> = {}, path = "") {
    return send(`/admin/imports/${id}${path}`, new URLSearchParams({ ...fields, _action: action }));
  }

  /** The import that a response redirects to; without the permission, one that does not exist. */
  const idIn = (answer: Response) =>
    /\/admin\/imports\/([\da-f-]{36})/.exec(answer.headers.get("Location") ?? "")?.[1] ??
    "00000000-0000-4000-8000-000000000000";

  /** Uploads a file and accepts the proposed columns. @returns the import's id */
  async function uploaded(content: BlobPart, name?: string): Promise<string> {
    const id = idIn(await upload(content, name));
    const form = await html(`/admin/imports/${id}`);
    const chosen = [...form.matchAll(/<select id="(column_\w+)"[^]*?<\/select>/g)].map(
      ([select, name = ""]) =>
        [name, /<option value="([^"]*)" selected/.exec(select)?.[1] ?? ""] as const,
    );
    await press(id, "save-columns", Object.fromEntries(chosen));
    return id;
  }

  /** Imports every row of a file. @returns the import's id */
  async function imported(content: BlobPart): Promise<string> {
    const id = await uploaded(content);
    const rows = (await html(`/admin/imports/${id}/rows`)).matchAll(/name="shown" value="(\d+)"/g);
    const body = new URLSearchParams({ _action: "import" });
    for (const [, n = ""] of rows) {
      body.append("shown", n);
      body.append("in", n);
    }
    await send(`/admin/imports/${id}/rows`, body);
    return id;
  }

  return { page, html, send, upload, press, idIn, uploaded, imported };
}

const headings =
  "First name,Last name,Date of birth,Gender,Parent,Parent phone,Parent email,Relationship parent,Emergency contact,Emergency phone,Program,Member number,Paid until";

/** A file with these rows. */
export const fileOf = (...rows: string[]) => [headings, ...rows].join("\r\n");

/** A unique last name. */
export const uniqueName = () => `Zq${randomUUID().slice(0, 8)}`;

/** An offering of the fixture: its code is `eclairs-1`. */
export async function offering({ ctx }: TestClub) {
  const [found] = await ctx.db
    .select()
    .from(offerings)
    .where(
      and(
        eq(offerings.catalogue, "registration"),
        eq(offerings.type, "eclairs"),
        eq(offerings.number, 1),
      ),
    );
  if (!found) throw new Error("no offering");
  return found;
}

/** All people with a last name, with their related records. */
export async function peopleOf({ ctx: { db } }: TestClub, familyName: string) {
  const children = await db.select().from(athletes).where(eq(athletes.familyName, familyName));
  const ids = children.map(({ familyId }) => familyId);
  const of = { athleteIds: children.map(({ id }) => id), familyIds: [...new Set(ids)] };
  return {
    children,
    ...of,
    adults: await db.select().from(guardians).where(inArray(guardians.familyId, ids)),
    contacts: await db
      .select()
      .from(emergencyContacts)
      .where(inArray(emergencyContacts.familyId, ids)),
    places: await db
      .select()
      .from(registrations)
      .where(inArray(registrations.athleteId, of.athleteIds)),
    members: await db
      .select()
      .from(federationMembers)
      .where(inArray(federationMembers.athleteId, of.athleteIds)),
  };
}
