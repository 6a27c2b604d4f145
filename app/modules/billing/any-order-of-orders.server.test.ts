import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLongRun, storyCount, storySeed } from "#tests/support/long-run.ts";
import { beginnings, step } from "#tests/support/stories/steps.ts";
import { openStories } from "#tests/support/stories/stories.ts";
import { orderOfSession, sessionOf } from "./sessions.server.ts";

/** Several databases run stories in parallel. */
const parallel = storyCount ? 3 : 1;
const stories = storyCount ?? (isLongRun ? 300 : 8);

let clubs: Awaited<ReturnType<typeof openStories>>[] = [];
beforeAll(async () => {
  clubs = await Promise.all(Array.from({ length: parallel }, openStories));
});
afterAll(() => Promise.all(clubs.map(({ close }) => close())));

test("any order of checkouts, payments, refunds, moves, credits, disputes and crashes: every cent counts once", async () => {
  await Promise.all(
    clubs.map(({ begin, happen, end }, n) =>
      fc.assert(
        fc.asyncProperty(
          fc.constantFrom(...beginnings),
          fc.array(step, { minLength: 5, maxLength: 25 }),
          fc.array(fc.nat(99), { minLength: 40, maxLength: 40 }),
          async (beginning, steps, shuffle) => {
            const story = await begin(beginning);
            for (const one of steps) await happen(one, story);
            expect(await end(story, shuffle)).toEqual([]);
          },
        ),
        { seed: storySeed + n, numRuns: Math.ceil(stories / parallel), endOnFailure: true },
      ),
    ),
  );
}, 7_200_000);

test("sent twice at once with other programs, only the order's own can be paid", async () => {
  const [club] = clubs;
  if (!club) throw new Error("no club");
  const { ctx, stripe, begin, start, accept, problems } = club;
  const story = await begin("");
  await start(ctx, story, 0);
  const order = await orderOfSession(ctx.db, story.checkouts[0] ?? "");
  await Promise.all([3, 6, 2].map((basket) => accept(ctx, story, 0, basket)));
  const own = [...stripe.sessions.values()].filter(
    (session) => session["client_reference_id"] === order?.id,
  );
  expect(own.length).toBeGreaterThan(1);
  for (const { id } of own) expect((await orderOfSession(ctx.db, id))?.id).toBe(order?.id);
  const open = own.filter(({ status }) => status === "open");
  expect(open.length).toBe(1);
  const session = await sessionOf(ctx.db, order?.id ?? "");
  expect(session).toMatchObject({ sessionId: open[0]?.id, amountCents: open[0]?.amount_total });
  expect(await problems("now")).toEqual([]);
});
