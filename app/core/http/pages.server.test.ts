import { expect, test } from "vitest";
import type { AppContext } from "../context.server.ts";
import { createPageCache } from "./page-cache.server.ts";
import { notFoundKey } from "./page-key.server.ts";
import { createRenderQueue } from "./render-queue.server.ts";
import { createPages } from "./pages.server.ts";

const visit = { id: "visit-1", address: "203.0.113.7", report: () => {} };
const html = { "Content-Type": "text/html", "Cache-Control": "public, max-age=0" };

function site(render: (request: Request, visitId: string) => Response) {
  const seen: Request[] = [];
  const answer = createPages({
    renderRoute: async (request, _services, { id }) => {
      seen.push(request);
      return render(request, id);
    },
    spelledAs: (pathname) => pathname.replace("ABOUT", "about"),
    pageKey: (method, url) => {
      if (url.startsWith("/nothing")) return notFoundKey;
      return method === "POST" || url.startsWith("/admin") ? null : (url.split("?")[0] ?? null);
    },
    ctx: { publicUrl: "https://club.example", content: { club: {} } } as AppContext,
    cache: createPageCache(),
    renderQueue: createRenderQueue({ atOnce: 1, perNetwork: 2 }),
    finish: true,
  });
  const ask = (path: string, init?: RequestInit) =>
    answer(new Request(`http://club.test${path}`, init), visit);
  return { ask, seen };
}

test("a public page is rendered once, without any visitor data", async () => {
  const { ask, seen } = site(() => new Response("<p>hi</p></body>", { headers: html }));
  await ask("/?utm_source=letter", { headers: { Cookie: "secret=1", "User-Agent": "x" } });
  const second = await ask("/");
  expect(await second.text()).toContain("<p>hi</p>");
  expect(seen).toHaveLength(1);
  expect(seen[0]?.headers.get("Cookie")).toBeNull();
  expect(seen[0]?.url).toBe("http://club.test/");
});

test("the answer to a form is never cached, whatever the page's own headers say", async () => {
  const { ask, seen } = site(() => new Response("<p>no</p>", { status: 400, headers: html }));
  const post = () => ask("/?index", { method: "POST", body: new URLSearchParams({ a: "b" }) });
  const first = await post();
  await post();
  expect(seen).toHaveLength(2);
  expect(first.headers.get("Cache-Control")).toBe("no-store");
  expect(first.headers.get("Content-Security-Policy")).toContain("script-src 'self'");
});

test("a personal page gets the visitor's cookie and is never cached", async () => {
  const { ask, seen } = site(() => new Response("<p>inbox</p>", { headers: html }));
  const first = await ask("/admin/inbox", { headers: { Cookie: "session=1" } });
  await ask("/admin/inbox");
  expect(seen).toHaveLength(2);
  expect(seen[0]?.headers.get("Cookie")).toBe("session=1");
  expect(first.headers.get("Cache-Control")).toBe("no-store");
});

test("a page that is not found has its own policy and is not cached", async () => {
  const { ask, seen } = site(
    () => new Response("<p>gone</p>", { status: 404, headers: { "Content-Type": "text/html" } }),
  );
  const first = await ask("/nope");
  await ask("/nope");
  expect(first.status).toBe(404);
  expect(first.headers.get("Cache-Control")).toBe("no-store");
  expect(seen).toHaveLength(2);
});

test("addresses without a page share one answer, rendered once", async () => {
  const { ask, seen } = site(
    () => new Response("<p>none</p>", { status: 404, headers: { "Content-Type": "text/html" } }),
  );
  for (const path of ["/nothing/1", "/nothing/2?x=1", "/nothing/3"]) {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  }
  expect(seen.map(({ url }) => new URL(url).pathname)).toEqual([notFoundKey]);
});

test("too many pages at once from one network: the rest may ask again, and forms are never refused", async () => {
  const { ask } = site(() => new Response("<p>hi</p>", { headers: html }));
  const answers = await Promise.all(["/a", "/b", "/c", "/admin", "/d"].map((path) => ask(path)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 503, 503, 503]);
  expect(answers[2]?.headers.get("Retry-After")).toBe("1");
  const send = () => ask("/?index", { method: "POST", body: new URLSearchParams({ a: "b" }) });
  const forms = await Promise.all([1, 2, 3, 4].map(send));
  expect(forms.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  // Cached pages need no place in the queue.
  const shared = await Promise.all([1, 2, 3, 4].map(() => ask("/a")));
  expect(shared.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
});

test("methods that no browser uses are not allowed", async () => {
  const { ask, seen } = site(() => new Response("<p>never</p>", { headers: html }));
  const answer = await ask("/", { method: "OPTIONS" });
  expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD, POST"]);
  expect(seen).toEqual([]);
});

test.each(["GET", "HEAD"])(
  "%s of a misspelled address redirects to the page's address, with its query",
  async (method) => {
    const { ask, seen } = site(() => new Response("<p>hi</p>", { headers: html }));
    const answer = await ask("/ABOUT?sent=inquiry&utm_source=x", { method });
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      308,
      "/about?sent=inquiry&utm_source=x",
    ]);
    expect(answer.headers.get("Strict-Transport-Security")).toMatch(/max-age/);
    expect(seen).toEqual([]);
  },
);

test("a form sent to such an address is accepted", async () => {
  const { ask, seen } = site(() => new Response("<p>hi</p>", { headers: html }));
  const body = new URLSearchParams({ a: "b" });
  expect((await ask("/ABOUT", { method: "POST", body })).status).toBe(200);
  expect(seen).toHaveLength(1);
});

test.each(["/ABOUT.data", "/ABOUT/_.data"])(
  "a link within the site to a misspelled address is redirected by the router's own means: %s",
  async (path) => {
    const { ask, seen } = site(() => new Response("never", { headers: html }));
    const { status, headers } = await ask(`${path}?sent=inquiry&_routes=x`);
    expect([status, headers.get("X-Remix-Redirect"), seen]).toEqual([
      204,
      `${path.startsWith("/ABOUT/") ? "/about/" : "/about"}?sent=inquiry`,
      [],
    ]);
  },
);

test("data of a well-spelled address is answered", async () => {
  const { ask, seen } = site(() => new Response("[]", { headers: html }));
  expect((await ask("/about.data")).status).toBe(200);
  expect((await ask("/_.data")).status).toBe(200);
  expect(seen).toHaveLength(2);
});

test("two slashes at the start do not name another site", async () => {
  const { ask, seen } = site(() => new Response("<p>hi</p>", { headers: html }));
  await ask("//elsewhere.example/about");
  expect(seen[0]?.url).toBe("http://club.test//elsewhere.example/about");
});

test("a redirect passes through", async () => {
  const { ask } = site(() => new Response(null, { status: 301, headers: { Location: "/" } }));
  const answer = await ask("/home");
  expect([answer.status, answer.headers.get("Location")]).toEqual([301, "/"]);
});

test("a failed page shows the incident id of its visit", async () => {
  const { ask } = site(
    (_request, id) => new Response(`<p>${id}</p>`, { status: 500, headers: html }),
  );
  const failed = await ask("/");
  expect(await failed.text()).toContain(visit.id);
  expect(failed.headers.get("Cache-Control")).toBe("no-store");
});

test("an error in the error page is a page too, for visitors and for staff", async () => {
  const bare = { "Content-Type": "text/plain" };
  const { ask } = site(
    () => new Response("Unexpected Server Error", { status: 500, headers: bare }),
  );
  for (const path of ["/", "/admin"]) {
    const failed = await ask(path);
    expect([failed.status, failed.headers.get("Cache-Control")]).toEqual([500, "no-store"]);
    expect(failed.headers.get("Content-Security-Policy")).toContain("style-src 'sha256-");
    const page = await failed.text();
    expect(page).toContain("<h1>Unexpected Application Error!</h1>");
    expect(page).toContain(`quote incident ${visit.id}.`);
    expect(page).toContain('<a href="/">Home page</a>');
  }
});

test("cached pages contain no incident id", async () => {
  const { ask } = site((_request, id) => new Response(`<p>${id}</p>`, { headers: html }));
  expect(await (await ask("/")).text()).not.toContain(visit.id);
});

test("a page's embeds are in its policy, and the internal header that lists them is not sent", async () => {
  const { ask } = site(
    () =>
      new Response("<p>calendar</p></body>", {
        headers: { ...html, "Page-Embeds": "frames=https://calendar.example" },
      }),
  );
  const { headers } = await ask("/appointment-booking");
  expect(headers.get("Content-Security-Policy")).toContain("frame-src https://calendar.example;");
  expect(headers.has("Page-Embeds")).toBe(false);
});
