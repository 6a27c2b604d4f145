import { isAttendanceStatus } from "../../attendance.ts";
import {
  attendancePath,
  filesCache,
  firstPartPath,
  isFresh,
  sessionOf,
  storedAtAttribute,
  storedAtHeader,
  storedPages,
  type StoreRequest,
  pagesCache,
  syncTag,
} from "#core/ui/admin/stored-pages.ts";
import { offlinePage } from "./offline-page.ts";
import { queuedEntries, queueEntries, sendEntries, type Waiting } from "./queue.ts";

/*
 * The service worker of attendance. It loads its pages from the network or, offline, from the device; the
 * scripts and styles of a stored page are stored with it, so a release replaces them when the page itself is
 * loaded again. It stores no other section: offline, those link to the stored pages.
 */
const worker = globalThis as unknown as ServiceWorker;

// TypeScript has the types of either a page or a worker.
interface ServiceWorker {
  location: Location;
  clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}
interface WorkerEvents {
  install: LastingEvent;
  activate: LastingEvent;
  fetch: LastingEvent & { request: Request; respondWith(answer: Promise<Response>): void };
  message: LastingEvent & MessageEvent<StoreRequest>;
  sync: LastingEvent & { tag: string };
}
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

worker.addEventListener("install", () => void worker.skipWaiting());

worker.addEventListener("activate", (event) =>
  event.waitUntil(Promise.all([worker.clients.claim(), deleteOldPages()])),
);

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== worker.location.origin) return;
  const isPage = request.mode === "navigate";
  const isAttendance = `${url.pathname}/`.startsWith(`${attendancePath}/`);
  if (isPage && request.method === "GET")
    event.respondWith(isAttendance ? page(event, url) : anotherPage(request));
  else if (isPage && isAttendance && request.method === "POST")
    event.respondWith(form(request, url));
  else if (request.method === "GET" && isFile(url.pathname)) event.respondWith(file(request));
});

worker.addEventListener("message", (event) => {
  const stored = keepPages(event.data.keep);
  event.waitUntil(stored.then((count) => event.ports[0]?.postMessage(count)));
});

// Background sync, where the browser has it.
worker.addEventListener("sync", (event) => {
  if (event.tag === syncTag) event.waitUntil(sendAll());
});

async function sendAll(): Promise<void> {
  const accounts = new Set((await queuedEntries()).map(({ account }) => account));
  for (const account of accounts) {
    const { outcome } = await sendEntries(account, null);
    // The browser tries again later.
    if (outcome === "offline") throw new Error("The marks were not sent");
  }
}

/** Timeout in ms on a weak network if the sheet is on the device. */
const timeout = 5_000;

async function page(event: WorkerEvents["fetch"], url: URL): Promise<Response> {
  const stored = await storedPage(url.pathname);
  const signal = stored ? AbortSignal.timeout(timeout) : null;
  // The navigation's own request cannot take a signal.
  const answer = await fetch(url, { redirect: "manual", signal }).catch(() => null);
  if (answer) event.waitUntil(follow(answer, url).then(() => keepNextParts(url.pathname)));
  // The device's copy is better than any error page of the site; the worker's message is for its own
  // failures.
  const isUseless = stored ? !answer || answer.status >= 500 : isUnreachable(answer);
  if (answer && !isUseless) return answer;
  return stored ?? offline(answer !== null);
}

/** A page of another section, which is never stored. */
const anotherPage = (request: Request) => fetch(request).catch(() => offline(false));

const offline = async (isOnline: boolean) =>
  offlinePage(await storedPages().catch(() => []), isOnline);

/** No network, or something in front of the site answers: a gateway, or the waiting room. */
const isUnreachable = (answer: Response | null) =>
  !answer || [502, 503, 504].includes(answer.status);

/** Stores the network's answer, unless the user is signed out or has lost the permission. */
async function follow(answer: Response, url: URL): Promise<void> {
  const isLost = answer.type === "opaqueredirect" || [401, 403].includes(answer.status);
  if (isLost) await caches.delete(pagesCache);
  else if (answer.status === 404) await (await caches.open(pagesCache)).delete(url.pathname);
  else if (answer.ok && url.search === "") await keep(url.pathname, answer.clone());
}

/** A form submitted offline before the page's script has started: its entry is queued like others. */
async function form(request: Request, url: URL): Promise<Response> {
  const copy = request.clone();
  const answer = await fetch(request).catch(() => null);
  if (answer && !isUnreachable(answer)) return answer;
  await queueEntries(waitingIn(await copy.formData(), sessionOf(url.pathname)));
  return Response.redirect(url.pathname, 303);
}

/** The entries or the note of a form (entry-form.tsx, notes.tsx). */
function waitingIn(fields: FormData, session: string): Waiting[] {
  const [account, status, note] = ["account", "status", "note"].map((name) => fields.get(name));
  const athletes = fields.getAll("athlete").map(String);
  const common = { account: String(account ?? ""), session, at: Date.now() };
  const made = () => ({ id: crypto.randomUUID(), ...common });
  if (!account) return [];
  if (typeof note === "string") return [{ ...made(), athlete: athletes[0] || null, note }];
  if (!isAttendanceStatus(status)) return [];
  const only = fields.has("everyone") && { ifUnmarked: true as const };
  return athletes.filter(Boolean).map((athlete) => ({ ...made(), athlete, status, ...only }));
}

const isFile = (path: string) =>
  path.startsWith("/static/") || /^\/[\w-]+\.(svg|png|webmanifest)$/.test(path);

async function file(request: Request): Promise<Response> {
  const stored = await caches.match(request, { cacheName: filesCache });
  return stored ?? fetch(request);
}

async function storedPage(path: string): Promise<Response | null> {
  const stored = await caches.match(path, { cacheName: pagesCache });
  return stored && isFresh(stored) ? stored : null;
}

async function deleteOldPages(): Promise<void> {
  const cache = await caches.open(pagesCache);
  for (const request of await cache.keys()) {
    const stored = await cache.match(request);
    if (stored && !isFresh(stored)) await cache.delete(request);
  }
}

async function keep(path: string, answer: Response): Promise<void> {
  const html = await answer.text();
  // A captive portal may answer 200 to everything.
  if (!html.includes('class="admin-site')) return;
  const now = String(Date.now());
  const headers = new Headers(answer.headers);
  headers.set(storedAtHeader, now);
  for (const needed of filesIn(html)) await keepFile(needed);
  const cache = await caches.open(pagesCache);
  const recorded = html.replace("<html", `<html ${storedAtAttribute}="${now}"`);
  await cache.put(path, new Response(recorded, { headers }));
}

/** A sheet that was loaded within this many ms is not loaded again. */
const newEnough = 600_000;

/**
 * Stores these pages with the other parts of each and their files, and removes all others.
 * @returns how many of them are completely stored
 */
async function keepPages(paths: string[]): Promise<number> {
  await deleteOldPages();
  const cache = await caches.open(pagesCache);
  for (const request of await cache.keys())
    if (!paths.includes(firstPartPath(new URL(request.url).pathname))) await cache.delete(request);
  // Iterating over a set includes items that are added meanwhile.
  const wanted = new Set(paths);
  let state: "online" | "offline" | "signed-out" = "online";
  for (const path of wanted) {
    if (state === "online") state = await keepNew(path);
    if (state === "signed-out") return 0;
    const next = await nextPart(path);
    if (next) wanted.add(next);
  }
  // Parts that a shorter list no longer has.
  for (const request of await cache.keys())
    if (!wanted.has(new URL(request.url).pathname)) await cache.delete(request);
  await deleteUnusedFiles();
  const missing = new Set<string>();
  for (const path of wanted) if (!(await storedPage(path))) missing.add(firstPartPath(path));
  return paths.length - missing.size;
}

/** Loads and stores a page, unless the stored one is recent enough. Offline, the stored one stays. */
async function keepNew(path: string): Promise<"online" | "offline" | "signed-out"> {
  const stored = await storedPage(path);
  const readAt = Number(stored?.headers.get(storedAtHeader) ?? 0);
  if (readAt > Date.now() - newEnough) return "online";
  const answer = await askPatiently(path);
  if (!answer) return "offline";
  await follow(answer, new URL(path, worker.location.origin));
  return answer.type === "opaqueredirect" ? "signed-out" : "online";
}

/** Stores the parts of a sheet after a part that has just been opened. */
async function keepNextParts(path: string): Promise<void> {
  const next = await nextPart(path);
  if (next && (await keepNew(next)) === "online") await keepNextParts(next);
}

/** The address of the part after a stored one; null: it is the last, or not stored. */
async function nextPart(path: string): Promise<string | null> {
  const [link = ""] =
    /<a [^<>]*rel="next"[^<>]*>/.exec((await (await storedPage(path))?.text()) ?? "") ?? [];
  return /href="([^"]+)"/.exec(link)?.[1] ?? null;
}

/** A busy site answers 503, and the request is repeated. Null: no answer. */
async function askPatiently(path: string): Promise<Response | null> {
  for (const pause of [1_000, 3_000, 9_000]) {
    const answer = await fetch(path, { redirect: "manual" }).catch(() => null);
    if (!answer || answer.status < 500) return answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return null;
}

/**
 * The addresses of the site's own files in a page or script. A script refers to others relative to itself.
 */
function filesIn(text: string): Set<string> {
  const whole = text.match(/\/static\/js\/[\w.-]+\.(?:js|css|woff2)/g) ?? [];
  const imported = Array.from(
    text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g),
    ([, name]) => `/static/js/${name}`,
  );
  return new Set([...whole, ...imported]);
}

/**
 * The manifest of all pages' scripts lists every file of the site: it is stored, but not the files it lists.
 */
const isTable = (path: string) => /\/manifest\./.test(path);

async function keepFile(path: string, seen = new Set<string>()): Promise<void> {
  if (seen.has(path)) return;
  seen.add(path);
  const cache = await caches.open(filesCache);
  const stored = await cache.match(path);
  if (!stored) await cache.add(path);
  if (!path.endsWith(".js") || isTable(path)) return;
  const text = await ((stored ?? (await cache.match(path)))?.text() ?? "");
  for (const needed of filesIn(text)) await keepFile(needed, seen);
}

/** Deletes the files of earlier releases that no stored page needs any more. */
async function deleteUnusedFiles(): Promise<void> {
  const used = new Set<string>();
  const pages = await caches.open(pagesCache);
  for (const stored of await pages.matchAll())
    for (const needed of filesIn(await stored.text())) await keepFile(needed, used);
  const files = await caches.open(filesCache);
  for (const request of await files.keys())
    if (!used.has(new URL(request.url).pathname)) await files.delete(request);
}
