import { messageOf } from "#tests/support/flash.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { listWaiversOfCoaches } from "../../waiver-list.server.ts";
import { editor, openTestClub, type TestClub } from "#tests/support/club.ts";
import { bornOn, waiverOffice } from "#tests/support/waivers.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import { signatures } from "#modules/families/schema.ts";

let club: TestClub;
let office: ReturnType<typeof waiverOffice>;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
  office = waiverOffice(club);
});
afterAll(() => club.close());

test("staff see who lacks what, send the reminder, and download who signed", async () => {
  const { familyId, athleteId } = await office.newFamily();
  const { submit, headers } = staffActions(club, await club.signIn());
  const read = async (path: string) => (await club.request(path, { headers: headers() })).text();
  expect(await read("/admin/waivers?waiver=conduite")).toContain(`/admin/families/${familyId}`);
  expect(await read("/admin/waivers?waiver=nothing&after=x")).toContain(
    "Code de conduite: not signed",
  );
  expect(await read("/admin/waivers?show=coaches")).toContain("Coaches sign these");
  const forms = await read("/admin/waivers?show=forms");
  expect(forms).toContain("Not yet reviewed by a lawyer or insurer");
  expect(forms).not.toContain("Code de conduite: not signed");
  expect(await read("/admin/waivers?q=nobody-of-this-name")).toContain("Nothing matches");
  const missing = await read("/api/waivers.csv?waiver=conduite&q=ada");
  expect(missing).toMatch(/^Ada,[^\r]*Code de conduite: not signed/m);
  expect(await read("/api/waivers.csv?q=nobody-of-this-name")).not.toContain("Ada");
  const answer = await submit("/admin/waivers", { _action: "remind", waiver: "conduite" });
  expect(messageOf(answer)).toMatch(/emails? (is|are) on (its|their) way/);
  expect(messageOf(await submit("/admin/waivers", { _action: "remind" }))).toContain(
    "within the last seven days",
  );
  expect((await submit("/admin/waivers", { _action: "other" })).status).toBe(400);
  await office.confirm(athleteId, { signer: { name: "=Abena", as: "Mother" }, photo: "full" });
  expect(await read(`/admin/families/${familyId}`)).toMatch(
    /Photos et films, version 2026-1[^]*Yes, with first and last name[^]*Photos et films, en quelques mots/,
  );
  const csv = await read("/api/signatures.csv");
  expect(csv).toContain(`Ada,${bornOn},,Code de conduite,2026-1,Confirmed,'=Abena,Mother,`);
});

test("a coach confirms at the account: not with an empty box, and not a text that has changed", async () => {
  const id = await club.hire(editor);
  const cookie = await club.signIn(editor);
  const { submit, headers } = staffActions(club, cookie);
  const page = async () => (await club.request("/admin/account", { headers: headers() })).text();
  const fields = [
    ...(await page()).matchAll(/name="waiver" value="([^"]*)"[^]*?name="sha256" value="([^"]*)"/g),
  ];
  expect(fields.map(([, waiver]) => waiver)).toEqual(["commotion-15", "conduite"]);
  const [, , sha256 = ""] = fields[1] ?? [];
  const send = (fields: Record<string, string>) =>
    submit("/admin/account/waivers", { _action: "confirm-waiver", waiver: "conduite", ...fields });
  const empty = await send({ sha256 });
  expect([empty.status, await empty.text()]).toEqual([
    400,
    expect.stringContaining("Read the waiver and check the box"),
  ]);
  expect((await send({ sha256: "0", read: "yes" })).status).toBe(409);
  expect((await send({ sha256, read: "yes", waiver: "photos" })).status).toBe(409);
  const own = () => club.ctx.db.select().from(signatures).where(eq(signatures.staffId, id));
  expect(await own()).toEqual([]);
  expect(messageOf(await send({ sha256, read: "yes" }))).toBe("Confirmed. Thank you.");
  expect(await own()).toMatchObject([
    { waiverId: "conduite", signedAs: "Coach", signedBy: "editor" },
  ]);
  expect(await page()).toContain("Confirmed ");
  const coaches = await listWaiversOfCoaches(club.ctx);
  expect(coaches.find((coach) => coach.id === id)?.missing.map(({ waiver }) => waiver.id)).toEqual([
    "commotion-15",
  ]);
});

test("staff who change a waiver's text but not its version get a warning, once somebody has signed it", async () => {
  const cookie = await club.signIn();
  const waivers = club.ctx.content.waivers.map((waiver) =>
    waiver.id === "modalites" ? { ...waiver, text: ["Autrement dit."] } : waiver,
  );
  const save = (confirmed = "") =>
    staffActions(club, cookie).submit("/admin/content/waivers", {
      _action: "save",
      base: "0",
      value: JSON.stringify(waivers),
      confirmed,
    });
  const { athleteId } = await office.newFamily();
  await office.confirm(athleteId);
  const refused = await save();
  const page = await refused.text();
  expect([refused.status, page]).toEqual([
    409,
    expect.stringContaining("Families have answered this already"),
  ]);
  const warning = /<li>(The text of “Modalités” changed[^<]*)<\/li>/.exec(page)?.[1] ?? "";
  expect((await save(JSON.stringify([warning]))).status).toBe(303);
  expect(await office.missingOf(athleteId)).toEqual([]);
});
