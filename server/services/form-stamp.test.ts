import { expect, test } from "vitest";
import { formStamp, isOurStamp } from "./form-stamp.ts";

const now = Date.UTC(2026, 2, 7, 18, 59);
const hours = (count: number) => count * 3_600_000;

test("one stamp an hour, good for four days", () => {
  const stamp = formStamp("secret", now);
  expect(formStamp("secret", now - hours(0.9))).toBe(stamp);
  expect(formStamp("secret", now + hours(1))).not.toBe(stamp);
  expect(isOurStamp("secret", stamp, now + hours(96))).toBe(true);
  expect(isOurStamp("secret", stamp, now + hours(98))).toBe(false);
  // Another instance's clock is a little ahead, or ours was set back.
  expect(isOurStamp("secret", stamp, now - hours(1))).toBe(true);
  expect(isOurStamp("secret", stamp, now - hours(2))).toBe(false);
});

test.each([undefined, "", "abc", "abc.def", ".", 7, formStamp("another secret", now)])(
  "%j is no stamp of ours",
  (stamp) => {
    expect(isOurStamp("secret", stamp, now)).toBe(false);
  },
);

test("the hour cannot be changed under its signature", () => {
  const [, signed] = formStamp("secret", now).split(".");
  const later = Math.floor((now + hours(50)) / hours(1)).toString(36);
  expect(isOurStamp("secret", `${later}.${signed}`, now + hours(50))).toBe(false);
});
