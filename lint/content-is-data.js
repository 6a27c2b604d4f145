import path from "node:path";

/**
 * The files of content/ are typed data that a non-programmer can fill in: text, numbers, lists, and the names
 * of such values. Nothing in them is computed. Each begins with a comment that says what it is for and where
 * it is shown.
 */
const data = /^content\/(?!.*\.test\.ts$)/;

const workedOut = {
  ArrowFunctionExpression: "a function",
  AssignmentExpression: "an assignment",
  AwaitExpression: "a call",
  BinaryExpression: "an expression",
  CallExpression: "a call",
  ClassDeclaration: "a class",
  ConditionalExpression: "a condition",
  FunctionDeclaration: "a function",
  FunctionExpression: "a function",
  IfStatement: "a condition",
  LogicalExpression: "a condition",
  MemberExpression: "a part of another value",
  NewExpression: "a call",
  TaggedTemplateExpression: "a call",
  TemplateLiteral: "a template",
  TSAsExpression: "a claim about a type (use `satisfies`)",
};

const contentIsData = {
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll("\\", "/");
    if (!data.test(file)) return {};
    const report = (node, message) => context.report({ node, message });
    const refuse = Object.entries(workedOut).map(([type, what]) => [
      type,
      (node) => report(node, `content/ is data: ${what} belongs in a module`),
    ]);
    const outside = (node) => {
      if (node.source && node.importKind !== "type" && !node.source.value.startsWith("./"))
        report(node, "content/ is data: of code it imports types only (`import type`)");
    };
    return {
      ...Object.fromEntries(refuse),
      ImportDeclaration: outside,
      ExportNamedDeclaration: outside,
      ExportAllDeclaration: outside,
      Program(node) {
        if (!context.sourceCode.text.startsWith("// "))
          report(node, "Begin with a comment: what the file is for, and what shows it");
      },
    };
  },
};

export default { meta: { name: "content" }, rules: { "is-data": contentIsData } };
