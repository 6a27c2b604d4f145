import { createHash } from "node:crypto";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import { z } from "zod";
import type { AppContext } from "#core/context.server.ts";
import { calls } from "./calls.server.ts";
import { type Call, permissionRefusal, thoseWith } from "#modules/accounts/call.server.ts";

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

/** Facts that a client needs before its first call. */
const rules = (url: string) => [
  'Answers are `{status: "success", data, message}` or `{status: "error", message}`; the checkout’s are their data alone.',
  "Sign in with `/api/users/login`: the session is a cookie.",
  `Send \`Origin: ${url}\` with every call that carries the cookie and changes something. Browsers do so by themselves; without it a POST that is not JSON is refused (403), and so is every change that another site's page asks for.`,
];

/** The API as an OpenAPI 3.0 document, generated from the schemas that validate the calls. */
function openApi(calls: Call[], { title, url }: { title: string; url: string }) {
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
    ...(who !== "anybody" && { security: [{ session: [] }], "x-permission": who }),
    parameters: parametersOf(call),
    ...(body && { requestBody: { required: true, content: bodyOf(body) } }),
    responses: {
      [status]: {
        description: "Success",
        content: typeof data === "string" ? { [data]: {} } : json(successOf(data, bare)),
      },
      ...Object.fromEntries(
        Object.entries(failuresOf(call)).map(([code, description]) => [
          code,
          failureOf(description),
        ]),
      ),
    },
  };
}

/** Every failure status of a call with its meaning. */
export function failuresOf({ method, who, body, failures }: Call): Record<number, string> {
  return {
    ...(body && { 400: "The request is incomplete or invalid", 413: "It is too large" }),
    ...(who !== "anybody" && { 401: "Not signed in" }),
    ...(method !== "get" && { 403: "Requested by another site's page" }),
    ...(who !== "anybody" && who !== "staff" && { 403: permissionRefusal(who) }),
    ...failures,
  };
}

function parametersOf({ path, query = {} }: Call) {
  const inPath = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: { type: "string" },
  }));
  const inQuery = Object.entries(query).map(([name, description]) => ({
    name,
    in: "query",
    description,
    schema: { type: "string" },
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

const style = `
:root { color-scheme: light; font: 1rem/1.5 system-ui, sans-serif; color: #14161c; background: #f5f0e6 }
body { max-width: 62rem; margin: 0 auto; padding: 2rem 1rem 4rem }
h1 { line-height: 1.1 } h2 { margin: 0; font-size: 1rem; font-weight: 400; overflow-wrap: anywhere }
article { margin-block: .75rem; padding: .75rem 1rem; border: 1px solid #d8d0bf; border-radius: .375rem; background: #fff }
p { margin: .25rem 0; max-width: 68ch } dl { display: grid; grid-template-columns: 4rem 1fr; gap: .25rem 1rem; margin: .5rem 0 0 }
dd { margin: 0 } code { font-family: ui-monospace, monospace } summary { cursor: pointer; padding-block: .5rem }
pre { overflow-x: auto; padding: 1rem; background: #f5f0e6; font-size: .8125rem }
b { display: inline-block; min-width: 4.5rem }`;

const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; frame-ancestors 'none'; base-uri 'none'`;

/** `GET /api/docs`: the API for people, and as an OpenAPI document for programs. */
export function apiDocsRoutes(ctx: AppContext) {
  const document = () => openApi(calls, { title: ctx.content.club.name, url: ctx.publicUrl });
  return new Hono()
    .get("/api/docs/openapi.json", (c) => c.json(document()))
    .get("/api/docs", (c) => {
      c.header("Vary", "Accept");
      if (/\bapplication\/json\b/.test(c.req.header("Accept") ?? "")) return c.json(document());
      c.header("Content-Security-Policy", policy);
      return c.html(docsPage(ctx, document()));
    });
}

function docsPage({ content, publicUrl }: AppContext, document: ReturnType<typeof openApi>) {
  const club = content.club.name;
  return html`<!doctype html>
    <html lang="en-CA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>API · ${club}</title>
        <style>${raw(style)}</style>
      </head>
      <body>
        <main>
          <h1>The API of ${club}</h1>
          ${rules(publicUrl).map(rulePart)}
          <p>The same as an <a href="/api/docs/openapi.json">OpenAPI document</a>.</p>
          ${calls.map((call) => callPart(call, document))}
        </main>
      </body>
    </html>`;
}

/** A sentence with code in backticks. */
function rulePart(rule: string) {
  const parts = rule.split("`").map((part, n) => (n % 2 ? html`<code>${part}</code>` : part));
  return html`<p>${parts}</p>`;
}

function callPart(call: Call, { paths }: ReturnType<typeof openApi>) {
  const details = JSON.stringify(paths[call.path]?.[call.method], null, 2);
  return html`<article>
    <h2><b>${call.method.toUpperCase()}</b> <code>${call.path}</code></h2>
    <p>${call.summary}. For ${call.who === "anybody" || call.who === "staff" ? call.who : thoseWith(call.who)}.</p>
    <dl>
      ${Object.entries({ [call.status]: "Success", ...failuresOf(call) }).map(
        ([status, description]) => html`<dt>${status}</dt><dd>${description}</dd>`,
      )}
    </dl>
    <details><summary>Fields</summary><pre tabindex="0">${details}</pre></details>
  </article>`;
}
