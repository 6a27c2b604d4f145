/**
 * The ways in which a fake server can fail.
 * - `down`: nothing listens on the port, until `recover()`
 * - `hang-up`: the connection is closed without a response
 * - `slow`: no response, or the correct one after `delayMs`
 * - `400` … `500`: the vendor's own error
 * - `not-json`, `wrong-shape`: a success whose body is a web page, or `body`
 * - `cut-off`, `slow-body`: a success whose body is truncated, or never ends
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
  /** The number of requests that fail; unset: all. `down` always lasts until `recover()`. */
  times?: number;
  /** The vendor still performs the operation: only its response fails. */
  processed?: boolean;
  /** For `slow`, in milliseconds. */
  delayMs?: number;
  /** For `wrong-shape`; an empty object by default. */
  body?: unknown;
}

/** The active fault, and for how many more requests. */
export class FaultSwitch<Mode extends string = FaultMode> {
  #fault: Fault<Mode> | null = null;
  #left = 0;

  set(fault: Fault<Mode> | null): void {
    this.#fault = fault;
    this.#left = fault?.times ?? Number.POSITIVE_INFINITY;
  }

  /** The fault for the next request; each call counts as a request. */
  take(): Fault<Mode> | null {
    if (this.#left <= 0) return null;
    this.#left -= 1;
    return this.#fault;
  }
}
