import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { finishPage } from "./finish-page.server.ts";

const page = `<html><head><link rel="modulepreload" nonce="m" href="/static/js/a.js"/><style nonce="m">p{color:red}</style></head>
<body><script nonce="m">window.x=1</script><script nonce="m" type="module" async="">import "/static/js/a.js"</script></body></html>`;

const finished = (html: string) => finishPage(html, { nonce: "m" });
const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("the policy lists our own inline scripts and styles by hash, and no other inline code", () => {
  const { html, contentSecurityPolicy } = finished(page);
  const scripts = [hash("window.x=1"), hash('import "/static/js/a.js"')].join(" ");
  expect(contentSecurityPolicy).toContain(`script-src 'self' ${scripts};`);
  expect(contentSecurityPolicy).toContain(`style-src 'self' ${hash("p{color:red}")};`);
  expect(html).not.toContain("nonce");
});

test.each([
  "<script>steal()</script>",
  '<script nonce="">steal()</script>',
  '<script nonce="guess">steal()</script>',
  '<script type="module" async="">steal()</script>',
  '<script type="text/boot">steal()</script>',
  "<script>steal();//",
  '<script title="',
  "<script>steal()</script><!--",
  "<style>p{background:url(//evil.example)}</style>",
  "<style>p{background:url(//evil.example)}",
])("other inline code in the page is not listed: %s", (injected) => {
  const listed = /'sha256-[^']+'/g;
  const own = finished(page).contentSecurityPolicy.match(listed);
  expect(own).toHaveLength(3);
  for (const place of ["<style", "<body>", "<script"]) {
    const { contentSecurityPolicy } = finished(page.replace(place, injected + place));
    for (const each of contentSecurityPolicy.match(listed) ?? []) expect(own).toContain(each);
  }
});

test("a page without a nonce has no code that may run", () => {
  const { contentSecurityPolicy } = finishPage(page, { nonce: null });
  expect(contentSecurityPolicy).toContain("script-src 'self'; style-src 'self';");
});

test("the page's script waits, and is not preloaded", () => {
  const { html } = finished(page);
  expect(html).not.toContain("modulepreload");
  expect(html).toContain('<script type="text/boot">import "/static/js/a.js"</script>');
});

test("a page contains only the rules it uses, and its policy lists them", () => {
  const css = "@media (width<=9px){p{color:red}.b{c:d}}.a{c:d}";
  const { html, contentSecurityPolicy } = finished(page.replace("p{color:red}", css));
  expect(html).toContain("<style>@media (width<=9px){p{color:red}}</style>");
  expect(contentSecurityPolicy).toContain(hash("@media (width<=9px){p{color:red}}"));
});

test("a page's policy allows only its own embeds", () => {
  const embeds = { frames: ["https://calendar.example"], scripts: ["https://posts.example"] };
  const { contentSecurityPolicy } = finishPage(page, { nonce: "m", embeds });
  expect(contentSecurityPolicy).toContain(
    "frame-src https://calendar.example https://posts.example",
  );
  expect(contentSecurityPolicy).toMatch(/script-src [^;]* https:\/\/posts\.example;/);
  expect(contentSecurityPolicy).not.toMatch(/script-src [^;]*calendar/);
  expect(finished(page).contentSecurityPolicy).not.toMatch(/frame-src|example/);
});

test("text becomes markup only by the site's policies, except beside another site's script", () => {
  const demand = "require-trusted-types-for 'script'; trusted-types ";
  const policyWith = (frames: string[], scripts: string[]) =>
    finishPage(page, { nonce: "m", embeds: { frames, scripts } }).contentSecurityPolicy;
  expect(policyWith([], [])).toContain(demand);
  expect(policyWith(["https://calendar.example"], [])).toContain(demand);
  expect(policyWith([], ["https://posts.example"])).not.toContain("trusted-types");
});

test("no site shows a page in a frame; of ours that is meant for one, this site alone", () => {
  expect(finished(page).contentSecurityPolicy).toContain("frame-ancestors 'none'");
  const { contentSecurityPolicy } = finishPage(page, { nonce: "m", framed: true });
  expect(contentSecurityPolicy).toContain("frame-ancestors 'self'");
});
