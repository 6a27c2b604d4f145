/** How many uncached requests a network may send: pages to render, and addresses without a page. */
export interface UncachedLimit {
  /** Counts one. @returns whether the network was still within its budget */
  spend(network: string): boolean;
  isSpent(network: string): boolean;
}

interface Account {
  left: number;
  /** When `left` was counted, in ms. */
  at: number;
}

/** An idle network's budget refills completely, so only the latest networks need to be stored. */
const mostNetworks = 10_000;

/**
 * A token bucket for each network. One computer can request a thousand made-up addresses in a second; a
 * school full of families on one network opens a few pages each in a minute.
 * @param burst the most requests of a network at once
 * @param perSecond refill per second
 * @param now the clock, in ms
 */
export function createUncachedLimit({
  burst = 60,
  perSecond = 10,
  now = () => performance.now(),
} = {}): UncachedLimit {
  const accounts = new Map<string, Account>();

  const leftOf = (network: string) => {
    const account = accounts.get(network);
    if (!account) return burst;
    return Math.min(burst, account.left + ((now() - account.at) / 1_000) * perSecond);
  };

  return {
    isSpent: (network) => leftOf(network) < 1,
    spend(network) {
      const left = leftOf(network);
      if (left < 1) return false;
      // Moved to the end: the first entry of the map is the one that was idle longest.
      accounts.delete(network);
      accounts.set(network, { left: left - 1, at: now() });
      const [quietest] = accounts.keys();
      if (accounts.size > mostNetworks && quietest !== undefined) accounts.delete(quietest);
      return true;
    },
  };
}
