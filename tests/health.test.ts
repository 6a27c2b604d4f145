import { messageOf } from "#tests/support/flash.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editor, openTestClub, type TestClub } from "./support/club.ts";

let club: TestClub;
beforeAll(async () => {
  club = await openTestClub({ pages: "built" });
});
afterAll(() => club.close());

const page = (cookie: string) => club.request("/admin/health", { headers: { Cookie: cookie } });

test("staff read in plain English what works and what to do about the rest", async () => {
  const answer = await page(await club.signIn());
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html.replaceAll("<!-- -->", "")).toContain("Version 1.0.0-f6dee84");
  expect(html).toContain("Emails are saved in the outbox, not sent");
  expect(html).toContain("No backup has been made here yet.");
  expect(html).toContain("first-admin.txt");
  await club.ctx.db.execute("insert into backups (file, bytes) values ('a.tar.gz', 10)");
  expect(await (await page(await club.signIn())).text()).toContain(
    "The last good one is less than an hour old.",
  );
});

test("a load balancer learns when no inquiry can be accepted, and staff what to do", async () => {
  const up = async () => {
    const answer = await club.request("/up");
    return `${answer.status} ${await answer.text()}`;
  };
  expect(await up()).toBe("200 up");
  const { free } = club.disk;
  club.disk.free = 1024;
  expect(await up()).toBe("503 down");
  const html = await (await page(await club.signIn())).text();
  expect(html).toContain("The disk is full.");
  expect(html).toContain("to free up space now");
  club.disk.free = free;
});

test("admins see the backup key, and delete it after they enter the end of their copy", async () => {
  const cookie = await club.signIn();
  const submit = async (fields: Record<string, string>, as = cookie) => {
    const answer = await club.request("/admin/health", {
      method: "POST",
      headers: { Cookie: as, Origin: "http://club.test" },
      body: new URLSearchParams(fields),
    });
    return { status: answer.status, message: messageOf(answer), html: await answer.text() };
  };
  const read = async () => (await page(cookie)).text();
  expect(await read()).not.toContain("Save the backup key");
  club.backupKey.text = "# public key: age1abc\nAGE-SECRET-KEY-1QQQQQQQQUVWXYZ\n";
  expect(await read()).toContain("only on the server");
  expect(await read()).not.toContain("AGE-SECRET-KEY");
  expect((await submit({ _action: "show-key" })).html).toContain("AGE-SECRET-KEY-1QQQQQQQQUVWXYZ");
  const wrong = await submit({ _action: "key-saved", end: "UVWXY" });
  expect(wrong.status).toBe(400);
  expect(wrong.html).toContain("nothing was deleted");
  expect(club.backupKey.text).not.toBeNull();
  const right = await submit({ _action: "key-saved", end: " uvwxyz " });
  expect(right.message).toContain("no longer on the server");
  expect(await read()).not.toContain("Save the backup key");
  expect(club.backupKey.text).toBeNull();
  club.backupKey.text = "";
  expect((await submit({ _action: "show-key" })).html).toContain("The site cannot read the key.");
  expect((await submit({ _action: "key-saved", end: "" })).html).toContain("nothing was deleted");
  expect(club.backupKey.text).toBe("");
  club.backupKey.text = null;
  const clerk = { email: "clerk@example.ca", password: "a-good-pass-3" };
  await club.hire(clerk);
  expect((await submit({ _action: "show-key" }, await club.signIn(clerk))).status).toBe(403);
});

test("a rehearsal can be started without JavaScript, by admins alone", async () => {
  const rehearse = (cookie: string) =>
    club.request("/admin/health", {
      method: "POST",
      headers: { Cookie: cookie, Origin: "http://club.test" },
      body: new URLSearchParams({ _action: "rehearse" }),
    });
  const html = await (await rehearse(await club.signIn())).text();
  expect(html).toContain("went through everywhere");
  expect((await rehearse("")).status).toBe(303);
  await club.hire(editor);
  expect((await rehearse(await club.signIn(editor))).status).toBe(403);
});

test("at /up an admin also reads the findings, with the age of the last backup; nobody else does", async () => {
  const up = async (Cookie: string) => {
    const answer = await club.request("/up", { headers: { Cookie } });
    return (await answer.text()).split("\n");
  };
  expect(await up(await club.signIn(editor))).toEqual(["up"]);
  expect(await up("better-auth.session_token=forged")).toEqual(["up"]);
  const [first, ...lines] = await up(await club.signIn());
  expect(first).toBe("up");
  expect(lines).toContainEqual(
    expect.stringMatching(/^Backup: The last good one is less than an hour old\./),
  );
});
