import path from "node:path";

/**
 * An error's message may contain a visitor's data: the database's driver repeats a query's values. On the
 * server only `app/core/logged-error.ts` may read it: `loggedError` for the log (under `err`), `reasonOf`
 * for staff.
 */
const onlyByReason = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll("\\", "/");
    if (!/\.server\.ts$|^app\/edge\//.test(file) || /\.test\.tsx?$/.test(file)) return {};
    const message = "An error's words may hold a visitor's data: use app/core/logged-error.ts";
    return {
      MemberExpression(node) {
        const { object, property } = node;
        const wanted = property.name === "message" || property.name === "stack";
        const isCast =
          object.type === "TSAsExpression" && object.typeAnnotation.typeName?.name === "Error";
        const isNamed = object.type === "Identifier" && object.name === "error";
        if (wanted && (isCast || isNamed)) context.report({ node, message });
      },
    };
  },
};

export default {
  meta: { name: "errors" },
  rules: { "only-by-reason": onlyByReason },
};
