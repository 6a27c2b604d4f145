import { expect, test } from "vitest";
import { formToken, verifyFormToken } from "./spam.server.ts";

const now = Date.UTC(2026, 2, 7, 18, 59);
const hours = (count: number) => count * 3_600_000;

test("a stamp changes every hour, is current for four days and accepted as old for two months", () => {
  const stamp = formToken("secret", now);
  expect(formToken("secret", now - hours(0.9))).toBe(stamp);
  expect(formToken("secret", now + hours(1))).not.toBe(stamp);
  expect(verifyFormToken("secret", stamp, now + hours(96))).toBe("page");
  expect(verifyFormToken("secret", stamp, now + hours(98))).toBe("old page");
  expect(verifyFormToken("secret", stamp, now + hours(61 * 24))).toBe("elsewhere");
  // Another instance's clock is slightly ahead, or ours was set back.
  expect(verifyFormToken("secret", stamp, now - hours(1))).toBe("page");
  expect(verifyFormToken("secret", stamp, now - hours(2))).toBe("elsewhere");
});

test.each([undefined, "", "abc", "abc.def", ".", 7, formToken("another secret", now)])(
  "%j is not one of our stamps",
  (stamp) => {
    expect(verifyFormToken("secret", stamp, now)).toBe("elsewhere");
  },
);

test("changing the hour makes the signature invalid", () => {
  const [, signed] = formToken("secret", now).split(".");
  const later = Math.floor((now + hours(50)) / hours(1)).toString(36);
  expect(verifyFormToken("secret", `${later}.${signed}`, now + hours(50))).toBe("elsewhere");
});
