/** The e-mail address of the nth visitor. */
export const visitor = (n: number) => `parent-${n}@example.ca`;

/** The stamp of the site's forms, read from its home page once. */
export function stampOf(address: string): Promise<string> {
  const found = stamps.get(address) ?? readStamp(address);
  stamps.set(address, found);
  // If the request failed, the next inquiry tries again.
  found.catch(() => stamps.delete(address));
  return found;
}
const stamps = new Map<string, Promise<string>>();

/**
 * A connection for each request. On a reused one, a second request would fail when its server is killed;
 * browsers then repeat it by themselves.
 */
const connection = { Connection: "close" };

async function readStamp(address: string): Promise<string> {
  const page = await (await fetch(address, { headers: connection })).text();
  const [, stamp] = /name="form_stamp" value="([^"]+)"/.exec(page) ?? [];
  if (!stamp) throw new Error("The home page has no form with a stamp");
  return stamp;
}

/** Sends the nth visitor's inquiry as a browser without JavaScript would. */
export async function sendInquiry(address: string, n: number, more: Record<string, string> = {}) {
  const form_stamp = await stampOf(address);
  const body = new URLSearchParams({
    form_stamp,
    first_name: `Child${n}`,
    last_name: "Example",
    age: "10",
    grade: "5",
    phone: "905-555-0123",
    email: visitor(n),
    running_events: "on",
    ...more,
  });
  const headers = { Accept: "text/html", ...connection };
  return fetch(`${address}/?index`, { method: "POST", body, headers, redirect: "manual" });
}

/** The same. @returns whether the visitor got the confirmation */
export async function inquire(address: string, n: number): Promise<boolean> {
  const answer = await sendInquiry(address, n).catch(() => null);
  return answer?.status === 303;
}

/** The number of simultaneous requests. */
export const visitorsAtOnce = 8;

/**
 * Sends inquiries, several at once, and runs an action on the club after this many were acknowledged.
 * @returns the numbers of the acknowledged ones
 */
export async function inquireDuring(
  address: string,
  { from, total, after }: { from: number; total: number; after: number },
  act: () => Promise<unknown>,
): Promise<number[]> {
  const acknowledged: number[] = [];
  let next = from;
  let acting: Promise<unknown> | null = null;
  const visit = async () => {
    while (next < from + total) {
      const n = next;
      next += 1;
      if (await inquire(address, n)) acknowledged.push(n);
      if (acknowledged.length >= after) acting ??= act();
    }
  };
  await Promise.all(Array.from({ length: visitorsAtOnce }, visit));
  if (!acting) throw new Error(`only ${acknowledged.length} of ${total} were acknowledged`);
  await acting;
  return acknowledged;
}

/** Signs a member of staff in. */
export const postSignIn = (address: string, email: string, password: string) =>
  fetch(`${address}/api/users/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });

/** The Cookie header from a response's Set-Cookie. */
export const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

export interface InboxEntry {
  email: string;
  deliveries: { channel: string; state: string }[];
}

/** The whole inbox, as staff read it. */
export async function readInbox(address: string, Cookie: string): Promise<InboxEntry[]> {
  const entries: InboxEntry[] = [];
  let next: string | null = "";
  while (next !== null) {
    const query = next ? `?before=${encodeURIComponent(next)}` : "";
    const answer = await fetch(`${address}/api/inbox${query}`, { headers: { Cookie } });
    const page = (await answer.json()) as { data: InboxEntry[]; next: string | null };
    entries.push(...page.data);
    next = page.next;
  }
  return entries;
}

/** The recipients of messages that are still queued. */
export const undeliveredMails = (inbox: InboxEntry[]) =>
  inbox.flatMap(({ email, deliveries }) =>
    deliveries.filter(({ state }) => state !== "delivered").map(() => email),
  );
