import { Hono } from "hono";

/** `/healthz`: this process answers. `/readyz`: it can take an enquiry, too. */
export function healthDoor(isReady: () => Promise<boolean>) {
  return new Hono()
    .get("/healthz", (c) => c.text("ok"))
    .get("/readyz", async (c) =>
      (await isReady()) ? c.text("ready") : c.text("the database does not answer", 503),
    );
}
