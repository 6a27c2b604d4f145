import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const read = (file: string) => readFileSync(file, "utf8");

/** Every text file of the project that can cite a document. */
const sources = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" })
  .split("\n")
  .filter((file) => /\.(ts|tsx|js|mjs|css|sql|py|md)$/.test(file));

/** The first group of every match in these files: each value with a file that contains it. */
function cited(pattern: RegExp, files = sources): Map<string, string> {
  const found = files.flatMap((file) =>
    [...read(file).matchAll(pattern)].map(([, value = ""]) => [value, file] as const),
  );
  return new Map(found);
}

describe("docs/specification.md", () => {
  const specification = read("docs/specification.md");
  const folder = "tests/browser/specification";
  const statementFiles = readdirSync(folder).filter((name) => name.endsWith(".spec.ts"));

  /** The text of each section by its number; a chapter's contains its sections. */
  const sections = new Map<string, string>();
  for (const part of specification.split(/^(?=##+ \d)/m).slice(1)) {
    const number = /^#+ (\d+(?:\.\d+)?)/.exec(part)?.[1] ?? "";
    const [chapter = ""] = number.split(".");
    sections.set(number, part);
    if (chapter !== number) sections.set(chapter, `${sections.get(chapter) ?? ""}${part}`);
  }

  const sectionOf = (file: string) =>
    /^\d+(-\d+)?/.exec(file)?.[0].split("-").map(Number).join(".") ?? "";

  test.each(statementFiles)("%s checks a section that it has", (file) => {
    expect([...sections.keys()]).toContain(sectionOf(file));
  });

  test("has every quote of the statements", () => {
    const missing = statementFiles.flatMap((file) => {
      const titles = [...read(`${folder}/${file}`).matchAll(/holds\(\s*(["`])(.*?)\1/gs)];
      const quoted = titles.flatMap(([, , title = ""]) => title.match(/(?<= )'[^'$]{3,}'/g) ?? []);
      return quoted.filter((text) => !specification.includes(text));
    });
    expect(missing).toEqual([]);
  });

  test("has every decision that a statement names, and each once", () => {
    const decisions = [...specification.matchAll(/^- \*\*(D\d+)\.\*\*/gm)].map(([, name]) => name);
    expect(new Set(decisions).size).toBe(decisions.length);
    const inStatements = cited(
      /\((D\d+)\)/g,
      statementFiles.map((file) => `${folder}/${file}`),
    );
    const inItself = cited(/\b(D\d+)\b/g, ["docs/specification.md"]);
    const named = [...inStatements.keys(), ...inItself.keys()];
    expect(named.filter((name) => !decisions.includes(name))).toEqual([]);
  });

  test("has every section that a comment cites", () => {
    const lists = cited(/docs\/specification\.md ((?:\d+(?:\.\d+)*(?:, | and )?)+)/g);
    expect(lists.size).toBeGreaterThan(10);
    const unknown = [...lists].flatMap(([list, file]) =>
      (list.match(/\d+(\.\d+)*/g) ?? [])
        .filter((number) => !hasPoint(number))
        .map((number) => `${file}: ${number}`),
    );
    expect(unknown).toEqual([]);
  });

  /**
   * Whether a section has this number, or a point with this number: 2.4.3 is the third point of section 2.4.
   */
  function hasPoint(number: string): boolean {
    const [section = "", point = ""] = /^(.*)\.(\d+)$/.exec(number)?.slice(1) ?? [];
    return (
      sections.has(number) || new RegExp(`^${point}\\. `, "m").test(sections.get(section) ?? "")
    );
  }
});

describe("docs/decisions/", () => {
  const records = readdirSync("docs/decisions");
  const numbers = records.map((name) => String(Number(name.slice(0, 4))));

  test("each record has a unique number, in its name and in its title", () => {
    expect(new Set(numbers).size).toBe(numbers.length);
    const titles = records.map((name) => /^# (\d+)\. \S/.exec(read(`docs/decisions/${name}`))?.[1]);
    expect(titles).toEqual(numbers);
  });

  test.each(records)("%s has a context and a decision, on one page", (name) => {
    const text = read(`docs/decisions/${name}`);
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings.slice(0, 2)).toEqual(["Context", "Decision"]);
    expect(text.split("\n").length).toBeLessThanOrEqual(60);
  });

  test("each record has at most 600 words", () => {
    const lengths = records.map((name) => {
      const words = read(`docs/decisions/${name}`).split(/\s+/).filter(Boolean).length;
      return { name, words };
    });
    const tooLong = lengths.filter(({ words }) => words > 600);
    expect(tooLong.map(({ name, words }) => `${name} has ${words} words`)).toEqual([]);
  });

  test("every number that is cited is a record", () => {
    const places = cited(/\b[Dd]ecisions? ((?:\d+(?:, | and )?)+)/g);
    const unknown = [...places].flatMap(([list, file]) =>
      (list.match(/\d+/g) ?? [])
        .filter((number) => !numbers.includes(number))
        .map((number) => `${file}: ${number}`),
    );
    expect(unknown).toEqual([]);
  });
});

const documents = sources.filter((file) => file.endsWith(".md"));

test("every file that a document links is there", () => {
  const broken = documents.flatMap((file) => {
    const links = [...read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)];
    return links
      .filter(([, to = ""]) => !URL.canParse(to) && !exists(new URL(to, `file:///${file}`)))
      .map(([, to = ""]) => `${file}: ${to}`);
  });
  expect(broken).toEqual([]);
});

test("every source file that a document names is there", () => {
  const named = cited(/`((?:[\w.-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:tsx?|css|mjs))`/g, documents);
  const gone = [...named].filter(
    ([name]) => !sources.some((file) => file === name || file.endsWith(`/${name}`)),
  );
  expect(gone).toEqual([]);
});

/** Whether an address below the project's folder is a file or folder in it. */
function exists({ pathname }: URL): boolean {
  const place = pathname.slice(1);
  return sources.includes(place) || execFileSync("git", ["ls-files", "--", place]).length > 0;
}
