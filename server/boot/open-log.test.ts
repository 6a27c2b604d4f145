import { expect, test } from "vitest";
import { deliveries } from "#server/db/schema.ts";
import { createTestDatabase } from "#tests/support/database.ts";
import { withoutValues } from "./open-log.ts";

test("what is logged of a failed query is what the database said, without anybody's name", async () => {
  const { db, drop } = await createTestDatabase();
  const id = "Zebulon Quill";
  const payload = { to: "zebulon@example.ca" };
  const error = await db.insert(deliveries).values({ id, payload, channel: "email" }).catch(String);
  const failure = await db
    .insert(deliveries)
    .values({ id, payload, channel: "email" })
    .catch((reason: Error) => reason);
  await drop();
  expect(error).toMatch(/Zebulon.*zebulon@example\.ca/s);
  const logged = withoutValues(failure);
  expect(logged).toMatchObject({
    code: "22P02",
    message: "invalid input syntax for type uuid",
    stack: expect.stringContaining("open-log.test.ts"),
  });
  expect(JSON.stringify(logged)).not.toMatch(/zebulon/i);
});

test("any other error is logged with its words, and what is no error as it is", () => {
  expect(withoutValues(new TypeError("no club"))).toMatchObject({
    type: "TypeError",
    message: "no club",
  });
  expect(withoutValues("gone")).toBe("gone");
});
