import { expect, test, vi } from "vitest";
import { isUnavailable, withTimeout } from "./availability.server.ts";

test("returns a result or an error that arrives in time", async () => {
  expect(await withTimeout(Promise.resolve("read"))).toBe("read");
  await expect(withTimeout(Promise.reject(new Error("no such table")))).rejects.toThrow(
    "no such table",
  );
});

test("a result that does not arrive in time is an outage", async () => {
  vi.useFakeTimers();
  const answer = withTimeout(new Promise(() => {}), 3_000).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(3_000);
  vi.useRealTimers();
  expect(isUnavailable(await answer)).toBe(true);
});
