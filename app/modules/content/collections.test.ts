import { expect, test } from "vitest";
import { z } from "zod";
import { seasonSchema } from "./parts.ts";
import { collectionSchema } from "./collections.ts";
import { contentSchema } from "./content.ts";

test("a season's days are valid dates", () => {
  expect(seasonSchema.safeParse({ from: "02-29", to: "12-31" }).success).toBe(true);
  expect(seasonSchema.safeParse({ from: "02-30", to: "13-01" }).error?.issues).toHaveLength(2);
});

test("every field says what it is", () => {
  const silent: string[] = [];
  const visit = (node: unknown, path: string) => {
    if (typeof node !== "object" || node === null) return;
    for (const [key, inner] of Object.entries(node)) {
      if (key === "properties") {
        for (const [name, field] of Object.entries<{ description?: string }>(inner)) {
          if (!field.description) silent.push(`${path}.${name}`);
          visit(field, `${path}.${name}`);
        }
      } else visit(inner, path);
    }
  };
  // No form shows the tables: they have their own section.
  const {
    pages: _recordOfRoutes,
    catalogue: _stored,
    schedules: _rows,
    venues: _places,
    ...fields
  } = contentSchema.shape;
  const all = { ...fields, schedules: collectionSchema("schedules") };
  for (const [name, schema] of Object.entries<z.ZodType>(all)) visit(z.toJSONSchema(schema), name);
  expect(silent).toEqual([]);
});
