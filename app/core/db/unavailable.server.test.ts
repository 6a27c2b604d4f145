import { expect, test } from "vitest";
import { DatabaseUnavailable, isUnavailable, retryUntilAvailable } from "./availability.server.ts";

const coded = (code: string, message = "as it says") => Object.assign(new Error(message), { code });

test.each([
  coded("ECONNREFUSED"),
  coded("57P03", "the database system is starting up"),
  coded("53100", "could not extend file: No space left on device"),
  coded("25006", "cannot execute INSERT in a read-only transaction"),
  new Error("Connection terminated unexpectedly"),
  new Error("Query read timeout"),
  new DatabaseUnavailable("The session was not read"),
  new Error("Failed query", { cause: coded("08006") }),
])("%s: the database is away", (error) => expect(isUnavailable(error)).toBe(true));

test.each([coded("23505", "duplicate key"), new TypeError("no club"), "ECONNREFUSED", null])(
  "%s: something else",
  (error) => expect(isUnavailable(error)).toBe(false),
);

test("a write waits for an unavailable database up to its time limit, and for no other failure", async () => {
  let away = 2;
  const write = () => (away-- > 0 ? Promise.reject(coded("57P03")) : Promise.resolve("written"));
  expect(await retryUntilAvailable(write, 10_000)).toBe("written");
  away = 1;
  await expect(retryUntilAvailable(write, 0)).rejects.toThrow("as it says");
  const refused = () => Promise.reject(coded("23505", "duplicate key"));
  await expect(retryUntilAvailable(refused, 10_000)).rejects.toThrow("duplicate key");
});
