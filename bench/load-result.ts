/** The result of one run of a load generator. */
export interface Load {
  perSecond: number;
  /** The 99th percentile of the answers, in milliseconds. */
  p99: number;
  /** Answers that were neither 2xx nor 3xx. */
  refused: number;
  /** Connections that failed, broke off or timed out: a few of them are acceptable. */
  socketErrors: number;
}

/**
 * Reads the output of `wrk --latency`.
 * @throws if it has no speed, because wrk could not run or no answer came
 */
export function loadFromWrk(printed: string): Load {
  const numberAfter = (pattern: RegExp) => Number(pattern.exec(printed)?.[1] ?? 0);
  const perSecond = numberAfter(/Requests\/sec:\s*([\d.]+)/);
  const [, amount, unit] = /99%\s+([\d.]+)(us|ms|s|m)\b/.exec(printed) ?? [];
  if (perSecond === 0 || !unit) throw new Error(`wrk measured nothing: ${printed.trim()}`);
  const inMs = { us: 0.001, ms: 1, s: 1_000, m: 60_000 }[unit as "us" | "ms" | "s" | "m"];
  const [, errors = ""] = /Socket errors:(.*)/.exec(printed) ?? [];
  return {
    perSecond,
    p99: Number((Number(amount) * inMs).toFixed(1)),
    refused: numberAfter(/Non-2xx or 3xx responses:\s*(\d+)/),
    socketErrors: (errors.match(/\d+/g) ?? []).reduce((sum, count) => sum + Number(count), 0),
  };
}

/**
 * Whether the load generator, not the server, may have limited a result: the server came within a quarter of
 * what the generator reached against a server that does no work. Only wrk leaves the server most of the
 * processor.
 */
export function isGeneratorsLimit(perSecond: number, ceiling: number): boolean {
  return perSecond >= ceiling * 0.75;
}
