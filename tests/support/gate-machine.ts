import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeFramework } from "#core/http/before-framework.server.ts";
import { createCheckoutGate } from "#core/http/checkout-gate.server.ts";
import { createPageCache } from "#core/http/page-cache.server.ts";
import { createRenderQueue } from "#core/http/render-queue.server.ts";

const opened: { close(): void }[] = [];
/** Closes the machines that a test opened. */
export const closeMachines = () => {
  for (const one of opened.splice(0)) one.close();
};

export const start = Date.parse("2026-09-01T18:00:00Z");

/** A browser with its cookie; without a cookie, the family is identified by the checkout alone. */
interface Browser {
  cookie: string;
}

/** A machine of the club whose pages show the family's place in line; the test sets `behind` and `time`. */
export async function openMachine({ secret = "the club's", time = start, behind = true } = {}) {
  const machine = { time, behind, lookedUp: [] as string[] };
  const owner = { content: { club: {} } };
  const door = createCheckoutGate({
    owner,
    secret,
    publicUrl: "http://club.test",
    isBehind: () => machine.behind,
    isCheckout: async (session) => {
      machine.lookedUp.push(session);
      if (session === "database-away") throw new Error("no database");
      return !session.startsWith("unknown");
    },
    headers: {},
    now: () => machine.time,
  });
  const server = createServer(
    beforeFramework({
      pageKey: () => null,
      pageCache: createPageCache(),
      built: { serve: () => false },
      renderQueue: createRenderQueue(),
      checkoutDoor: door,
      metrics: { cached: () => {}, answered: () => {}, text: async () => "" },
      trustProxy: true,
      security: {},
      owner,
      framework: (request, response) => void response.end(`page ${request.url}`),
    }),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  opened.push(server);
  const { port } = server.address() as AddressInfo;
  let networks = 0;
  const opening = {
    machine,
    async open(path: string, browser: Browser = { cookie: "" }, init: RequestInit = {}) {
      networks += 1;
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        ...init,
        headers: {
          "X-Forwarded-For": `2001:db8:${networks}::1`,
          ...(browser.cookie && { Cookie: browser.cookie }),
          ...init.headers,
        },
      });
      const [given] = answer.headers.getSetCookie();
      if (given) browser.cookie = given.split(";")[0] ?? "";
      return { answer, text: await answer.text() };
    },
  };
  // An overloaded machine has already admitted the maximum.
  for (let n = 0; behind && n < 30; n += 1) await opening.open(`/checkout/early-${n}`);
  return opening;
}

type Machine = Awaited<ReturnType<typeof openMachine>>;

/** The page that a family sees, or the number of families before it in line. */
export async function look({ open }: Machine, path: string, browser?: Browser): Promise<string> {
  const { text } = await open(path, browser);
  return /<p>(You are next|\d+ famil(?:y is|ies are) ahead of you)\.<\/p>/.exec(text)?.[1] ?? text;
}

/** The machine is no longer overloaded: this many more families can enter. */
export function admitFamilies({ machine }: Machine, families: number) {
  machine.behind = false;
  machine.time += families * 100;
}

export const browser = (): Browser => ({ cookie: "" });
