import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { openTestContext } from "#tests/support/context.ts";
import { countAttempts } from "#core/db/rate-limit.server.ts";
import { type NewSubmission, saveSubmission } from "./store.server.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";

const office = await openTestContext();
afterAll(() => office.close());

const save = (firstName: string, more: Partial<NewSubmission> = {}) =>
  saveSubmission(office.ctx, {
    kind: "contact",
    source: "/contact-us",
    email: `${firstName}@example.ca`,
    firstName,
    lastName: "O'Sei",
    phone: "905-555-0123",
    fields: { message: `It’s "${firstName}" \\ 🏃` },
    formToken: randomUUID(),
    contact: { email: "", firstname: firstName, lastname: "", client_details: "" },
    compose: () => ({
      email: { to: "a@example.ca", replyTo: "b@example.ca", subject: firstName, text: "" },
      sms: { to: "+14165550123", body: firstName },
    }),
    ...more,
  });

test("many at once: each is saved once with all its messages, and one that fails affects no other", async () => {
  const twice = randomUUID();
  const names = Array.from({ length: 30 }, (_, index) => `Visitor${index}`);
  const [impossible, ...saved] = await Promise.allSettled([
    // Database text cannot contain this character.
    save("Impossible", { fields: { message: "\u0000" } }),
    save("Twice", { formToken: twice }),
    save("Twice", { formToken: twice }),
    save("Suspect", { suspicion: ["too quick"] }),
    ...names.map((name) => save(name)),
  ]);
  expect(impossible).toMatchObject({ status: "rejected" });
  expect(saved.filter(({ status }) => status === "rejected")).toEqual([]);
  const [one, two] = saved as PromiseFulfilledResult<{ reference: string }>[];
  expect(one?.value.reference).toBe(two?.value.reference);

  const rows = await office.ctx.db.select().from(submissions);
  const stored = rows.map(({ firstName }) => firstName).toSorted();
  expect(stored).toEqual(["Suspect", "Twice", ...names].toSorted());
  expect(rows.find(({ firstName }) => firstName === "Visitor7")).toMatchObject({
    lastName: "O'Sei",
    fields: { message: 'It’s "Visitor7" \\ 🏃' },
    suspicion: null,
    state: "new",
    receivedAt: expect.any(Date),
    replyDue: expect.any(Date),
  });
  const queued = await office.ctx.db.select().from(deliveries);
  for (const { id, firstName } of rows) {
    const mine = queued.filter(({ submissionId }) => submissionId === id);
    const isSuspect = firstName === "Suspect";
    expect(mine.map(({ channel }) => channel).toSorted()).toEqual(
      isSuspect ? [] : ["crm", "email", "sms"],
    );
    expect(mine.every(({ dueAt }) => dueAt)).toBe(true);
    expect(mine.find(({ channel }) => channel === "sms")?.payload.body).toBe(
      isSuspect ? undefined : firstName,
    );
  }
});

test("simultaneous attempts are counted one by one: the limit is exact", async () => {
  const tried = [
    { subject: "form:address:203.0.113.9", limit: 5, windowSeconds: 60 },
    { subject: "form:email:ada", limit: 8, windowSeconds: 60 },
  ];
  const counts = await Promise.all(
    Array.from({ length: 12 }, () => countAttempts(office.ctx.db, tried)),
  );
  const through = (subject: number) =>
    counts.filter((allowances) => allowances[subject]?.allowed).length;
  expect([through(0), through(1)]).toEqual([5, 8]);
  expect(counts.at(-1)?.[0]).toMatchObject({ allowed: false, waitSeconds: 60 });
});
