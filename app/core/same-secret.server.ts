import { timingSafeEqual } from "node:crypto";

/** Compares a secret or signature from outside with the right one in constant time. */
export function isSameSecret(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
