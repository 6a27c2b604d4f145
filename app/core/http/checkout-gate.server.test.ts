import { createHash } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import {
  browser,
  admitFamilies,
  closeMachines,
  look,
  openMachine,
  start,
} from "#tests/support/gate-machine.ts";
import { ticketSeconds, checkoutTickets } from "./checkout-ticket.server.ts";

afterEach(closeMachines);

test("while the machine is not overloaded, a checkout opens at once", async () => {
  const club = await openMachine({ behind: false });
  expect(await look(club, "/checkout/osei", browser())).toBe("page /checkout/osei");
});

test("more families than the machine can serve have to wait, even before it is overloaded", async () => {
  const club = await openMachine({ behind: false });
  const seen: string[] = [];
  for (let n = 0; n < 32; n += 1) seen.push(await look(club, `/checkout/family-${n}`));
  expect(seen.slice(29)).toEqual([
    "page /checkout/family-29",
    "You are next",
    "1 family is ahead of you",
  ]);
});

test("families enter in the order of arrival, whoever asks first", async () => {
  const club = await openMachine();
  const [osei, iyer, roy] = [browser(), browser(), browser()];
  expect(await look(club, "/checkout/osei", osei)).toBe("You are next");
  club.machine.time += 100;
  expect(await look(club, "/checkout/iyer", iyer)).toBe("1 family is ahead of you");
  club.machine.time += 100;
  expect(await look(club, "/checkout/roy", roy)).toBe("2 families are ahead of you");
  admitFamilies(club, 1);
  expect(await look(club, "/checkout/roy", roy)).toBe("1 family is ahead of you");
  expect(await look(club, "/checkout/iyer", iyer)).toBe("You are next");
  expect(await look(club, "/checkout/osei", osei)).toBe("page /checkout/osei");
  admitFamilies(club, 2);
  expect(await look(club, "/checkout/roy", roy)).toBe("page /checkout/roy");
  expect(await look(club, "/checkout/iyer", iyer)).toBe("page /checkout/iyer");
});

test("loading again or opening another tab neither loses the place in line nor gains one", async () => {
  const club = await openMachine();
  const [osei, iyer] = [browser(), browser()];
  await look(club, "/checkout/osei", osei);
  club.machine.time += 100;
  await look(club, "/checkout/iyer", iyer);
  club.machine.time += 100;
  expect(await look(club, "/checkout/osei", osei)).toBe("You are next");
  expect(await look(club, "/checkout/osei-again", osei)).toBe("1 family is ahead of you");
  expect(await look(club, "/checkout/iyer", iyer)).toBe("2 families are ahead of you");
  admitFamilies(club, 1);
  expect(await look(club, "/checkout/iyer", iyer)).toBe("1 family is ahead of you");
  expect(await look(club, "/checkout/osei-again", osei)).toBe("page /checkout/osei-again");
  expect(await look(club, "/checkout/iyer", iyer)).toBe("You are next");
});

test("a browser without cookies keeps its place in line by its checkout", async () => {
  const club = await openMachine();
  await look(club, "/checkout/osei");
  club.machine.time += 100;
  await look(club, "/checkout/iyer");
  expect(await look(club, "/checkout/osei")).toBe("You are next");
  admitFamilies(club, 1);
  expect(await look(club, "/checkout/iyer")).toBe("You are next");
  expect(await look(club, "/checkout/osei")).toBe("page /checkout/osei");
  club.machine.behind = true;
  expect(await look(club, "/checkout/osei")).toBe("page /checkout/osei");
});

test("a changed, foreign or expired ticket is invalid", async () => {
  const club = await openMachine();
  await look(club, "/checkout/osei", browser());
  const waiting = { state: "waiting", at: start - 60_000 } as const;
  const right = checkoutTickets("the club's").write(waiting);
  const wrong = {
    changed: right.replace(/^(waiting\.\w+)\w\./, "$10."),
    promoted: right.replace("waiting", "inside"),
    "another club's": checkoutTickets("another's").write({ ...waiting, state: "inside" }),
    "too old": checkoutTickets("the club's").write({
      state: "inside",
      at: start - ticketSeconds * 1_000 - 1,
    }),
    "of tomorrow": checkoutTickets("the club's").write({ state: "inside", at: start + 86_400_000 }),
    nothing: "",
  };
  let before = 1;
  for (const [name, ticket] of Object.entries(wrong)) {
    club.machine.time += 1;
    const seen = await look(club, `/checkout/${name.replaceAll(/\W/g, "")}`, {
      cookie: `checkout_ticket=${ticket}`,
    });
    expect([name, Number.parseInt(seen, 10)]).toEqual([name, before]);
    before += 1;
  }
  const earlier = { cookie: `checkout_ticket=${right}` };
  expect(await look(club, "/checkout/earlier", earlier)).toBe("You are next");
});

test("a family that was admitted is not sent back: not here, and not by another machine", async () => {
  const club = await openMachine({ behind: false });
  const osei = browser();
  expect(await look(club, "/checkout/osei", osei)).toBe("page /checkout/osei");
  club.machine.behind = true;
  club.machine.time += 3_600_000;
  expect(await look(club, "/checkout/osei", osei)).toBe("page /checkout/osei");
  expect(await look(club, "/checkout/another-child", osei)).toBe("page /checkout/another-child");
  const other = await openMachine({ time: club.machine.time });
  expect(await look(other, "/checkout/osei", osei)).toBe("page /checkout/osei");
  expect(await look(other, "/checkout/iyer", browser())).toBe("You are next");
});

test("a ticket has the same time of arrival on another machine", async () => {
  const [one, other] = [await openMachine(), await openMachine({ time: start + 5_000 })];
  const osei = browser();
  await look(one, "/checkout/osei", osei);
  await look(other, "/checkout/iyer", browser());
  expect(await look(other, "/checkout/osei", osei)).toBe("You are next");
});

test("an overloaded machine admits one family a second", async () => {
  const club = await openMachine();
  await look(club, "/checkout/osei");
  await look(club, "/checkout/iyer");
  club.machine.time += 1_000;
  expect(await look(club, "/checkout/iyer")).toBe("You are next");
  expect(await look(club, "/checkout/osei")).toBe("page /checkout/osei");
  expect(await look(club, "/checkout/roy")).toBe("1 family is ahead of you");
});

test("payments, webhooks, what is sent, and the pages after it never wait", async () => {
  const club = await openMachine();
  await look(club, "/checkout/osei", browser());
  const sent = { method: "POST", body: "_action=accept" };
  for (const path of ["/checkout/osei", "/webhooks/stripe", "/create-checkout-session"])
    expect(await club.open(path, browser(), sent)).toMatchObject({ text: `page ${path}` });
  for (const path of [
    "/successful-checkout?session_id=osei",
    "/payment-checkout?session=osei",
    "/demo-checkout/osei",
    "/family",
    "/admin",
  ])
    expect(await look(club, path)).toBe(`page ${path}`);
});

test("a family that has closed the page does not delay the others", async () => {
  const club = await openMachine();
  for (let n = 0; n < 50; n += 1) await look(club, `/checkout/gone-${n}`);
  club.machine.time += 120_000;
  const osei = browser();
  expect(await look(club, "/checkout/osei", osei)).toBe("page /checkout/osei");
});

test("the page shows the waiting time and works without a script; its own script may run", async () => {
  const club = await openMachine();
  for (let n = 0; n < 900; n += 1) await club.open(`/checkout/family-${n}`);
  const { answer, text } = await club.open("/checkout/osei", browser());
  expect(answer.status).toBe(503);
  expect(answer.headers.get("Cache-Control")).toBe("no-store");
  expect(text).toContain('<p role="status">It takes about 2 minutes. ');
  const again = Number(answer.headers.get("Retry-After"));
  expect(again).toBe(15);
  expect(text).toContain(`<noscript><meta http-equiv="refresh" content="${again}"></noscript>`);
  const [, script = ""] = /<script>([^]*)<\/script>/.exec(text) ?? [];
  const hash = createHash("sha256").update(script).digest("base64");
  const policy = answer.headers.get("Content-Security-Policy");
  expect(policy).toContain(`script-src 'sha256-${hash}'; connect-src 'self'`);
});

test("the page's script requests only the text, and then whether the family may enter", async () => {
  const club = await openMachine();
  const osei = browser();
  const asText = { headers: { Accept: "text/plain" } };
  await club.open("/checkout/osei", osei);
  const waiting = await club.open("/checkout/osei", osei, asText);
  expect(waiting.answer.status).toBe(503);
  expect(waiting.text).toBe(
    "You are next.\nIt takes less than a minute. Then your registration opens here by itself.",
  );
  admitFamilies(club, 1);
  expect((await club.open("/checkout/osei", osei, asText)).answer.status).toBe(204);
  club.machine.behind = true;
  expect(await look(club, "/checkout/osei", osei)).toBe("page /checkout/osei");
});

test("one network cannot fill the waiting room, and families in it keep their place in line", async () => {
  const club = await openMachine();
  const from = { headers: { "X-Forwarded-For": "203.0.113.7" } };
  const titles = await Promise.all(
    Array.from({ length: 80 }, async (_, n) => {
      const { text } = await club.open(`/checkout/flood-${n}`, browser(), from);
      return /<title>(.*)<\/title>/.exec(text)?.[1];
    }),
  );
  const joined = titles.filter((title) => title === "You are in line").length;
  expect(joined).toBeGreaterThanOrEqual(60);
  expect(joined).toBeLessThan(75);
  expect(titles.filter((title) => title === "One moment")).toHaveLength(80 - joined);
  expect(await look(club, "/checkout/flood-0")).toBe("You are next");
});
