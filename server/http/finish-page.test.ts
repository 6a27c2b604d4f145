import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { finishPage } from "./finish-page.ts";

const page = `<html><head><link rel="modulepreload" href="/static/js/a.js"/><style>p{color:red}</style></head>
<body><script>window.x=1</script><script type="module" async="">import "/static/js/a.js"</script></body></html>`;

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("the policy lists every inline script and style by hash and allows no other inline code", () => {
  const { contentSecurityPolicy } = finishPage(page);
  expect(contentSecurityPolicy).toContain(hash("window.x=1"));
  expect(contentSecurityPolicy).toContain(hash('import "/static/js/a.js"'));
  expect(contentSecurityPolicy).toContain(`style-src 'self' ${hash("p{color:red}")}`);
  expect(contentSecurityPolicy).not.toContain("unsafe-inline");
});

test("the page's script waits, and is not preloaded", () => {
  const { html } = finishPage(page);
  expect(html).not.toContain("modulepreload");
  expect(html).toContain('<script type="text/boot">import "/static/js/a.js"</script>');
});

test("a page contains only the rules it uses, and its policy lists them", () => {
  const css = "@media (width<=9px){p{color:red}.b{c:d}}.a{c:d}";
  const { html, contentSecurityPolicy } = finishPage(page.replace("p{color:red}", css));
  expect(html).toContain("<style>@media (width<=9px){p{color:red}}</style>");
  expect(contentSecurityPolicy).toContain(hash("@media (width<=9px){p{color:red}}"));
});

test("a page's policy allows only its own embeds", () => {
  const embeds = { frames: ["https://calendar.example"], scripts: ["https://posts.example"] };
  const { contentSecurityPolicy } = finishPage(page, embeds);
  expect(contentSecurityPolicy).toContain(
    "frame-src https://calendar.example https://posts.example",
  );
  expect(contentSecurityPolicy).toMatch(/script-src [^;]* https:\/\/posts\.example;/);
  expect(contentSecurityPolicy).not.toMatch(/script-src [^;]*calendar/);
  expect(finishPage(page).contentSecurityPolicy).not.toMatch(/frame-src|example/);
});
