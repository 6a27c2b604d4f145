/** A seeded random generator: the same club each time. */
export interface Random {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number; both are included. */
  between(from: number, to: number): number;
  /** Whether something with this probability happens. */
  happens(probability: number): boolean;
  pick<T>(among: readonly T[]): T;
  /** Some of them, each at most once. */
  some<T>(count: number, among: readonly T[]): T[];
}

/** Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  function pick<T>(among: readonly T[]): T {
    const found = among[Math.floor(next() * among.length)];
    if (found === undefined) throw new Error("There is nothing to pick from");
    return found;
  }
  function some<T>(count: number, among: readonly T[]): T[] {
    const left = [...among];
    return Array.from({ length: Math.min(count, left.length) }).flatMap(() =>
      left.splice(Math.floor(next() * left.length), 1),
    );
  }
  return { next, between, pick, some, happens: (probability) => next() < probability };
}
