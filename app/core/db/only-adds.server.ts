/** What a migration must not do while the previous release still runs, and what to do instead. */
const forbidden: [RegExp, string][] = [
  [/\bdrop\s+(table|view|schema|type)\b/, "drops a table: leave it, and stop using it"],
  [/^\s*truncate\b/, "empties a table: the previous release needs its rows"],
  [/\brename\b/, "renames: add the new name, and fill it from the old one"],
  [/\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b/, "changes a type: add another column"],
  [/\bdrop\s+default\b/, "drops a default: the previous release relies on it"],
];

/**
 * The reasons why a migration is not allowed: it would break the previous release, which runs on the migrated
 * schema during an update and after going back.
 */
export function breakingChanges(migration: string): string[] {
  const statements = withoutText(migration).split(";");
  return statements.flatMap((statement) => {
    const reasons = forbidden.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why);
    if (!/^\s*alter\s+table\b/.test(statement)) return reasons;
    return [
      ...reasons,
      ...actionsOf(statement).flatMap((action) => breakingAction(action, statement)),
    ];
  });
}

function breakingAction(action: string, statement: string): string[] {
  const dropped = /^drop\s+(?:column\s+)?(?:if\s+exists\s+)?(\w+)/.exec(action)?.[1];
  if (dropped && dropped !== "constraint")
    return [`drops the column ${dropped}: leave it, and stop using it`];
  const required = /^alter\s+(?:column\s+)?(\w+)\s+set\s+not\s+null/.exec(action)?.[1];
  const hasDefault = (name: string) =>
    new RegExp(`\\balter\\s+(column\\s+)?${name}\\s+set\\s+default\\b`).test(statement);
  if (required && !hasDefault(required))
    return [
      `requires ${required}: set a default in the same statement, for rows of the previous release`,
    ];
  const added = /^add\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?(\w+)/.exec(action)?.[1];
  const isRequired = /\bnot\s+null\b/.test(action) && !/\b(default|generated)\b/.test(action);
  if (
    added &&
    !["constraint", "check", "unique", "foreign", "primary"].includes(added) &&
    isRequired
  )
    return [`adds ${added} as not null without a default: rows of the previous release lack it`];
  return [];
}

/** The parts of an `alter table`, split at the commas outside parentheses. */
function actionsOf(statement: string): string[] {
  const actions = statement.replace(/^\s*alter\s+table\s+(if\s+exists\s+)?(only\s+)?\S+\s+/, "");
  let depth = 0;
  const parts = [""];
  for (const character of actions) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "," && depth === 0) parts.push("");
    else parts.push(`${parts.pop()}${character}`);
  }
  return parts.map((part) => part.trim());
}

/** In lower case, without comments, quoted text and function bodies. */
function withoutText(sql: string): string {
  return sql
    .replaceAll(/(\$\w*\$)[^]*?\1|'(?:[^']|'')*'|--.*|\/\*[^]*?\*\//g, " ")
    .replaceAll('"', "")
    .toLowerCase();
}
