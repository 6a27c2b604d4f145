import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClub, type TestClub } from "./support/club.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
});
afterAll(() => club.close());

const page = (cookie: string) => club.request("/admin/health", { headers: { Cookie: cookie } });

test("staff read in plain words what works and what to do about the rest", async () => {
  const answer = await page(await club.signIn());
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain("E-mails are saved in the outbox, not sent");
  expect(html).toContain("No backup has been made here yet.");
  expect(html).toContain("first-admin.txt");
  await club.ctx.db.execute("insert into backups (file, bytes) values ('a.tar.gz', 10)");
  expect(await (await page(await club.signIn())).text()).toContain("The last one was made today.");
});

test("a balancer is told when no enquiry can be taken, and staff what to do", async () => {
  const ready = async () => {
    const answer = await club.request("/readyz");
    return `${answer.status} ${await answer.text()}`;
  };
  expect(await ready()).toBe("200 ready");
  const { free } = club.disk;
  club.disk.free = 1024;
  expect(await ready()).toBe("503 the disk is full");
  const html = await (await page(await club.signIn())).text();
  expect(html).toContain("The disk is full.");
  expect(html).toContain("to free up space now");
  club.disk.free = free;
});

test("a rehearsal can be started without JavaScript, by admins alone", async () => {
  const rehearse = (cookie: string) =>
    club.request("/admin/health", {
      method: "POST",
      headers: { Cookie: cookie, Origin: "http://club.test" },
      body: new URLSearchParams({ intent: "rehearse" }),
    });
  const html = await (await rehearse(await club.signIn())).text();
  expect(html).toContain("went through everywhere");
  expect((await rehearse("")).status).toBe(303);
  const editor = { email: "editor@example.ca", password: "a-good-pass-2" };
  await club.hire(editor);
  expect((await rehearse(await club.signIn(editor))).status).toBe(403);
});
