import pg from "pg";

/** A statement that ran this often is prepared: PostgreSQL then parses and plans it once per connection. */
const usedOften = 20;
/** Each prepared statement takes some 50 kB of every connection. */
const mostPrepared = 60;
/** The most statement texts that are counted: some differ each time, such as lists of values. */
const mostCounted = 1_000;

/** Chooses the statements to prepare, by their text. @returns a statement's name; null: it is not prepared */
export function preparedStatements(): (text: string) => string | null {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known || names.size === mostPrepared) return known ?? null;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < usedOften) {
      if (counts.size === mostCounted) counts.clear();
      counts.set(text, count);
      return null;
    }
    counts.delete(text);
    const name = `often ${names.size}`;
    names.set(text, name);
    return name;
  };
}

/** A connection class that prepares frequent statements, counted over all connections together. */
export function preparingClient(): typeof pg.Client {
  const nameOf = preparedStatements();
  return class extends pg.Client {
    override query = ((...asked: unknown[]) => {
      const [config, values] = asked;
      // Only one of the many signatures of `query`; calls with the others are passed on unchanged.
      if (isConfig(config) && Array.isArray(values) && values.length > 0) {
        const name = nameOf(config.text);
        if (name) asked[0] = { ...config, name };
      }
      return Reflect.apply(super.query, this, asked);
    }) as pg.Client["query"];
  };
}

const isConfig = (config: unknown): config is { text: string } =>
  typeof config === "object" && config !== null && "text" in config && !("submit" in config);
