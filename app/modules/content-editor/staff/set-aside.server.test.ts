import { liveSources } from "#edge/live-sources.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { liveContent } from "#modules/content/live.server.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { openTestClub, type TestClub } from "#tests/support/club.ts";
import { contentVersions } from "#modules/content/schema.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
}, 60_000);
afterAll(() => club.close());

test("staff see what an update sets aside, and the log has it; the club's own name stays", async () => {
  const { retention: _new, ...before } = club.ctx.content.club;
  const value = { ...before, name: "Another Club", facsimile: "416-555-0101" };
  const row = { collection: "club", version: 1, value, savedByName: "Wren" };
  await club.ctx.db.insert(contentVersions).values(row);
  const logged: unknown[] = [];
  const live = liveContent(
    club.ctx.db,
    { written: smallClub, empty: smallClub },
    liveSources,
    null,
    (setAside) => logged.push(...setAside),
  );
  await live.refresh();
  expect(live.content.club.name).toBe("Another Club");
  const one = { collection: "club", fields: ["Facsimile"], added: ["Retention"], why: "" };
  expect(logged).toEqual([one]);

  await club.live.refresh();
  const headers = { Cookie: await club.signIn() };
  for (const section of ["/admin", "/admin/health", "/admin/content/club"]) {
    const page = await (await club.request(section, { headers })).text();
    const isShown = page.includes("These saved fields no longer fit: Facsimile.");
    expect([section, isShown]).toEqual([section, true]);
  }
});
