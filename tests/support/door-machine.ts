import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeFramework } from "#core/http/before-framework.server.ts";
import { createCheckoutDoor } from "#core/http/checkout-door.server.ts";
import { createPageCache } from "#core/http/page-cache.server.ts";
import { createRenderQueue } from "#core/http/render-queue.server.ts";

const opened: { close(): void }[] = [];
/** Ends the machines that a test opened. */
export const closeMachines = () => {
  for (const one of opened.splice(0)) one.close();
};

export const start = Date.parse("2026-09-01T18:00:00Z");

/** A browser with its cookie; without one, its family is known by the checkout alone. */
interface Browser {
  cookie: string;
}

/** A machine of the club whose pages say where they are; `behind` and `time` are the test's. */
export async function openMachine({ secret = "the club's", time = start, behind = true } = {}) {
  const machine = { time, behind, lookedUp: [] as string[] };
  const owner = { content: { club: {} } };
  const door = createCheckoutDoor({
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
  // One that is behind has let in as many as it lets in at once.
  for (let n = 0; behind && n < 30; n += 1) await opening.open(`/checkout/early-${n}`);
  return opening;
}

type Machine = Awaited<ReturnType<typeof openMachine>>;

/** The page a family sees, or the number of families before it. */
export async function look({ open }: Machine, path: string, browser?: Browser): Promise<string> {
  const { text } = await open(path, browser);
  return /<p>(You are next|\d+ famil(?:y is|ies are) ahead of you)\.<\/p>/.exec(text)?.[1] ?? text;
}

/** The machine has caught up: this many more families can come in. */
export function catchUp({ machine }: Machine, families: number) {
  machine.behind = false;
  machine.time += families * 100;
}

export const browser = (): Browser => ({ cookie: "" });
