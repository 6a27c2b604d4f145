import type { IncomingMessage, ServerResponse } from "node:http";
import { parse, serialize } from "hono/utils/cookie";
import { type PageOwner, plainPage } from "./plain-page.server.ts";
import { headerOf } from "./requests.server.ts";
import {
  type Ticket,
  ticketCookie,
  ticketSeconds,
  checkoutTickets,
} from "./checkout-ticket.server.ts";
import { type Admission, createWaitingRoom } from "./waiting-room.server.ts";

/** The check in front of the checkout page, which many families open when registration opens. */
export interface CheckoutGate {
  /**
   * Checks a request for a page. Synchronous if it is for another page, or the checkout is already known
   * here.
   * @param mayAsk whether the visitor's network is within its limit for this page; counted once
   * @returns `passes`: it is for another page or no checkout of ours, or is let in, with its ticket in the
   * response's headers; `waits`: it has been answered
   */
  look(
    request: IncomingMessage,
    response: ServerResponse,
    mayAsk: () => boolean,
  ): Look | Promise<Look>;
}

type Look = "passes" | "waits" | "refused";

interface Options {
  owner: PageOwner;
  /** The same on every machine. */
  secret: string;
  publicUrl: string;
  /** Whether pages currently take too long. */
  isBehind: () => boolean;
  /** Whether there is a checkout at that address. */
  isCheckout: (key: string) => Promise<boolean>;
  headers: Readonly<Record<string, string>>;
  now?: () => number;
}

/**
 * While the machine is overloaded, families wait on a small page, which asks again automatically, with or
 * without a script. Only opening a checkout waits; posting, paying and returning do not.
 */
export function createCheckoutGate(options: Options): CheckoutGate {
  const { owner, secret, publicUrl, isBehind, isCheckout, headers, now } = options;
  const tickets = checkoutTickets(secret);
  const waitingRoom = createWaitingRoom({ tickets, isBehind, ...(now && { now }) });
  const cookieFor = (ticket: Ticket) =>
    serialize(ticketCookie, tickets.write(ticket), {
      path: "/checkout",
      maxAge: ticketSeconds,
      httpOnly: true,
      sameSite: "Lax",
      secure: publicUrl.startsWith("https:"),
    });
  /** Known checkouts: cached, because families ask again and again while they wait. */
  const known = new Set<string>();

  async function find(key: string): Promise<boolean> {
    // Without the database there is no queue: the page itself reports the failure.
    const isThere = await isCheckout(key).catch(() => false);
    if (!isThere) return false;
    known.add(key);
    const [earliest] = known;
    if (known.size > mostKnown && earliest !== undefined) known.delete(earliest);
    return true;
  }

  function admit(
    key: string,
    {
      request,
      response,
      mayAsk,
    }: { request: IncomingMessage; response: ServerResponse; mayAsk: () => boolean },
  ): Look {
    const sentTicket = parse(headerOf(request, "cookie") ?? "", ticketCookie)[ticketCookie];
    const admission = waitingRoom.ask({ key, ticket: sentTicket, mayJoin: mayAsk });
    if (admission.outcome === "refused") return "refused";
    const cookie = cookieFor(admission.ticket);
    const wantsPlainText = headerOf(request, "accept") === plainTextOnly;
    if (admission.outcome === "enters") {
      if (sentTicket !== tickets.write(admission.ticket)) response.setHeader("Set-Cookie", cookie);
      if (!wantsPlainText) return "passes";
      response.writeHead(204, { ...headers, "Cache-Control": "no-store" }).end();
      return "waits";
    }
    const again = Math.min(15, Math.max(2, Math.round(admission.seconds / 4)));
    const { inFront, takes } = labelOf(admission);
    const page = waitingPage({ inFront, takes, again }, owner);
    response.writeHead(503, {
      ...headers,
      ...page.headers,
      ...(wantsPlainText && { "Content-Type": "text/plain; charset=utf-8" }),
      "Retry-After": String(again),
      "Set-Cookie": cookie,
    });
    response.end(wantsPlainText ? `${inFront}\n${takes}` : page.html);
    return "waits";
  }

  return {
    look(request, response, mayAsk) {
      const [, key] = /^\/checkout\/([\w-]+)(?:\?|$)/.exec(request.url ?? "") ?? [];
      if (!key) return "passes";
      const asking = { request, response, mayAsk };
      if (known.has(key)) return admit(key, asking);
      // Made-up addresses cannot cause more database queries than the network's limit.
      if (!mayAsk()) return "refused";
      return find(key).then((isThere) => (isThere ? admit(key, asking) : "passes"));
    },
  };
}

/** The most checkouts that are cached. */
const mostKnown = 10_000;

/** The script's accepted type: the same text, without the page around it. */
const plainTextOnly = "text/plain";

function labelOf({ inFront, seconds }: Extract<Admission, { outcome: "waits" }>) {
  const minutes = Math.ceil(seconds / 60);
  const before =
    inFront === 1 ? "1 family is ahead of you." : `${inFront} families are ahead of you.`;
  const about = minutes === 1 ? "less than a minute" : `about ${minutes} minutes`;
  return {
    inFront: inFront === 0 ? "You are next." : before,
    takes: `It takes ${about}. Then your registration opens here by itself.`,
  };
}

/**
 * The position changes each time and is not announced to screen readers; the waiting time is, when it
 * changes.
 */
const script = `
const [count, status] = document.querySelectorAll("main p");
const wait = (seconds) => setTimeout(ask, seconds * 1000);
async function ask() {
  try {
    const answer = await fetch(location.href, { headers: { Accept: "${plainTextOnly}" } });
    if (answer.status !== 503) return location.reload();
    const [before, takes] = (await answer.text()).split("\\n");
    if (takes) count.textContent = before;
    if (takes && status.textContent !== takes) status.textContent = takes;
    wait(Number(answer.headers.get("Retry-After")) || 5);
  } catch {
    wait(5);
  }
}
wait(2);
`;

const waitingPage = (
  { inFront, takes, again }: { inFront: string; takes: string; again: number },
  owner: PageOwner,
) =>
  plainPage(
    {
      title: "You are in line",
      text: inFront,
      status: takes,
      note: "Many families are registering right now. You keep your turn when you load this page again or open another one.",
      again,
      script,
    },
    owner,
  );
