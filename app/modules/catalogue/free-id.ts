import { slugOf } from "#core/slug.ts";

/** An unused id made from a name: `summer-camp`, then `summer-camp-2`. */
export function freeId(name: string, taken: readonly string[]): string {
  const slug = slugOf(name).slice(0, 34).replace(/-$/, "") || "own";
  const numbered = (n: number) => (n === 1 ? slug : `${slug}-${n}`);
  let n = 1;
  while (taken.includes(numbered(n))) n += 1;
  return numbered(n);
}
