import { expect, test } from "vitest";
import { isGeneratorsLimit, loadFromWrk } from "./load-result.ts";

const printed = `Running 2s test @ http://127.0.0.1:3000/
  Latency Distribution
     50%    1.02ms
     99%    1.20s
  20000 requests in 2.00s, 90.00MB read
  Socket errors: connect 0, read 2, write 0, timeout 1
Requests/sec:  10000.50
`;

test("a run of wrk with socket errors counts them", () => {
  expect(loadFromWrk(printed)).toEqual({
    perSecond: 10000.5,
    p99: 1200,
    refused: 0,
    socketErrors: 3,
  });
});

test("answers with an error are counted apart, and a run without answers is no measurement", () => {
  expect(loadFromWrk(`${printed}  Non-2xx or 3xx responses: 7\n`).refused).toBe(7);
  expect(() => loadFromWrk("unable to connect")).toThrow(/measured nothing: unable to connect/);
});

test("a figure within a quarter of the generator's ceiling is the generator's", () => {
  expect(isGeneratorsLimit(7_500, 10_000)).toBe(true);
  expect(isGeneratorsLimit(7_400, 10_000)).toBe(false);
});
