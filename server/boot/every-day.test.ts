import { afterEach, expect, test, vi } from "vitest";
import { everyDay } from "./every-day.ts";

afterEach(() => vi.useRealTimers());
const day = 24 * 60 * 60 * 1000;

test("works at once and every day, after a failure too, until it is stopped", async () => {
  vi.useFakeTimers();
  const errors: string[] = [];
  let times = 0;
  const stop = everyDay(
    async () => {
      times += 1;
      if (times === 2) throw new Error("the database is away");
    },
    (error) => errors.push(error.message),
  );
  expect(times).toBe(1);
  await vi.advanceTimersByTimeAsync(2 * day);
  expect(times).toBe(3);
  expect(errors).toEqual(["the database is away"]);
  await stop();
  await vi.advanceTimersByTimeAsync(3 * day);
  expect(times).toBe(3);
});
