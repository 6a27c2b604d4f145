import type { CheckoutTickets, Ticket } from "./checkout-ticket.server.ts";

/** The answer to a family that opens a checkout; the family's browser stores `ticket`. */
export type Admission =
  | { outcome: "enters"; ticket: Ticket }
  | { outcome: "waits"; ticket: Ticket; inFront: number; seconds: number }
  | { outcome: "refused" };

/** A family that opens a checkout. */
interface Asking {
  /** The checkout's key, which replaces the ticket where a browser stores none. */
  key: string;
  ticket: string | undefined;
  /**
   * Called once, when the family is new here and has to wait: whether its network is still within its limit.
   */
  mayJoin: () => boolean;
}

/** The queue of families that open a checkout while the machine is overloaded. */
export interface WaitingRoom {
  /** Admits a family, or returns its position in the queue. */
  ask(asking: Asking): Admission;
}

interface Waiting {
  key: string;
  arrivedAt: number;
  seenAt: number;
}

/** The interval between families, in ms: the processor time of a complete registration. */
const pace = 100;
/** The interval while the machine is overloaded, possibly by something else. */
const slowPace = 1_000;
/** The most families admitted at once after a quiet time: the waiting room is needed on few evenings. */
const mostAtOnce = 30;
/**
 * A family that closed the page must not delay the others. Browsers let hidden pages send a request once a
 * minute.
 */
const absentAfter = 90_000;
/** The most families that are tracked, waiting or admitted. */
const mostKnown = 10_000;
/** The latest calls from which the waiting time is estimated. */
const latestCalls = { fewest: 5, most: 50 };

interface Options {
  tickets: CheckoutTickets;
  /** Whether pages take too long now. */
  isBehind: () => boolean;
  /** The clock, in ms since 1970. */
  now?: () => number;
}

/**
 * Admits as many families as the machine can serve, and few while it is overloaded, because their forms
 * arrive later and cannot be held back then. The others wait in the order of arrival and are called one by
 * one. A family that was admitted is not sent back. Machines share only the tickets' secret: a ticket states
 * when its family arrived, and each machine calls the families it can serve.
 */
export function createWaitingRoom({ tickets, isBehind, now = Date.now }: Options): WaitingRoom {
  /** In the order of arrival. */
  const queue: Waiting[] = [];
  const waiting = new Map<string, Waiting>();
  const inside = new Set<string>();
  /** All families that arrived until then have been called, so their tickets open other checkouts too. */
  let calledUntil = 0;
  let countedAt = now();
  /** How many families may be called now. */
  let credit = mostAtOnce;
  let calls: number[] = [];

  /** All times here are compared with the clock, so they are set back with it. */
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
      // A machine whose clock is ahead gives its families a later time.
      calledUntil = Math.max(calledUntil, Math.min(first.arrivedAt, at));
      letIn(first.key);
      if (at - first.seenAt > absentAfter) continue;
      credit -= 1;
      calls = [...calls, at].slice(-latestCalls.most);
    }
  }

  function letIn(key: string) {
    const known = waiting.get(key);
    if (known) queue.splice(queue.indexOf(known), 1);
    waiting.delete(key);
    inside.add(key);
    const [earliest] = inside;
    if (inside.size > mostKnown && earliest !== undefined) inside.delete(earliest);
  }

  function placeInQueue(key: string, arrivedAt: number, at: number): number {
    const known = waiting.get(key) ?? { key, arrivedAt, seenAt: at };
    known.seenAt = at;
    if (!waiting.has(key) && queue.length < mostKnown) {
      waiting.set(key, known);
      // Nearly always the last position: only a ticket from another machine can be earlier than one from
      // here.
      const before = queue.findLastIndex((other) => other.arrivedAt <= arrivedAt);
      queue.splice(before + 1, 0, known);
    }
    return waiting.has(key) ? queue.indexOf(known) : queue.length;
  }

  function secondsFor(place: number, at: number): number {
    const [first = at] = calls;
    const each = calls.length < latestCalls.fewest ? pace : (at - first) / calls.length;
    return Math.ceil(((place + 1) * Math.max(each, pace)) / 1_000);
  }

  return {
    ask({ key, ticket, mayJoin }) {
      const at = now();
      callNext(at);
      const held = tickets.read(ticket, at);
      const arrivedAt = held?.at ?? waiting.get(key)?.arrivedAt ?? at;
      const isInside = held?.state === "inside" || inside.has(key);
      const isCalled = held !== null && held.at <= calledUntil;
      const isFree = queue.length === 0 && credit >= 1;
      if (isInside || isCalled || isFree) {
        if (!isInside && !isCalled) credit -= 1;
        letIn(key);
        return {
          outcome: "enters",
          ticket: held?.state === "inside" ? held : { state: "inside", at },
        };
      }
      if (!waiting.has(key) && !mayJoin()) return { outcome: "refused" };
      const inFront = placeInQueue(key, arrivedAt, at);
      return {
        outcome: "waits",
        ticket: { state: "waiting", at: arrivedAt },
        inFront,
        seconds: secondsFor(inFront, at),
      };
    },
  };
}
