/**
 * How a peer can misbehave.
 * - `down`: nobody listens, until `recover()`
 * - `hang-up`: the connection is closed without an answer
 * - `slow`: no answer, or after `delayMs` the right one
 * - `400` … `500`: the vendor's own error
 * - `not-json`, `wrong-shape`: a success whose body is a web page, or `body`
 * - `cut-off`, `slow-body`: a success whose body breaks off half-way, or never ends
 */
export type FaultMode =
  | "down"
  | "hang-up"
  | "slow"
  | "400"
  | "401"
  | "429"
  | "500"
  | "not-json"
  | "wrong-shape"
  | "cut-off"
  | "slow-body";

export interface Fault<Mode extends string = FaultMode> {
  mode: Mode;
  /** For so many requests; for ever when left out. `down` always lasts until `recover()`. */
  times?: number;
  /** The vendor does what it was asked all the same: only its answer goes wrong. */
  processed?: boolean;
  /** For `slow`, in milliseconds. */
  delayMs?: number;
  /** For `wrong-shape`; an empty object when left out. */
  body?: unknown;
}

/** The fault that is switched on, and for how many more requests. */
export class FaultSwitch<Mode extends string = FaultMode> {
  #fault: Fault<Mode> | null = null;
  #left = 0;

  set(fault: Fault<Mode> | null): void {
    this.#fault = fault;
    this.#left = fault?.times ?? Number.POSITIVE_INFINITY;
  }

  /** The fault the next request meets; each call counts. */
  take(): Fault<Mode> | null {
    if (this.#left <= 0) return null;
    this.#left -= 1;
    return this.#fault;
  }
}
