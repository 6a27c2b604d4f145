import path from "node:path";

/**
 * Enforces the import directions of `docs/architecture.md`: a folder may import from the folders listed
 * for it and from no others of ours. Those after `type:` allow type imports only. The longest matching
 * folder applies; a folder may always import from itself.
 */
const subjects = [
  "server/attendance",
  "server/backup/office-key.ts",
  "server/coaches",
  "server/content",
  "server/deliveries",
  "server/families",
  "server/forms",
  "server/health.ts",
  "server/inbox",
  "server/messages",
  "server/newsletter",
  "server/payments",
  "server/pictures",
  "server/privacy",
  "server/results",
  "server/schedule",
  "server/staff",
  "server/writing",
];
/** A page's loader and action call the subjects; a browser's script gets none of them (assets/server-only.ts). */
const page = [
  "app/ui",
  "app/sections",
  "app/forms",
  "app/context.ts",
  "domain",
  "domain/content",
  "type:server",
  ...subjects,
];
/** What each folder of the server may import in addition to the other folders listed for it. */
const subject = [
  "domain",
  "domain/content",
  "server/db",
  "server/jobs",
  "server/project-root.ts",
  "type:server/context.ts",
  "type:server/vendors",
];
const folders = {
  "app/ui": [],
  "app/forms": ["app/ui", "app/context.ts", "domain", "type:domain/content", "type:server"],
  "app/sections": ["app/ui", "app/forms", "domain", "type:domain/content"],
  "app/site": [...page, "app/staff/guard.ts"],
  "app/register": [...page, "app/site"],
  "app/family": [...page, "app/site"],
  "app/staff": [
    "app/ui",
    "app/sections/not-found.tsx",
    "app/styles",
    "app/context.ts",
    "domain",
    "domain/content",
    "type:server",
    ...subjects,
  ],
  "app/context.ts": ["type:server"],
  app: ["app", "domain", "type:server"],
  "domain/content": ["domain"],
  domain: ["type:domain/content"],
  content: ["domain", "domain/content"],
  "server/coaches": [...subject, "server/deliveries", "server/staff"],
  "server/attendance": [...subject, "server/families", "server/schedule", "server/staff"],
  "server/content": [
    ...subject,
    "server/families",
    "server/payments",
    "server/pictures",
    "server/schedule",
    "server/staff",
  ],
  "server/deliveries": [...subject, "server/forms", "server/staff"],
  "server/forms": [...subject, "server/deliveries", "server/newsletter", "server/payments"],
  "server/inbox": [...subject, "server/deliveries", "server/forms", "server/staff"],
  "server/newsletter": [...subject, "server/deliveries", "server/forms", "server/staff"],
  "server/families": [
    ...subject,
    "server/deliveries",
    "server/forms",
    "server/results",
    "server/staff",
  ],
  "server/results": [...subject, "server/staff"],
  "server/messages": [
    ...subject,
    "server/deliveries",
    "server/families",
    "server/newsletter",
    "server/staff",
    "server/writing",
  ],
  "server/payments": [
    ...subject,
    "server/deliveries",
    "server/families",
    "server/forms",
    "server/staff",
  ],
  "server/pictures": [...subject, "server/content", "server/staff", "type:server/writing"],
  "server/privacy": [
    ...subject,
    "server/coaches",
    "server/deliveries",
    "server/families",
    "server/forms",
    "server/results",
    "server/staff",
  ],
  "server/schedule": [...subject, "server/messages", "server/staff"],
  "server/staff": [...subject, "server/deliveries", "type:server/newsletter"],
  "server/writing": [...subject, "server/results", "server/pictures", "server/staff"],
  "server/context.ts": ["type:domain", "type:domain/content", "type:server"],
  "server/health.ts": [...subject, "server/content", "server/deliveries", "server/families"],
  "server/api": ["domain", "type:server", ...subjects],
  "server/http": ["domain", "type:server/context.ts"],
  "server/vendors": ["domain", "server/db"],
  "server/jobs": ["domain", "server/db", "server/deliveries", "type:server/context.ts"],
  "server/db": ["domain", "server/project-root.ts", "embedded-postgres/startup-error.ts"],
  "server/project-root.ts": [],
  "embedded-postgres": ["domain"],
  assets: ["domain", "content", "server/http"],
  bin: [],
};

/** Only these may assemble the parts. */
const assemblers = /^server\/(main\.ts|app\.ts|env\.ts|boot\/|backup\/)/;
const exempt = /^(tests|lint|art|bench)\/|\.test\.tsx?$|^[^/]+\.ts$|^app\/(routes|root|entry\.)/;

const names = Object.keys(folders).sort((a, b) => b.length - a.length);
const folderOf = (file) => names.find((name) => file === name || file.startsWith(`${name}/`));

function target(specifier, file) {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(file), specifier);
  return null;
}

function allowed(from, to, isType) {
  return folders[from].some((entry) => {
    const name = entry.replace(/^type:/, "");
    // `domain` does not cover `domain/content`, which has its own entry; `server` covers all of it.
    const covers =
      to === name || folderOf(to) === name || (!folders[name] && to.startsWith(`${name}/`));
    return covers && (isType || !entry.startsWith("type:"));
  });
}

const importDirections = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll("\\", "/");
    const from = folderOf(file);
    const check = (node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== "string") return;
      const to = target(specifier, file);
      if (to === null || assemblers.test(file) || exempt.test(file)) return;
      if (to.startsWith("tests/") || to.startsWith("server/env")) {
        context.report({ node, message: `${file} may not import ${to}` });
        return;
      }
      if (!from || folderOf(to) === from) return;
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
  meta: { name: "directions" },
  rules: { "import-directions": importDirections },
};
