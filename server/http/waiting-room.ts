import type { CheckoutTickets, Ticket } from "./checkout-ticket.ts";

/** The answer to a family that opens a checkout; `ticket` is what it keeps from now on. */
export type Admission =
  | { outcome: "enters"; ticket: Ticket }
  | { outcome: "waits"; ticket: Ticket; inFront: number; seconds: number }
  | { outcome: "refused" };

/** A family that opens a checkout. */
interface Asking {
  /** The checkout's session, which stands for the ticket where a browser keeps none. */
  session: string;
  ticket: string | undefined;
  /** Asked once, when it is new here and has to wait: whether its network may send so many. */
  mayJoin: () => boolean;
}

/** Where families wait that open a checkout while the machine is behind. */
export interface WaitingRoom {
  /** Lets a family in, or tells it its place in the order of arrival. */
  ask(asking: Asking): Admission;
}

interface Waiting {
  session: string;
  arrivedAt: number;
  seenAt: number;
}

/** A whole registration takes the processor so many ms: a family is let in so often. */
const pace = 100;
/** And so often while the machine is behind: what holds it up may be something else. */
const slowPace = 1_000;
/** So many are let in at once, after nobody came for a while: few evenings need a room at all. */
const mostAtOnce = 30;
/** Who has closed the page does not hold up the others. Browsers let hidden pages ask once a minute. */
const absentAfter = 90_000;
/** So many are remembered, of those who wait and of those who are inside. */
const mostKnown = 10_000;
/** How long it takes is told by the latest so many that were called. */
const latestCalls = { fewest: 5, most: 50 };

interface Options {
  tickets: CheckoutTickets;
  /** Whether pages take too long now. */
  isBehind: () => boolean;
  /** The clock, in ms since 1970. */
  now?: () => number;
}

/**
 * Lets in as many families as the machine can serve, and few while it is behind: what they fill in comes
 * when it is too late to stop. The others wait in the order in which they came, and are called one by one.
 * Who was let in is not sent back. Machines share nothing but the tickets' secret: a ticket says when its
 * family came, and each machine calls whom it can serve.
 */
export function createWaitingRoom({ tickets, isBehind, now = Date.now }: Options): WaitingRoom {
  /** In the order of arrival. */
  const queue: Waiting[] = [];
  const waiting = new Map<string, Waiting>();
  const inside = new Set<string>();
  /** Everybody who came until then has been called: their tickets open other checkouts too. */
  let calledUntil = 0;
  let countedAt = now();
  /** How many may be called. */
  let credit = mostAtOnce;
  let calls: number[] = [];

  /** All times here are compared with the clock: they go back with it. */
  function setBack(by: number) {
    countedAt -= by;
    calledUntil -= by;
    calls = calls.map((call) => call - by);
    for (const family of queue) {
      family.arrivedAt -= by;
      family.seenAt -= by;
    }
  }

  function callNext(at: number) {
    if (at < countedAt) setBack(countedAt - at);
    credit = Math.min(mostAtOnce, credit + (at - countedAt) / (isBehind() ? slowPace : pace));
    countedAt = at;
    if (queue.length === 0) calls = [];
    while (credit >= 1) {
      const [first] = queue;
      if (!first) return;
      // A machine whose clock is ahead dates its families later than now.
      calledUntil = Math.max(calledUntil, Math.min(first.arrivedAt, at));
      letIn(first.session);
      if (at - first.seenAt > absentAfter) continue;
      credit -= 1;
      calls = [...calls, at].slice(-latestCalls.most);
    }
  }

  function letIn(session: string) {
    const known = waiting.get(session);
    if (known) queue.splice(queue.indexOf(known), 1);
    waiting.delete(session);
    inside.add(session);
    const [earliest] = inside;
    if (inside.size > mostKnown && earliest !== undefined) inside.delete(earliest);
  }

  function placeInQueue(session: string, arrivedAt: number, at: number): number {
    const known = waiting.get(session) ?? { session, arrivedAt, seenAt: at };
    known.seenAt = at;
    if (!waiting.has(session) && queue.length < mostKnown) {
      waiting.set(session, known);
      // Nearly always the last: only another machine's ticket is earlier than one from here.
      const before = queue.findLastIndex((other) => other.arrivedAt <= arrivedAt);
      queue.splice(before + 1, 0, known);
    }
    return waiting.has(session) ? queue.indexOf(known) : queue.length;
  }

  function secondsFor(place: number, at: number): number {
    const [first = at] = calls;
    const each = calls.length < latestCalls.fewest ? pace : (at - first) / calls.length;
    return Math.ceil(((place + 1) * Math.max(each, pace)) / 1_000);
  }

  return {
    ask({ session, ticket, mayJoin }) {
      const at = now();
      callNext(at);
      const held = tickets.read(ticket, at);
      const arrivedAt = held?.at ?? waiting.get(session)?.arrivedAt ?? at;
      const isInside = held?.state === "inside" || inside.has(session);
      const isCalled = held !== null && held.at <= calledUntil;
      const isFree = queue.length === 0 && credit >= 1;
      if (isInside || isCalled || isFree) {
        if (!isInside && !isCalled) credit -= 1;
        letIn(session);
        return {
          outcome: "enters",
          ticket: held?.state === "inside" ? held : { state: "inside", at },
        };
      }
      if (!waiting.has(session) && !mayJoin()) return { outcome: "refused" };
      const inFront = placeInQueue(session, arrivedAt, at);
      return {
        outcome: "waits",
        ticket: { state: "waiting", at: arrivedAt },
        inFront,
        seconds: secondsFor(inFront, at),
      };
    },
  };
}
