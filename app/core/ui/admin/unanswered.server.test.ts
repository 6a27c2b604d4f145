import { data, redirect, UNSAFE_ErrorResponseImpl as ErrorResponse } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { storeUnanswered } from "./unanswered.tsx";

vi.stubGlobal("location", new URL("https://club.example/login"));
afterEach(() => vi.restoreAllMocks());

type Result = { type: "data" | "error"; result: unknown };

function send(result: Result, method = "POST") {
  const request = new Request("https://club.example/login", { method });
  const args = { request } as Parameters<typeof storeUnanswered>[0];
  return storeUnanswered(args, async () => ({ login: result }));
}

test.each<[unknown, string]>([
  [new TypeError("Failed to fetch"), "the network"],
  [new Error("Unable to decode the answer"), "a gateway's own page"],
  [new ErrorResponse(503, "", null), "a server that is restarting"],
])("%s becomes an empty result: %s", async (result) => {
  const outcome = await send({ type: "error", result });
  expect(outcome).toEqual({ login: { type: "data", result: data(undefined, 503) } });
});

test.each([
  [{ type: "error", result: redirect("/admin", 303) }, "where a form leads to"],
  [{ type: "error", result: new ErrorResponse(404, "", null) }, "what is missing"],
  [{ type: "error", result: new ErrorResponse(403, "", null) }, "what is not theirs to do"],
  [{ type: "data", result: { message: "Wrong password" } }, "an answer"],
] as [Result, string][])("%j is unchanged: %s", async (result) => {
  expect(await send(result)).toBeUndefined();
});

test("a page that cannot be read is an error page, as before", async () => {
  const result = { type: "error", result: new TypeError("Failed to fetch") } as const;
  expect(await send(result, "GET")).toBeUndefined();
});
