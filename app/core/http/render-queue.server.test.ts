import { afterEach, expect, test, vi } from "vitest";
import { createRenderQueue, Overloaded } from "./render-queue.server.ts";

afterEach(() => void vi.useRealTimers());

/** Work that lasts until the test ends it. */
function pending() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let begun = false;
  const work = () => {
    begun = true;
    return promise;
  };
  return { work, resolve, reject, hasBegun: () => begun };
}
const later = () => new Promise((resolve) => setImmediate(resolve));

test("a limited number run at a time; the others begin when one has ended", async () => {
  const queue = createRenderQueue({ atOnce: 2 });
  const jobs = [pending(), pending(), pending(), pending()];
  const results = jobs.map(({ work }, n) => queue.run(`network ${n}`, work));
  await later();
  expect(jobs.map(({ hasBegun }) => hasBegun())).toEqual([true, true, false, false]);
  jobs[1]?.resolve("second");
  await later();
  expect(jobs.map(({ hasBegun }) => hasBegun())).toEqual([true, true, true, false]);
  for (const [n, { resolve }] of jobs.entries()) resolve(`job ${n}`);
  expect(await Promise.all(results)).toEqual(["job 0", "second", "job 2", "job 3"]);
});

test("a network has a few places; other networks have theirs, and free places are used", async () => {
  const queue = createRenderQueue({ atOnce: 1, perNetwork: 2 });
  const [first, second, third] = [pending(), pending(), pending()];
  const results = [first, second].map(({ work }) => queue.run("flood", work));
  await expect(queue.run("flood", third.work)).rejects.toThrow(Overloaded);
  expect(third.hasBegun()).toBe(false);
  const other = queue.run("family", async () => "served");
  first.resolve("one");
  second.resolve("two");
  expect(await Promise.all([...results, other])).toEqual(["one", "two", "served"]);
  expect(await queue.run("flood", async () => "again")).toBe("again");
});

test("networks take turns: a family waits for one page of a flood, not for all of it", async () => {
  const queue = createRenderQueue({ atOnce: 1 });
  const order: string[] = [];
  const render = (name: string) => async () => {
    await later();
    order.push(name);
  };
  const flood = ["a", "b", "c", "d"].map((page) => queue.run("flood", render(`flood ${page}`)));
  const families = ["Osei", "Iyer"].map((name) => queue.run(name, render(name)));
  await Promise.all([...flood, ...families]);
  expect(order).toEqual(["flood a", "flood b", "Osei", "Iyer", "flood c", "flood d"]);
});

test("a page that waits for something else lets another one start", async () => {
  const queue = createRenderQueue({ atOnce: 1, timeout: 1 });
  const stuck = pending();
  const first = queue.run("flood", stuck.work);
  expect(await queue.run("family", async () => "served")).toBe("served");
  stuck.resolve("late");
  expect(await first).toBe("late");
  expect(await queue.run("family", async () => "again")).toBe("again");
});

test("all networks together have a limited number of places", async () => {
  const queue = createRenderQueue({ places: 2 });
  const jobs = [pending(), pending()];
  const results = jobs.map(({ work }, n) => queue.run(`network ${n}`, work));
  await expect(queue.run("another", async () => "")).rejects.toThrow(Overloaded);
  for (const { resolve } of jobs) resolve("");
  await Promise.all(results);
});

test("a failed render frees its place", async () => {
  const queue = createRenderQueue({ atOnce: 1, places: 1 });
  const failed = queue.run("family", () => Promise.reject(new Error("no")));
  await expect(failed).rejects.toThrow("no");
  expect(await queue.run("family", async () => "served")).toBe("served");
});

test("the delay is that of the oldest page, and a flood from one network counts as one", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const queue = createRenderQueue({ atOnce: 1 });
  expect(queue.delay).toBe(0);
  const [first, second, third] = [pending(), pending(), pending()];
  const results = [first, second].map(({ work }) => queue.run("flood", work));
  vi.advanceTimersByTime(400);
  results.push(queue.run("family", third.work));
  vi.advanceTimersByTime(100);
  expect(queue.delay).toBe(500);
  first.resolve("");
  await results[0];
  expect(queue.delay).toBe(100);
  second.resolve("");
  third.resolve("");
  await Promise.all(results);
  expect(queue.delay).toBe(0);
});
