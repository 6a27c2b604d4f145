import { afterEach, expect, test, vi } from "vitest";
import type { LiveContent } from "#modules/content/context.server.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { followContent } from "./follow-content.ts";

afterEach(() => void vi.useRealTimers());

test("the content is read again when the club's day ends, and no more once it is stopped", async () => {
  const database = await createTestDatabase();
  // Two seconds before midnight in Moncton.
  const now = new Date("2026-11-26T03:59:58Z");
  vi.useFakeTimers({ now, toFake: ["Date", "setTimeout", "clearTimeout"] });
  const refresh = vi.fn<LiveContent["refresh"]>(async () => true);
  const live = { content: smallClub, refresh } as unknown as LiveContent;
  const invalidate = vi.fn<() => void>();
  const following = await followContent(database.url, {
    live,
    pageCache: { invalidate, outdate() {} },
    onError() {},
  });
  expect([refresh.mock.calls.length, invalidate.mock.calls.length]).toEqual([1, 0]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect([refresh.mock.calls.length, invalidate.mock.calls.length]).toEqual([2, 2]);
  await following.stop();
  await vi.advanceTimersByTimeAsync(25 * 3_600_000);
  expect(refresh).toHaveBeenCalledTimes(2);
  await database.drop();
});
