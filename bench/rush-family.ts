import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { athleteField } from "../app/modules/families/checkout-athletes.ts";
import type { CatalogueEntry } from "../app/modules/content/catalogue.ts";
import type { SeasonDates } from "../app/core/time/time.ts";
import { content } from "../content/all.ts";
import { adults, athleteEntries } from "../tests/support/families.ts";

/** An offering that families want, with the season on sale. */
export interface Wanted {
  entry: CatalogueEntry;
  season: SeasonDates;
}

/** A family at the opening of registration. */
export interface RushFamily {
  n: number;
  /** Its network address. */
  network: string;
  wanted: Wanted;
  children: number;
  /** How long the family takes to fill in the form, in ms. */
  fillingMs: number;
}

/** The pages that a family opens, in order; `room`: the waiting room, which states how many are ahead. */
export const pages = ["memberships", "room", "checkout", "payment", "demo", "result"] as const;

/** The measured waits. `start`: REGISTER NOW. `hold`: from the form's post to its response. */
export type Wait = (typeof pages)[number] | "start" | "hold" | "pay";

/** How a family's visit ended; `fault`: in an unintended way. */
export type Ending =
  | "paid"
  | "full"
  | "full when let in"
  | "full at the start"
  | "network"
  | "too many"
  | "fault";

/** One family's visit. */
export interface Visit {
  ending: Ending;
  /** The response that ended it. */
  detail: string;
  waits: { what: Wait; ms: number }[];
  /** How often it was asked to reload a page. */
  turnedAway: number;
  /** When it requested the checkout, and when it was admitted; null: it did not get that far. */
  door: { arrived: number; entered: number } | null;
}

interface Answer {
  status: number;
  location: string;
  body: string;
  /** The response's cookie, without its attributes; "": none. */
  cookie: string;
  /** The seconds until the next request; 0: not stated. */
  again: number;
}

const agent = new Agent({ keepAlive: true });

/** Closes the connections. */
export const endVisits = () => agent.destroy();

/** Opens the memberships, starts a checkout, fills in its form, pays in the demo and reads the result. */
export async function visit(address: string, family: RushFamily): Promise<Visit> {
  const visited: Visit = { ending: "fault", detail: "", waits: [], turnedAway: 0, door: null };
  const headers: Record<string, string> = {
    Accept: "text/html",
    "X-Forwarded-For": family.network,
  };
  const end = (ending: Ending, { status, body }: Answer): Visit => {
    const last = visited.waits.at(-1)?.what ?? "";
    return Object.assign(visited, { ending, detail: `${last}: ${status} ${labelOf(body)}` });
  };

  const timed = async (what: Wait, ask: () => Promise<Answer>) => {
    const start = performance.now();
    const answer = await ask();
    const waits = isInLine(answer) ? "room" : what;
    visited.waits.push({ what: waits, ms: performance.now() - start });
    if (answer.cookie) headers.Cookie = answer.cookie;
    return answer;
  };
  /** The pages "waiting room" and "One moment" reload themselves. */
  const page = async (what: Wait, path: string) => {
    const arrived = performance.now();
    for (let asked = 1; ; asked += 1) {
      const entered = asked === 1 ? arrived : performance.now();
      const answer = await timed(what, () => send(`${address}${path}`, headers));
      if (what === "checkout") visited.door = { arrived, entered };
      if (answer.status !== 503 || asked > 300) return answer;
      if (!isInLine(answer)) visited.turnedAway += 1;
      await wait(isInLine(answer) ? answer.again * 1_000 : 2_000);
    }
  };
  const post = (what: Wait, path: string, fields: Record<string, string>) =>
    timed(what, () => send(`${address}${path}`, headers, new URLSearchParams(fields)));

  const memberships = await page("memberships", "/register-for-membership");
  if (memberships.status !== 200) return end("fault", memberships);
  const { type, id } = family.wanted.entry;
  const items = JSON.stringify({ items: [{ type, id, quantity: 1 }] });
  const started = await timed("start", () =>
    send(`${address}/create-checkout-session`, headers, items),
  );
  if (started.status === 409) return end("full at the start", started);
  if (started.status === 429) return end("too many", started);
  if (started.status !== 200) return end("fault", started);
  const terms = new URL(String(JSON.parse(started.body).url)).pathname;
  const form = await page("checkout", terms);
  if (form.status !== 200) return end("fault", form);
  if (form.body.includes("EVERY PLACE IS TAKEN")) return end("full when let in", form);
  await wait(family.fillingMs);
  const agreed = await post("hold", terms, answersOf(family));
  if (agreed.status === 409 && agreed.body.includes("Every spot is taken"))
    return end("full", agreed);
  if (agreed.status === 409 && agreed.body.includes("for your network"))
    return end("network", agreed);
  const [, paying] = /^\/payment-checkout\?session=([\w-]+)$/.exec(agreed.location) ?? [];
  if (agreed.status !== 303 || !paying) return end("fault", agreed);
  const leading = await page("payment", agreed.location);
  if (leading.status !== 200) return end("fault", leading);
  const demo = await page("demo", `/demo-checkout/${paying}`);
  if (demo.status !== 200) return end("fault", demo);
  const payer = { name: adults.guardian_name, email: emailOf(family), step: "pay" };
  const paid = await post("pay", `/demo-checkout/${paying}`, payer);
  if (paid.status !== 303 && paid.status < 500) return end("fault", paid);
  const result = `/successful-checkout?session_id=${paying}`;
  let returned = await page("result", result);
  // The page without a result retries automatically; after an error the family does.
  for (let again = 0; !hasResult(returned) && again < 30; again += 1) {
    await wait(2_000);
    returned = await page("result", result);
  }
  return end(returned.body.includes("receipt reference") ? "paid" : "fault", returned);
}

const emailOf = ({ n }: RushFamily) => `family-${n}@example.ca`;

const isInLine = ({ body }: Answer) => body.includes("<title>You are in line</title>");

const hasResult = ({ status, body }: Answer) => status === 200 && !body.includes("ONE MOMENT");

/** The form, filled in. */
function answersOf(family: RushFamily): Record<string, string> {
  const { entry, season } = family.wanted;
  const year = Number(season.from.slice(0, 4)) - entry.ages.from;
  const athletes = Array.from({ length: family.children }, (_, index) => ({
    ...athleteEntries(index + 1, {
      name: `Child${index + 1} Family${family.n}`,
      bornOn: `${year}-05-04`,
      programs: [entry],
      content,
    }),
    // Asked only of athletes outside the age group.
    [athleteField(index + 1, "age_known")]: "yes",
  }));
  return Object.assign({}, ...athletes, adults, { guardian_email: emailOf(family) });
}

/** The text of a page's main part, in short. */
const labelOf = (html: string) =>
  html
    .replace(/^[^]*<main/, "")
    .replace(/<(script|style)[^]*?<\/\1>|<[^>]*>|\s+/g, " ")
    .replace(/ +/g, " ")
    .slice(0, 300);

function send(url: string, visitor: Record<string, string>, sent?: string | URLSearchParams) {
  const body = sent?.toString();
  const type = typeof sent === "string" ? "application/json" : "application/x-www-form-urlencoded";
  const headers = {
    ...visitor,
    ...(body !== undefined && { "Content-Type": type, "Content-Length": Buffer.byteLength(body) }),
  };
  return new Promise<Answer>((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const asking = request(url, { method, agent, headers }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (part: string) => {
        text += part;
      });
      answer.on("error", reject);
      answer.on("end", () => {
        const { statusCode: status = 0, headers: given } = answer;
        const [cookie = ""] = given["set-cookie"]?.[0]?.split(";") ?? [];
        const again = Number(given["retry-after"] ?? 0);
        resolve({ status, location: given.location ?? "", body: text, cookie, again });
      });
    });
    asking.on("error", reject).end(body);
  });
}
