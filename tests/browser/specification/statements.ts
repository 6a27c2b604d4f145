import type { Locator, Page } from "@playwright/test";
import { content } from "#content/all.ts";
import { test as journey } from "../visit.ts";

export { expect, hydrated, signIn } from "../visit.ts";

/** The values that the specification leaves to the club: its name, telephone and e-mail. */
export const club = content.club;

/**
 * Checks one statement of the specification and continues whether it holds or not; `statement` is a short
 * text, with the decision that changed it (D24). See README.md.
 */
type Holds = (statement: string, check: () => Promise<unknown> | unknown) => Promise<void>;

/** A visit that checks many statements: it fails at its end, and lists each that does not hold. */
export const test = journey.extend<{ holds: Holds }, { site: void }>({
  site: [
    async ({}, use) => {
      process.env.SITE_ADDRESS = process.env.SPECIFICATION_ADDRESS;
      await use();
    },
    { scope: "worker", auto: true },
  ],
  holds: async ({}, use) => {
    const failures: string[] = [];
    await use(async (statement, check) => {
      try {
        await test.step(statement, check);
      } catch (error) {
        failures.push(`${statement}\n${(error as Error).message}`);
      }
    });
    if (failures.length > 0) throw new Error(failures.join("\n\n"));
  },
});

/** Opens a page as the server sent it, before any script. For visits without JavaScript. */
export async function read(page: Page, path: string) {
  const answer = await page.goto(path, { waitUntil: "domcontentloaded" });
  if (!answer) throw new Error(`${path} was not answered`);
  return answer;
}

/** The texts of all matching elements, each on one line. */
export async function texts(places: Locator): Promise<string[]> {
  const all = await places.allTextContents();
  return all.map((text) => text.replace(/\s+/g, " ").trim());
}

/** The targets of all matching links. */
export const addresses = (links: Locator) =>
  links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));

/** An element's computed style. */
export const styleOf = (place: Locator, property: string) =>
  place.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** An element's height or width on screen, in px. */
export async function sizeOf(place: Locator) {
  const box = await place.boundingBox();
  if (!box) throw new Error("It is not drawn");
  return { width: Math.round(box.width), height: Math.round(box.height) };
}

/** The possible fields of a call's `data`; its check tests which ones it has. */
export interface Item {
  blog_id: number;
  location_id: number;
  category_id: number;
  category: string;
  title: string;
  highlighted_heading: string;
  blogs_content: unknown;
  isAdmin: boolean;
}

interface Answer<Data> {
  status: string;
  message: string;
  data: Data;
  /** The checkout's calls answer these two alone. */
  session_id: string;
  url: string;
}

/** Calls the API with the page's session, as the club's own pages do. @returns status and body */
export async function call<Data = Item>(page: Page, method: string, path: string, data?: unknown) {
  const headers = { Origin: process.env.SITE_ADDRESS ?? "" };
  const sent = data === undefined ? {} : { data };
  const answer = await page.request.fetch(path, { method, headers, ...sent });
  const body: Answer<Data> = await answer.json();
  return { status: answer.status(), body };
}

/** An unused e-mail address. */
export const newEmail = () => `visitor-${crypto.randomUUID().slice(0, 8)}@example.ca`;

interface VendorsRecords {
  contacts: Record<"email" | "firstname" | "lastname" | "client_details", string>[];
  texts: { from: string; to: string; body: string }[];
  mails: { to: string[]; subject?: string; text?: string }[];
  requests: { method: string; path: string }[];
}

/** The items that the CRM, the mail and the SMS service have accepted so far. */
export async function vendors(): Promise<VendorsRecords> {
  const answer = await fetch(`${process.env.VENDORS_ADDRESS}/state`);
  const records: VendorsRecords = await answer.json();
  return records;
}
