import path from "node:path";

/**
 * Enforces the import directions of `docs/architecture.md`. A module may import `core/` and the modules above it
 * in this list, these only through their `entries`; `core/` imports no module. Only `app/edge/` and the files
 * directly in `app/` assemble the parts.
 */
const modules = [
  "content",
  "outbox",
  "accounts",
  "media",
  "inbox",
  "catalogue",
  "families",
  "results",
  "enrolment",
  "billing",
  "articles",
  "messaging",
  "training",
  "reports",
  "federation",
  "imports",
  "site",
  "privacy",
  "family-pages",
  "content-editor",
];

/** Imports against the direction that remain to be inverted. Nothing may be added. */
const pending = new Set(["app/modules/families/read.server.ts -> app/modules/enrolment/schema.ts"]);

const exempt = /^(tests|lint|art|bench|demo)\/|\.test\.tsx?$|^[^/]+\.ts$/;
/** The files that combine all parts. */
const assembling = /^app\/(edge\/|api\/|staff\/|styles\/|boot\/|[^/]+\.tsx?$)/;
const tables = /\/schema\.ts$/;
/** The public entry points of a module: rules, server functions, components, and server functions of pages; also its tables. */
const entries = /^app\/modules\/[^/]+\/(index|index\.server|ui|ui\.server|schema)\.ts$/;
const settings = "app/edge/env.ts";

/** The unit of a file: `core`, a module's name, `app` (the files that combine the parts), or the folder. */
function unitOf(file) {
  const [, module] = /^app\/modules\/([^/]+)\//.exec(file) ?? [];
  if (module) return module;
  if (file.startsWith("app/core/")) return "core";
  return `${file.split("/")[0]}/`;
}

function target(specifier, file) {
  const plain = specifier.replace(/\?.*$/, "");
  if (/^#(core|modules|edge)\//.test(plain)) return `app/${plain.slice(1)}`;
  if (plain.startsWith("#")) return plain.slice(1);
  if (plain.startsWith(".")) return path.posix.join(path.posix.dirname(file), plain);
  return null;
}

/** Why a file may not import another; null: it may. */
function refusal(file, to) {
  if (to.startsWith("tests/")) return "tests are no part of the site";
  if (to === settings && !file.startsWith("app/edge/")) return "only app/edge/ reads settings";
  if (assembling.test(file)) return null;
  const from = unitOf(file);
  const wanted = unitOf(to);
  if (from === wanted || wanted === "core") return null;
  // Foreign keys follow the direction of the data.
  if (tables.test(file) && tables.test(to)) return null;
  if (from === "assets/") return null;
  if (from === "content/") return wanted === "app/" ? "the club's content is data" : null;
  if (from === "core") return "core/ imports no module";
  const [own, other] = [modules.indexOf(from), modules.indexOf(wanted)];
  if (own < 0) return `${from} is no module (lint/import-directions.js)`;
  if (other < 0) return `a module imports core/ and modules, not ${wanted}`;
  if (other > own) return `${wanted} comes after ${from} in the list of modules`;
  return entries.test(to) ? null : `a module is entered through its index.ts or ui.ts`;
}

const importDirections = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll("\\", "/");
    if (exempt.test(file)) return {};
    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== "string") return;
      const to = target(specifier, file);
      if (to === null) return;
      const reason = refusal(file, to);
      if (!reason || pending.has(`${file} -> ${to}`)) return;
      context.report({ node, message: `${file} may not import ${to}: ${reason}` });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export default {
  meta: { name: "directions" },
  rules: { "import-directions": importDirections },
};
