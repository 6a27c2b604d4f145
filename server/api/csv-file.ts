import type { Context } from "hono";
import { stream } from "hono/streaming";
import { dayOf } from "#domain/time.ts";
import type { Services } from "#server/services/services.ts";

/** Answers with a CSV file as it is written, called after the day it is where the club is. */
export function csvFile(
  c: Context,
  { clock }: Pick<Services, "clock">,
  { name, parts }: { name: string; parts: AsyncIterable<string> },
): Response {
  const { now, zone } = clock();
  c.header("Content-Type", "text/csv; charset=utf-8");
  c.header("Content-Disposition", `attachment; filename="${name}-${dayOf(now, zone)}.csv"`);
  return stream(c, async (out) => {
    for await (const part of parts) await out.write(part);
  });
}
