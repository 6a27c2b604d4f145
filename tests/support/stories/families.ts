import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { AppContext } from "#core/context.server.ts";
import { accountCredit } from "#modules/billing/account-credit.server.ts";
import { startRegistration } from "#modules/billing/checkout.server.ts";
import { checkoutOutcome } from "#modules/billing/fulfil.server.ts";
import { moveOwn, readOwnMove } from "#modules/billing/own-move.server.ts";
import { readOwnWithdrawal, withdrawOwn } from "#modules/billing/own-withdrawal.server.ts";
import { readPayPage, startLaterPayment } from "#modules/billing/pay.server.ts";
import type { ReturningFamily } from "#modules/enrolment/index.server.ts";
import { creditToUse, priceOrder, totalOf } from "#modules/enrolment/index.ts";
import { athleteField, programKey } from "#modules/families/checkout-athletes.ts";
import { athletes, emergencyContacts, families, guardians } from "#modules/families/schema.ts";
import type { StripeSessions } from "#tests/fakes/stripe-sessions.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { agreeTo } from "../checkouts.ts";
import type { TestClub } from "../club.ts";
import { adults, athleteEntries } from "../families.ts";
import { membership } from "../offerings.ts";
import { owingOrders, registrationsIn } from "./found.ts";
import { bornOn, offers, pick, type Step, type Story } from "./steps.ts";

/** The families' orders: each inner list contains a child's programs. */
const baskets = [[[0]], [[1]], [[0, 1]], [[0], [0]], [[0, 2], [1]], [[2], [2]], [[1], [0, 1, 2]]];

export interface StoryFamily {
  email: string;
  names: string[];
  /** Opened with its link; null: a family that is new to the club. */
  returning: ReturningFamily | null;
}

/**
 * Two families with two children each whose guardians have opened their link, one of them twice, and a new
 * family.
 */
export async function storyFamilies({ db }: AppContext): Promise<StoryFamily[]> {
  const made: StoryFamily[] = [
    { email: "new@example.ca", names: ["Ivo New", "Jo New"], returning: null },
  ];
  for (const familyName of ["Roy", "Osei"]) {
    const familyId = randomUUID();
    const email = `${familyName.toLowerCase()}@example.ca`;
    const guardianName = `Abena ${familyName}`;
    const adult = { familyId, name: guardianName, phone: "506-555-0123", relationship: "Mother" };
    const guardianId = randomUUID();
    await db.insert(families).values({ id: familyId });
    await db.insert(guardians).values({ ...adult, id: guardianId, email });
    await db.insert(emergencyContacts).values(adult);
    const children = await db
      .insert(athletes)
      .values(["Ada", "Kofi"].map((givenName) => ({ familyId, givenName, familyName, bornOn })))
      .returning();
    made.unshift({
      email,
      names: children.map(({ givenName }) => `${givenName} ${familyName}`),
      returning: {
        familyId,
        guardianId,
        guardianName,
        email,
        athletes: children.map((child) => ({ ...child, bornOn })),
        adults: { ...adults, guardian_email: email },
      },
    });
  }
  // In turn: the first one soon returns.
  const [first, second, ...more] = made;
  return first && second ? [first, second, first, ...more] : made;
}

/** What families do: they register, pay, withdraw and change programs. */
export function familySteps({ ctx: { db } }: TestClub, stripe: StripeSessions, all: StoryFamily[]) {
  const orderOf = (session: string) => stripe.sessions.get(session)?.["client_reference_id"];
  /** The family of an order, by its first session. */
  const familyOf = ({ checkouts }: Story, session: string) =>
    pick(
      all,
      Math.max(
        0,
        checkouts.findIndex((one) => orderOf(one) === orderOf(session)),
      ),
    );

  async function start(ctx: AppContext, { checkouts }: Story, n: number): Promise<void> {
    const { type, id } = pick(offers, n) ?? membership(smallClub);
    const started = await startRegistration(ctx, "registration", {
      body: { items: [{ type, id, quantity: 1 }] },
      address: `203.0.113.${n % 4}`,
    });
    if (started.outcome === "started") checkouts.push(started.sessionId);
  }

  /** @returns the payment session; "": there is none */
  async function accept(ctx: AppContext, story: Story, n: number, m: number): Promise<string> {
    const session = pick(story.checkouts, n);
    const family = session && familyOf(story, session);
    if (!session || !family) return "";
    const bought = (pick(baskets, m) ?? []).map((some) => some.flatMap((one) => offers[one] ?? []));
    const lines = bought.flatMap((programs, athlete) =>
      programs.map(({ priceCents }) => ({
        athlete: String(athlete),
        priceCents,
        isEarly: false,
        tax: "small supplier" as const,
      })),
    );
    const amountCents = totalOf(priceOrder(lines, smallClub.catalogue.discounts, null));
    const haveCents = family.returning ? await accountCredit(db, family.email) : 0;
    const children = bought.map((programs, index) => ({
      ...athleteEntries(index + 1, { name: family.names[index] ?? "", bornOn, programs }),
      [athleteField(index + 1, "known")]: family.returning?.athletes[index]?.id ?? "",
    }));
    const credit = String(creditToUse({ amountCents, laterCents: 0, haveCents }));
    const fields = { ...adults, guardian_email: family.email, credit };
    const form = Object.assign(fields, ...children);
    const agreed = await agreeTo(ctx, session, form, family.returning);
    if (agreed.outcome !== "agreed") return "";
    story.payable.add(agreed.sessionId);
    return agreed.sessionId;
  }

  function pay(story: Story, session: string, late = false): void {
    stripe.pay(session, { late, email: familyOf(story, session)?.email ?? "" });
  }

  async function register(ctx: AppContext, story: Story, { n, m }: Step): Promise<void> {
    const before = story.checkouts.length;
    await start(ctx, story, n);
    const session = story.checkouts.length > before && (await accept(ctx, story, before, m));
    if (!session) return;
    pay(story, session);
    await checkoutOutcome(ctx, session);
  }

  /** A guardian withdraws or moves an athlete on the family's page. */
  async function onFamilyPage(ctx: AppContext, { what, n, m }: Step): Promise<void> {
    const chosen = pick(await registrationsIn(db), n);
    const isTheirs = eq(guardians.familyId, chosen?.familyId ?? randomUUID());
    const [guardian] = await db.select().from(guardians).where(isTheirs);
    const program = pick(offers, m);
    if (!chosen || !guardian || !program) return;
    const { id: guardianId, familyId, name, email } = guardian;
    const visit = { familyId, guardianId, name, email, expiresAt: new Date(Date.now() + 60_000) };
    const own = { id: chosen.id, to: programKey(program), reason: "" };
    if (what === "leave") {
      const plan = await readOwnWithdrawal(ctx, visit, own.id);
      if (plan.outcome !== "allowed") return;
      const { cents: shownCents } = plan.withdrawal;
      await withdrawOwn(ctx, visit, { ...own, shownCents, keeps: m % 2 === 0 });
    } else {
      const plan = await readOwnMove(ctx, visit, own);
      if (plan.outcome !== "allowed" || !plan.chosen) return;
      const { cents: shownCents, creditCents: shownCreditCents } = plan.chosen;
      await moveOwn(ctx, visit, { ...own, shownCents, shownCreditCents, keeps: m % 3 === 0 });
    }
  }

  /** A page of the provider to pay an order's balance. */
  async function openPayPage(ctx: AppContext, story: Story, n: number): Promise<void> {
    const key = pick(await owingOrders(db), n)?.checkoutKey ?? "";
    const shownCents = (await readPayPage(ctx, key))?.balanceCents ?? 0;
    const asked = { key, what: "all", shownCents, address: randomUUID() } as const;
    const started = await startLaterPayment(ctx, asked);
    if (started.outcome === "started") story.payable.add(started.sessionId);
  }

  return { start, accept, pay, register, onFamilyPage, openPayPage };
}
