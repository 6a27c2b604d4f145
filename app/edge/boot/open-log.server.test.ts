import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { openLog } from "./open-log.ts";
import { deliveries } from "#modules/outbox/schema.ts";

test("the log of a failed query has the database's message and no personal data", async () => {
  const { db, drop } = await createTestDatabase();
  const id = "Zebulon Quill";
  const payload = { to: "zebulon@example.ca" };
  const err = await db
    .insert(deliveries)
    .values({ id, payload, channel: "email" })
    .catch((reason: Error) => reason);
  await drop();
  expect(String(err)).toMatch(/Zebulon.*zebulon@example\.ca/s);
  const lines: string[] = [];
  const log = await openLog("info", { write: (line) => void lines.push(line) });
  log.warn({ err }, "not sent");
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    msg: "not sent",
    err: {
      code: "22P02",
      message: "invalid input syntax for type uuid",
      statement: expect.stringMatching(/^insert into "deliveries" .*\$1/),
      stack: expect.stringContaining("open-log.server.test.ts"),
    },
  });
  expect(lines.join("")).not.toMatch(/zebulon/i);
});
