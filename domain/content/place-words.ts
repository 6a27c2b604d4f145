import type { FormSchema } from "./form-schema.ts";

/** Where something stands, as the form's titles say it: `Sessions › 3 › Start`. */
export function placeInWords(schema: FormSchema, path: readonly (string | number)[]): string {
  const words: string[] = [];
  let here: FormSchema | undefined = schema;
  for (const step of path) {
    if (typeof step === "number") {
      words.push(String(step + 1));
      here = here?.items;
      continue;
    }
    const shapes: FormSchema[] = here?.anyOf ?? (here ? [here] : []);
    here = shapes.map(({ properties }) => properties?.[step]).find(Boolean);
    words.push(here?.title ?? step);
  }
  return words.join(" › ");
}
