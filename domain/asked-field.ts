import { z } from "zod";

interface Asked {
  /** What the toast says while the field is empty; `{club}` stands for the club's name. */
  toast: string;
  /** A box it hangs on: needed when it is ticked, or only when it is not. */
  box?: string;
  ticked?: boolean;
}

const asked = z.registry<Asked>();

/** Makes a field a required one by the words of its toast (specification, point 5). */
export function ask<Field extends z.ZodType>(
  field: Field,
  toast: string,
  condition: Omit<Asked, "toast"> = {},
): Field {
  asked.add(field, { toast, ...condition });
  return field;
}

/** A schema's required fields in the order in which they are checked: its own. */
export function askedFields(schema: z.ZodObject, clubName = ""): (Asked & { name: string })[] {
  return Object.entries(schema.shape).flatMap(([name, field]) => {
    const { toast, ...condition } = asked.get(field as z.ZodType) ?? {};
    return toast ? [{ name, toast: toast.replace("{club}", clubName), ...condition }] : [];
  });
}
