/** Changes to some fields of a value. For a list: the whole list, or some entries by index (from 0). */
export type Changes<Value> = Value extends readonly (infer Entry)[]
  ? Value | { readonly [place: number]: Changes<Entry> }
  : Value extends object
    ? { [Name in keyof Value]?: Changes<Value[Name]> }
    : Value;

/** A value with some of its fields changed. @throws Error when an index or a field does not exist */
export function changed<Value>(value: Value, changes: Changes<NoInfer<Value>>): Value {
  return merged(value, changes) as Value;
}

function merged(value: unknown, changes: unknown): unknown {
  if (!isNested(value) || !isNested(changes) || Array.isArray(changes)) return changes;
  const whole = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  for (const [name, change] of Object.entries(changes)) {
    if (Array.isArray(value) && !(name in value)) throw new Error(`There is no entry ${name}`);
    whole[name] = merged(whole[name], change);
  }
  return whole;
}

const isNested = (value: unknown): value is object => typeof value === "object" && value !== null;
