import { describe, expect, test } from "vitest";
import { smallClub as content } from "#tests/fixtures/club/all.ts";
import { collectionNames, collectionSchema } from "../collections.ts";
import { collectionIn } from "./collection-in.ts";
import { type FormSchema, formSchema, fromFormData, toFormData } from "./schema-form.ts";

/** Every value of a form's data that has no field of its own. */
function withoutField(schema: FormSchema, data: unknown, path: string): string[] {
  if (schema.anyOf) {
    const missing = schema.anyOf.map((one) => withoutField(one, data, path));
    return missing.some((names) => names.length === 0) ? [] : [path];
  }
  if (Array.isArray(data)) {
    return schema.items
      ? data.flatMap((entry, n) => withoutField(schema.items ?? {}, entry, `${path}.${n}`))
      : [path];
  }
  if (typeof data === "object" && data !== null) {
    return Object.entries(data).flatMap(([name, inner]) => {
      const field = schema.properties?.[name];
      return field ? withoutField(field, inner, `${path}.${name}`) : [`${path}.${name}`];
    });
  }
  return schema.type && ["object", "array", "null"].includes(schema.type) ? [path] : [];
}

function fieldsOf(schema: FormSchema): [string, FormSchema][] {
  const inner = [schema.items ?? {}, ...(schema.anyOf ?? [])].flatMap((one) =>
    one === schema || Object.keys(one).length === 0 ? [] : fieldsOf(one),
  );
  const own = Object.entries(schema.properties ?? {});
  return [...own, ...own.flatMap(([, field]) => fieldsOf(field)), ...inner];
}

describe.each(collectionNames)("the form of %s", (name) => {
  const schema = formSchema(name);

  test("has a field for every value", () => {
    expect(withoutField(schema, toFormData(collectionIn(content, name)), name)).toEqual([]);
  });

  test("returns the value unchanged, and it is valid", () => {
    const saved = JSON.parse(JSON.stringify(toFormData(collectionIn(content, name))));
    const back = fromFormData(schema, saved);
    expect(collectionSchema(name).parse(back)).toEqual(
      collectionSchema(name).parse(collectionIn(content, name)),
    );
  });

  test("gives every field a readable name", () => {
    const titles = fieldsOf(schema).map(([, field]) => field.title ?? "");
    expect(titles.filter((title) => !/^[A-Z/]/.test(title) || /[a-z][A-Z]|_/.test(title))).toEqual(
      [],
    );
  });
});

test("keys are chosen from a list, not typed", () => {
  expect(formSchema("contact").properties?.touch?.properties?.places?.items?.choice).toBe("venue");
  expect(formSchema("home").properties?.club?.properties?.picture?.choice).toBe("picture");
});
