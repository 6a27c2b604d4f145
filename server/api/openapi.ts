import { z } from "zod";
import type { Call } from "./calls.ts";

const errorBody = z.object({ status: z.literal("error"), message: z.string() });
const json = (schema: object) => ({ "application/json": { schema } });
const schemaOf = (schema: z.ZodType) => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: "input",
    target: "openapi-3.0",
  });
  return rest;
};
const failureOf = (description: string) => ({ description, content: json(schemaOf(errorBody)) });

/** What programs have to know before their first call. */
export const rules = (url: string) => [
  'Answers are `{status: "success", data, message}` or `{status: "error", message}`; the checkout’s are their data alone.',
  "Sign in with `/api/users/login`: the session is a cookie.",
  `Send \`Origin: ${url}\` with every call that carries the cookie and changes something. Browsers do so by themselves; without it a POST that is not JSON is refused (403), and so is every change that another site's page asks for.`,
];

/** The API as an OpenAPI 3.0 document, made of the very schemas that the calls check with. */
export function openApi(calls: Call[], { title, url }: { title: string; url: string }) {
  const paths: Record<string, Record<string, object>> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method] = operation(call);
  return {
    openapi: "3.0.3",
    info: {
      title: `${title}: API`,
      version: "1.0.0",
      description: rules(url).join(" "),
    },
    servers: [{ url }],
    paths,
    components: {
      securitySchemes: { session: { type: "apiKey", in: "cookie", name: "club.session_token" } },
    },
  };
}

function operation(call: Call) {
  const { summary, who, body, data, bare, status } = call;
  return {
    summary,
    operationId: `${call.method} ${call.path}`.replaceAll(/[^a-zA-Z]+/g, "_"),
    ...(who !== "anybody" && { security: [{ session: [] }], "x-role": who }),
    parameters: parametersOf(call),
    ...(body && { requestBody: { required: true, content: bodyOf(body) } }),
    responses: {
      [status]: {
        description: "It went well",
        content: typeof data === "string" ? { [data]: {} } : json(successOf(data, bare)),
      },
      ...Object.fromEntries(
        Object.entries(failuresOf(call)).map(([code, words]) => [code, failureOf(words)]),
      ),
    },
  };
}

/** Every failure a call can answer with, by status. */
export function failuresOf({
  method,
  who,
  body,
  fromAnywhere,
  failures,
}: Call): Record<number, string> {
  return {
    ...(body && { 400: "What was sent is not complete or not right", 413: "It is too large" }),
    ...(who !== "anybody" && { 401: "Nobody is signed in" }),
    ...(method !== "get" && !fromAnywhere && { 403: "Another site's page asked for it" }),
    ...(who === "admin" && { 403: "For admins only" }),
    ...failures,
  };
}

function parametersOf({ path, query = {} }: Call) {
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => ({
    ...{ name, in: "path", required: true, schema: { type: "string" } },
  }));
  const inQuery = Object.entries(query).map(([name, description]) => ({
    ...{ name, in: "query", description, schema: { type: "string" } },
  }));
  return [...inPath, ...inQuery];
}

function bodyOf(body: NonNullable<Call["body"]>) {
  if (body !== "picture") return json(schemaOf(body));
  const properties = {
    image: { type: "string", format: "binary", description: "JPEG, PNG, WebP, AVIF or HEIC" },
    alt: { type: "string", description: "What it shows, for those who cannot see it" },
  };
  return { "multipart/form-data": { schema: { type: "object", properties, required: ["image"] } } };
}

function successOf(data: z.ZodType | undefined, bare = false) {
  if (bare && data) return schemaOf(data);
  return {
    type: "object",
    required: ["status", "data", "message"],
    properties: {
      status: { type: "string", enum: ["success"] },
      data: data ? schemaOf(data) : {},
      message: { type: "string" },
    },
  };
}
