import { expect, test } from "vitest";
import { formToken, verifyFormToken } from "./spam.ts";

const now = Date.UTC(2026, 2, 7, 18, 59);
const hours = (count: number) => count * 3_600_000;

test("one stamp an hour, good for four days, old for two months", () => {
  const stamp = formToken("secret", now);
  expect(formToken("secret", now - hours(0.9))).toBe(stamp);
  expect(formToken("secret", now + hours(1))).not.toBe(stamp);
  expect(verifyFormToken("secret", stamp, now + hours(96))).toBe("page");
  expect(verifyFormToken("secret", stamp, now + hours(98))).toBe("old page");
  expect(verifyFormToken("secret", stamp, now + hours(61 * 24))).toBe("elsewhere");
  // Another instance's clock is a little ahead, or ours was set back.
  expect(verifyFormToken("secret", stamp, now - hours(1))).toBe("page");
  expect(verifyFormToken("secret", stamp, now - hours(2))).toBe("elsewhere");
});

test.each([undefined, "", "abc", "abc.def", ".", 7, formToken("another secret", now)])(
  "%j is no stamp of ours",
  (stamp) => {
    expect(verifyFormToken("secret", stamp, now)).toBe("elsewhere");
  },
);

test("the hour cannot be changed under its signature", () => {
  const [, signed] = formToken("secret", now).split(".");
  const later = Math.floor((now + hours(50)) / hours(1)).toString(36);
  expect(verifyFormToken("secret", `${later}.${signed}`, now + hours(50))).toBe("elsewhere");
});
