import { expect } from "vitest";
import { clubTest } from "#tests/support/club-test.ts";
import { messageOf } from "#tests/support/flash.ts";
import { records } from "#tests/support/records.ts";
import { staffActions } from "#tests/support/staff-actions.ts";
import type { TestClub } from "#tests/support/club.ts";
import { type Message, redirectWithMessage } from "./flash.server.ts";

const test = clubTest({ pages: "built" });

const home = { publicUrl: "https://club.test" };

/** Opens a page with a message in the cookie. */
async function open(club: TestClub, cookie: string, message: Message, path = "/admin/payments") {
  const set = redirectWithMessage(home, path, message).headers.get("Set-Cookie")?.split(";")[0];
  const answer = await club.request(path, {
    headers: { Accept: "text/html", Cookie: `${cookie}; ${set}` },
  });
  return { cookies: answer.headers.getSetCookie(), html: await answer.text() };
}

test("an action's message is on the next page, and on no other", async ({ club, cookie }) => {
  const { reference } = await records(club).submission();
  const at = `/admin/inbox/${reference}`;
  const { submit, headers } = staffActions(club, cookie);
  const answer = await submit(at, { _action: "set-state", state: "answered" });
  expect([answer.status, answer.headers.get("Location")]).toEqual([303, at]);
  expect(messageOf(answer)).toBe("Marked as answered.");
  const [set = ""] = answer.headers.getSetCookie();
  expect(set).toMatch(/^message=[\w-]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/);

  for (const path of [at, `${at}.data`]) {
    const withMessage = { ...headers(), Cookie: `${cookie}; ${set.split(";")[0]}` };
    const shown = await club.request(path, { headers: withMessage });
    expect(await shown.text()).toContain("Marked as answered.");
    expect(shown.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^message=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  }
  const again = await club.request(at, { headers: headers() });
  expect(await again.text()).not.toContain("Marked as answered.");
  expect(again.headers.getSetCookie()).toEqual([]);
});

test("the message is text, in any language, and only over HTTPS where the site is", async ({
  club,
  cookie,
}) => {
  const { html } = await open(club, cookie, "“Zoé” <b>saved</b>");
  expect(html).toContain('role="status">“Zoé” &lt;b&gt;saved&lt;/b&gt;</p>');
  expect(redirectWithMessage(home, "/", "Saved.").headers.get("Set-Cookie")).toContain("Secure");
});

test("an action says that it did nothing, whatever the words", async ({ club, cookie }) => {
  const note = await open(club, cookie, { note: "You changed nothing." });
  expect(note.html).toContain('role="status" data-tone="note">You changed nothing.</p>');
  const done = await open(club, cookie, "Saved. Nothing was left out.");
  expect(done.html).toContain('role="status">Saved. Nothing was left out.</p>');
});

test("a long message is cut, so that no browser refuses its cookie", async ({ club, cookie }) => {
  const { html } = await open(club, cookie, `${"👟".repeat(600)}The end`);
  expect(html).toContain("👟".repeat(600));
  expect(html).not.toContain("The end");
  const [set = ""] = redirectWithMessage(home, "/", "👟".repeat(5_000)).headers.getSetCookie();
  expect(set.length).toBeLessThan(4_096);
});

test("a cookie with invalid content is harmless", async ({ club, cookie }) => {
  for (const value of ["%00", "%", "é", "____", "A".repeat(4_000)]) {
    const answer = await club.request("/admin/payments", {
      headers: { Accept: "text/html", Cookie: `${cookie}; message=${encodeURIComponent(value)}` },
    });
    expect(answer.status).toBe(200);
  }
});
