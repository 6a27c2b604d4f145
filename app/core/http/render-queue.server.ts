import { type PageOwner, plainPage } from "./plain-page.server.ts";

/** The queue of pages that are not cached. */
export interface RenderQueue {
  /**
   * Runs work when its turn in the queue comes.
   * @param network the visitor's, of `visit.address`
   * @throws Overloaded immediately if the network, or all together, have too many requests waiting
   */
  run<Result>(network: string, work: () => Promise<Result>): Promise<Result>;
  /** Whether `run` would refuse this network now; checked before any work. */
  isFull(network: string): boolean;
  /**
   * How long the oldest unfinished page has taken, in ms. A network counts with one page at a time, because
   * its other pages wait for that one.
   */
  readonly delay: number;
}

/** Too many requests are waiting: the visitor may try again in a second. */
export class Overloaded extends Error {
  override name = "Overloaded";
}

/** The page that reports this and reloads itself. */
export function overloadedPage(owner: PageOwner) {
  const text = "Many people are opening pages right now. This one loads again in two seconds.";
  const { html, headers } = plainPage({ title: "One moment", text, again: 2 }, owner);
  return { html, headers: { ...headers, "Retry-After": "1" } };
}

/**
 * Rendering takes ten times as much processor time as any other request of a visitor. Networks alternate, so
 * that a flood from one of them delays all others by one page only; requests beyond a network's places are
 * refused before any work.
 * @param atOnce how many render at a time: one uses the processor while another waits for the database
 * @param places for all networks, running ones included
 * @param perNetwork for one of them: thirty families may share one coach's wireless network
 * @param timeout after this many ms a page that is still waiting for something lets another one start
 */
export function createRenderQueue({
  atOnce = 2,
  places = 300,
  perNetwork = 40,
  timeout = 100,
} = {}): RenderQueue {
  const taken = new Map<string, number>();
  /** By network; the first network is the next to be served. */
  const waiting = new Map<string, (() => void)[]>();
  /** The pages that count for `delay`, oldest first. */
  const firsts = new Set<{ askedAt: number }>();
  let running = 0;
  let total = 0;

  const count = (network: string, change: 1 | -1) => {
    total += change;
    const left = (taken.get(network) ?? 0) + change;
    if (left > 0) taken.set(network, left);
    else taken.delete(network);
  };

  const slot = (network: string) =>
    new Promise<void>((begin) => {
      const own = waiting.get(network);
      if (own) own.push(begin);
      else waiting.set(network, [begin]);
    });

  const startNext = () => {
    const [next] = waiting;
    if (!next) {
      running -= 1;
      return;
    }
    const [network, [begin, ...others]] = next;
    waiting.delete(network);
    if (others.length > 0) waiting.set(network, others);
    begin?.();
  };

  const isFull = (network: string) => total >= places || (taken.get(network) ?? 0) >= perNetwork;

  return {
    isFull,
    get delay() {
      const [oldest] = firsts;
      return oldest ? performance.now() - oldest.askedAt : 0;
    },
    async run(network, work) {
      if (isFull(network)) throw new Overloaded();
      const page = { askedAt: performance.now() };
      if (!taken.has(network)) firsts.add(page);
      count(network, 1);
      if (running >= atOnce) await slot(network);
      else running += 1;
      // Waiting for the database takes no processor time: after a while another page may begin.
      let isHeld = true;
      const passOn = () => {
        if (isHeld) startNext();
        isHeld = false;
      };
      const longest = setTimeout(passOn, timeout);
      try {
        return await work();
      } finally {
        clearTimeout(longest);
        firsts.delete(page);
        count(network, -1);
        passOn();
      }
    },
  };
}
