import { expect, test, vi } from "vitest";
import { isUnavailable, soon } from "./availability.ts";

test("what comes soon is given, and so is why it failed", async () => {
  expect(await soon(Promise.resolve("read"))).toBe("read");
  await expect(soon(Promise.reject(new Error("no such table")))).rejects.toThrow("no such table");
});

test("what does not come is an outage", async () => {
  vi.useFakeTimers();
  const answer = soon(new Promise(() => {}), 3_000).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  expect(isUnavailable(await answer)).toBe(true);
});
