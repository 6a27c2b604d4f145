import path from "node:path";

/**
 * Holds the directions of `docs/architecture.md`: a room may import from the rooms listed for it
 * and from nowhere else of ours. `type:` rooms may be named in type imports only. Rooms are matched
 * longest first; a room may always import from itself.
 */
const rooms = {
  "app/ui": [],
  "app/sections": ["app/ui", "app/forms", "domain", "type:domain/content"],
  "app/forms": ["app/ui", "domain", "type:domain/content"],
  "app/admin": ["app/ui", "app/context.ts", "domain", "type:server/services"],
  "app/pages": [
    "app/ui",
    "app/admin",
    "app/sections",
    "app/forms",
    "app/styles",
    "app/context.ts",
    "domain",
    "type:domain/content",
    "type:server/services",
    "type:server/db",
  ],
  "app/context.ts": ["type:server/services"],
  app: ["app", "domain", "type:server/services"],
  "domain/content": ["domain"],
  domain: ["type:domain/content"],
  content: ["domain", "domain/content"],
  "server/services": [
    "domain",
    "domain/content",
    "content",
    "server/db",
    "server/jobs",
    "type:server/integrations",
  ],
  "server/integrations": ["domain", "server/db"],
  "server/db": ["domain"],
  "server/jobs": ["domain"],
  "server/api": ["domain", "server/services", "type:server/http"],
  "server/http": ["domain", "type:server/services"],
  assets: ["domain", "content", "server/http"],
  bin: [],
};

/** They alone assemble. */
const assemblers = /^server\/(main\.ts|app\.ts|env\.ts|boot\/|backup\/)/;
const exempt = /^(tests|lint|art|bench)\/|\.test\.tsx?$|^[^/]+\.ts$|^app\/(routes|root|entry\.)/;

const roomNames = Object.keys(rooms).sort((a, b) => b.length - a.length);
const roomOf = (file) => roomNames.find((room) => file === room || file.startsWith(`${room}/`));

function target(specifier, file) {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(file), specifier);
  return null;
}

function allowed(from, to, isType) {
  return rooms[from].some((entry) => {
    const name = entry.replace(/^type:/, "");
    const covers = to === name || roomOf(to) === name || to.startsWith(`${name}/`);
    return covers && (isType || !entry.startsWith("type:"));
  });
}

const importDirections = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll("\\", "/");
    const from = roomOf(file);
    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== "string") return;
      const to = target(specifier, file);
      if (to === null || assemblers.test(file) || exempt.test(file)) return;
      if (to.startsWith("tests/") || to.startsWith("server/env")) {
        context.report({ node, message: `${file} may not import ${to}` });
        return;
      }
      if (!from || roomOf(to) === from) return;
      const isType =
        node.importKind === "type" ||
        node.exportKind === "type" ||
        (node.specifiers?.length > 0 && node.specifiers.every((s) => s.importKind === "type"));
      if (!allowed(from, to, isType)) {
        const how = isType ? "import types from" : "import";
        context.report({
          node,
          message: `${from} may not ${how} ${to} (lint/import-directions.js)`,
        });
      }
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
  meta: { name: "rooms" },
  rules: { "import-directions": importDirections },
};
