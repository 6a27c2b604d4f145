import { usualPlaces } from "#tests/support/catalogue-rows.ts";
import { readLog } from "./audit.ts";
import { randomUUID } from "node:crypto";
import { programKey } from "#modules/families/checkout-athletes.ts";
import { dayOf } from "#core/time/time.ts";
import { availabilityOf } from "#modules/enrolment/availability.server.ts";
import { listFamilies } from "#modules/families/read.server.ts";
import { readOrder } from "#modules/billing/orders.server.ts";
import { smallClub } from "../fixtures/club/all.ts";
import type { TestClub } from "./club.ts";
import { clubTest } from "./club-test.ts";
import { birthYearFor, membership } from "./offerings.ts";
import { staffActions } from "./staff-actions.ts";
import { auditLog } from "#core/audit/schema.ts";
import { deliveries, submissions } from "#modules/outbox/schema.ts";
import { families } from "#modules/families/schema.ts";
import { orders } from "#modules/enrolment/schema.ts";

/** The page for offline orders. */
export const registerPath = "/admin/families/register";
/** The offering that `ada` is registered for. */
export const firstMembership = membership(smallClub);
const bornOn = `${birthYearFor(firstMembership.option, 2)}-05-04`;

/** The current day at the club. */
export const clubDay = () => dayOf(new Date(), smallClub.club.timeZone);

/** The form of an athlete, each time another one. */
export const nextAthlete = () => ({
  token: randomUUID(),
  athlete_1_given_name: "Ada",
  athlete_1_family_name: "Osei",
  athlete_1_born_on: bornOn,
  athlete_1_program_1: programKey(firstMembership),
});

/** Cash received today, by default the full price. */
export const cash = (cents = firstMembership.priceCents) => ({
  part_1_method: "cash",
  part_1_amount: String(cents / 100),
  part_1_on: clubDay(),
});

/** Staff who enter an offline order. @param cookie an admin's session */
export function offlineOffice(club: TestClub, cookie: string) {
  const submit = (path: string, fields: Record<string, string>, as = cookie) =>
    staffActions(club, cookie).submit(path, fields, as);

  /** Clicks *Register* after the price was calculated. */
  async function register(fields: Record<string, string>, at = registerPath) {
    const priced = await submit(at, { ...fields, edit: "update" });
    const [, total = ""] = /name="total" value="(\d+)"/.exec(await priced.text()) ?? [];
    return submit(at, { ...fields, total, _action: "register" });
  }

  /** The order that a response redirects to. */
  const referenceIn = (answer: Response) =>
    /\/admin\/payments\/([\w-]+)/.exec(answer.headers.get("Location") ?? "")?.[1] ?? "";
  async function orderOf(answer: Response) {
    const order = await readOrder(club.ctx, referenceIn(answer));
    if (!order) throw new Error("There is no order");
    return order;
  }

  async function onlyFamily() {
    const [family, ...others] = (await listFamilies(club.ctx)).families;
    if (!family || others.length > 0) throw new Error("not one family");
    return family;
  }

  /** The newest entry of the log. */
  async function logged() {
    return (await readLog(club.ctx.db)).at(-1);
  }

  /** The places left in the offering `ada` is registered for. */
  async function placesLeft() {
    const all = await availabilityOf(club.ctx);
    const { type, id } = firstMembership;
    return all.find((each) => each.type === type && each.id === id)?.left ?? 0;
  }

  /** Deletes all orders, families and messages, and restores the usual numbers of places. */
  async function reset() {
    await club.ctx.db.delete(orders);
    await club.ctx.db.delete(families);
    await club.ctx.db.delete(submissions);
    await club.ctx.db.delete(deliveries);
    await usualPlaces(club.ctx);
  }

  const find = { referenceIn, orderOf, onlyFamily, logged, placesLeft };
  return { submit, register, reset, ...find };
}

export interface OfflineClub {
  club: TestClub;
  /** An admin's session. */
  cookie: string;
  office: ReturnType<typeof offlineOffice>;
}

/** `test` for a club's offline orders; each test starts without orders and with an empty log. */
export function offlineTest() {
  const test = clubTest({ pages: "built" }).extend(
    "office",
    { scope: "file" },
    ({ club, cookie }) => offlineOffice(club, cookie),
  );
  test.beforeEach(async ({ club, office }) => {
    await office.reset();
    await club.ctx.db.delete(auditLog);
  });
  return test;
}
