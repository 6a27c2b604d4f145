import { expect, test } from "vitest";
import { batched } from "./batch.ts";
import type { Database } from "./database.ts";

const club = {} as Database;
const other = {} as Database;

/** Doubles numbers, rejects a batch that contains 13, and records which items came together. */
function doubling() {
  const turns: number[][] = [];
  const double = batched(async (_db, numbers: number[]) => {
    turns.push(numbers);
    if (numbers.includes(13)) throw new Error("13 is refused");
    return numbers.map((number) => number * 2);
  });
  return { turns, double };
}

test("simultaneous requests share a batch, and each gets its own answer", async () => {
  const { turns, double } = doubling();
  expect(await Promise.all([1, 2, 3].map((number) => double(club, number)))).toEqual([2, 4, 6]);
  expect(turns).toEqual([[1, 2, 3]]);
  expect(await double(club, 4)).toBe(8);
});

test("one failure does not affect the others", async () => {
  const { double } = doubling();
  const answers = await Promise.allSettled([1, 13, 3].map((number) => double(club, number)));
  expect(answers).toMatchObject([
    { value: 2 },
    { status: "rejected", reason: { message: "13 is refused" } },
    { value: 6 },
  ]);
});

test("two databases have separate batches, and no batch is longer than a hundred", async () => {
  const { turns, double } = doubling();
  const many = Array.from({ length: 150 }, (_, index) => 1000 + index);
  await Promise.all([double(other, 1), ...many.map((number) => double(club, number))]);
  expect(turns.map((turn) => turn.length).toSorted((a, b) => a - b)).toEqual([1, 50, 100]);
});

test("requests made while a batch runs join the next batch", async () => {
  const held: (() => void)[] = [];
  const turns: number[] = [];
  const waitForIt = batched(async (_db, items: string[]) => {
    turns.push(items.length);
    await new Promise<void>((resolve) => held.push(resolve));
    return items;
  });
  const first = ["a", "b"].map((item) => waitForIt(club, item));
  await expect.poll(() => held.length).toBe(1);
  const second = waitForIt(club, "c");
  await expect.poll(() => held.length).toBe(2);
  const later = ["d", "e", "f"].map((item) => waitForIt(club, item));
  held.shift()?.();
  await expect.poll(() => turns).toEqual([2, 1, 3]);
  for (const release of held) release();
  expect(await Promise.all([...first, second, ...later])).toEqual(["a", "b", "c", "d", "e", "f"]);
});
