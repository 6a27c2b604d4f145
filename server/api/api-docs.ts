import { createHash } from "node:crypto";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import type { Services } from "#server/services/services.ts";
import { type Call, calls } from "./calls.ts";
import { failuresOf, openApi, rules } from "./openapi.ts";

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
export function apiDocsDoor(services: Services) {
  const document = () =>
    openApi(calls, { title: services.content.club.name, url: services.publicUrl });
  return new Hono()
    .get("/api/docs/openapi.json", (c) => c.json(document()))
    .get("/api/docs", (c) => {
      c.header("Vary", "Accept");
      if (/\bapplication\/json\b/.test(c.req.header("Accept") ?? "")) return c.json(document());
      c.header("Content-Security-Policy", policy);
      return c.html(docsPage(services, document()));
    });
}

function docsPage({ content, publicUrl }: Services, document: ReturnType<typeof openApi>) {
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

/** A sentence with its code between backticks. */
function rulePart(rule: string) {
  const parts = rule.split("`").map((part, n) => (n % 2 ? html`<code>${part}</code>` : part));
  return html`<p>${parts}</p>`;
}

function callPart(call: Call, { paths }: ReturnType<typeof openApi>) {
  const details = JSON.stringify(paths[call.path]?.[call.method], null, 2);
  return html`<article>
    <h2><b>${call.method.toUpperCase()}</b> <code>${call.path}</code></h2>
    <p>${call.summary}. For ${call.who === "anybody" ? "anybody" : `${call.who}s`}.</p>
    <dl>
      ${Object.entries({ [call.status]: "It went well", ...failuresOf(call) }).map(
        ([status, words]) => html`<dt>${status}</dt><dd>${words}</dd>`,
      )}
    </dl>
    <details><summary>Fields</summary><pre tabindex="0">${details}</pre></details>
  </article>`;
}
