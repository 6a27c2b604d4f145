import { copyFile, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Content } from "#modules/content/content.ts";

/** The exports of a file of `content/`, by name: almost all have the same name as in the content. */
const valuesOf = (content: Content, pictureAlts: Record<string, string>) => {
  const { groups, sessions, updated: _inAll, ...scheduleWords } = content.schedules;
  return {
    ...content,
    scheduleWords,
    trainingGroups: groups,
    weeklySessions: sessions,
    sampleResults: { meets: [], athletes: [] },
    withoutSample: null,
    withExamples: {},
    pictureFocus: {},
    focusPoints: {},
    pictureAlts,
  };
};

/**
 * Writes a folder like `content/` with other content: the same files, each with the comment at its top and the
 * types of the present one.
 * @param from the present `content/`
 */
export async function writeContent(
  folder: string,
  content: Content,
  { from, pictureAlts }: { from: string; pictureAlts: Record<string, string> },
): Promise<void> {
  const values: Record<string, unknown> = valuesOf(content, pictureAlts);
  await mkdir(folder, { recursive: true });
  for (const file of await readdir(from)) {
    if (!/\.(ts|md)$/.test(file) || file.endsWith(".test.ts")) continue;
    const to = path.join(folder, file);
    // These two are the same for every club.
    if (file === "all.ts" || file === "README.md") await copyFile(path.join(from, file), to);
    else await writeFile(to, rewritten(await readFile(path.join(from, file), "utf8"), values));
  }
}

function rewritten(source: string, values: Record<string, unknown>): string {
  const [comment = ""] = /^(\/\/.*\n)+/.exec(source) ?? [];
  const all = [...source.matchAll(/^export const (\w+): (.+?) =/gm)];
  const exported = all.map(([, name = "", type = ""]) => {
    if (!(name in values)) throw new Error(`A new club has no value for "${name}"`);
    return { name, type, value: values[name] };
  });
  const types = exported.map(({ type }) => type).join(" ");
  const imports = [...source.matchAll(/^import type \{ (.+?) \} from "(.+)";$/gm)].flatMap(
    ([, names = "", file]) => {
      const used = names.split(", ").filter((name) => new RegExp(`\\b${name}\\b`).test(types));
      return used.length > 0 ? [`import type { ${used.join(", ")} } from "${file}";\n`] : [];
    },
  );
  const data = exported.map(
    ({ name, type, value }) => `\nexport const ${name}: ${type} = ${printed(value, "")};\n`,
  );
  return `${comment}${imports.join("")}${data.join("")}`;
}

/** As many characters as a line may have (biome.json). */
const widest = 100;

/** A value in the usual formatting: on one line if it fits. */
function printed(value: unknown, indent: string): string {
  if (
    typeof value === "string" &&
    value.includes('"') &&
    !/['\\]/.test(JSON.stringify(value).replaceAll('\\"', ""))
  )
    return `'${value}'`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).flatMap(([name, inner]) => {
    if (inner === undefined) return [];
    const key = /^[a-zA-Z]\w*$/.test(name) ? name : JSON.stringify(name);
    return isList ? printed(inner, deeper) : `${key}: ${printed(inner, deeper)}`;
  });
  const [open, close, space] = isList ? ["[", "]", ""] : ["{", "}", " "];
  if (parts.length === 0) return open + close;
  const line = `${open}${space}${parts.join(", ")}${space}${close}`;
  if (indent.length + line.length + 20 < widest && !line.includes("\n")) return line;
  return `${open}\n${parts.map((part) => `${deeper}${part},\n`).join("")}${indent}${close}`;
}
