import { afterEach, expect, test } from "vitest";
import { browser, closeMachines, look, openMachine } from "#tests/support/gate-machine.ts";

afterEach(closeMachines);

test("an address without a checkout gets no ticket, does not wait and is not counted", async () => {
  const club = await openMachine({ behind: false });
  const stranger = browser();
  for (let n = 0; n < 40; n += 1)
    expect(await look(club, `/checkout/unknown-${n}`, stranger)).toBe(
      `page /checkout/unknown-${n}`,
    );
  expect(stranger.cookie).toBe("");
  // The full initial burst of families is still admitted.
  for (let n = 0; n < 30; n += 1)
    expect(await look(club, `/checkout/family-${n}`)).toBe(`page /checkout/family-${n}`);
  await look(club, "/checkout/osei", browser());
  expect(await look(club, "/checkout/unknown", stranger)).toBe("page /checkout/unknown");
  expect(await look(club, "/checkout/iyer", browser())).toBe("1 family is ahead of you");
  expect(await look(club, "/checkout/database-away", stranger)).toBe(
    "page /checkout/database-away",
  );
  expect(stranger.cookie).toBe("");
});

test("a checkout is looked up once, and made-up ones no more often than the network's limit", async () => {
  const club = await openMachine();
  for (let n = 0; n < 3; n += 1) await look(club, "/checkout/osei");
  expect(club.machine.lookedUp.filter((session) => session === "osei")).toHaveLength(1);
  const from = { headers: { "X-Forwarded-For": "203.0.113.7" } };
  await Promise.all(
    Array.from({ length: 200 }, (_, n) => club.open(`/checkout/unknown-${n}`, browser(), from)),
  );
  const invented = club.machine.lookedUp.filter((session) => session.startsWith("unknown"));
  expect(invented.length).toBeLessThan(75);
});
