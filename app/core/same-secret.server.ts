import { timingSafeEqual } from "node:crypto";

/** Whether a secret or a signature from outside is the right one; takes as long for every wrong one. */
export function isSameSecret(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
