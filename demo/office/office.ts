import { eq } from "drizzle-orm";
import { daysAfter } from "#core/time/time.ts";
import { staffUsers } from "#core/audit/schema.ts";
import type { StaffMember } from "#core/audit/staff.ts";
import type { AppContext } from "#core/context.server.ts";
import { memberOf } from "#modules/accounts/auth.server.ts";
import { agreeToOrder } from "#modules/billing/agreement.server.ts";
import { startRegistration } from "#modules/billing/checkout.server.ts";
import type { DemoCard } from "#modules/billing/demo-cards.ts";
import { runDemoStep } from "#modules/billing/demo.server.ts";
import { orderOfKey } from "#modules/billing/read-checkout.server.ts";
import { type CatalogueEntry, entriesOf } from "#modules/content/catalogue.ts";
import { availabilityOf } from "#modules/enrolment/availability.server.ts";
import { athleteEntries } from "../checkout-form.ts";
import { inventPeople, type InventedFamily, type InventedGuardian } from "../people.ts";
import type { Filling } from "../rows.ts";

/** The club's office while the demo is created: it performs the actions of staff and families. */
export interface Office extends Pick<Filling, "random" | "today"> {
  ctx: AppContext;
  /** The first admin. */
  by: StaffMember;
  /** A family that is new to the club. */
  nextFamily(): { family: InventedFamily; athletes: string[] };
  /** Somebody who writes to the club. */
  nextPerson(): InventedGuardian;
  /** An offering with places left, a different one each time. */
  nextOffering(): CatalogueEntry;
  /** Each visitor has a separate network address, because the number of requests per network is limited. */
  nextNetwork(): string;
}

export async function openOffice(ctx: AppContext, filling: Filling): Promise<Office> {
  const { random, today, address } = filling;
  const [admin] = await ctx.db.select().from(staffUsers).where(eq(staffUsers.role, "admin"));
  if (!admin) throw new Error("The club has no admin");
  const newcomers = inventPeople({ families: 80, athletes: 120 }, { today, random, address });
  const places = await availabilityOf(ctx);
  const offerings = entriesOf(ctx.content.catalogue, "registration").filter((entry) => {
    const place = places.find(({ type, id }) => type === entry.type && id === entry.id);
    const isPublic = !entry.admits && !entry.registrationLink && entry.per === "season";
    return isPublic && place?.state === "open" && place.left > 6;
  });
  if (offerings.length === 0) throw new Error("There is no place left for newcomers");
  const strangers = inventPeople({ families: 160, athletes: 0 }, { today, random, address });
  let [families, sold, networks, writers] = [0, 0, 0, 0];
  return {
    ctx,
    random,
    today,
    by: memberOf(admin),
    nextFamily() {
      const family = newcomers.families[(families += 1) - 1];
      if (!family) throw new Error("There are not enough newcomers");
      const own = newcomers.athletes.filter((athlete) => athlete.family === family.n);
      const athletes = own.map(({ givenName, familyName }) => `${givenName} ${familyName}`);
      return { family, athletes };
    },
    nextPerson() {
      const stranger = strangers.families[(writers += 1) - 1];
      if (!stranger) throw new Error("There are not enough strangers");
      return stranger.guardians[0];
    },
    nextOffering: () => offerings[(sold += 1) % offerings.length] as CatalogueEntry,
    nextNetwork: () => {
      networks += 1;
      return `198.51.${100 + (networks >> 8)}.${networks & 255}`;
    },
  };
}

interface Registering {
  /** The payment method's fields in the form; left out: all at once, by card. */
  fields?: Record<string, string>;
  /** Left out: they accept the terms, and do not pay. */
  card?: DemoCard;
  offering?: CatalogueEntry;
}

/** A new family registers on the site. @returns its order */
export async function register(office: Office, { fields = {}, card, offering }: Registering = {}) {
  const { ctx, today } = office;
  const { family, athletes } = office.nextFamily();
  const { type, id, ages } = offering ?? office.nextOffering();
  const started = await startRegistration(ctx, "registration", {
    body: { items: [{ type, id, quantity: 1 }] },
    address: office.nextNetwork(),
  });
  if (started.outcome !== "started") throw new Error(started.message);
  const [payer] = family.guardians;
  const bornOn = daysAfter(today, -Math.round((Math.min(ages.from + 2, ages.to) + 0.5) * 365.25));
  const children = athletes.map((name, n) =>
    athleteEntries(n + 1, {
      name,
      bornOn: daysAfter(bornOn, n * 3),
      programs: [{ type, id }],
      content: ctx.content,
    }),
  );
  const { contact } = family;
  const agreed = await agreeToOrder(ctx, started.checkoutKey, {
    ...Object.assign({}, ...children),
    guardian_name: payer.name,
    guardian_relationship: payer.relationship,
    guardian_phone: payer.phone,
    guardian_email: payer.email,
    emergency_name: contact.name,
    emergency_relationship: contact.relationship,
    emergency_phone: contact.phone,
    ...fields,
  });
  if (agreed.outcome === "agreed" && card)
    await runDemoStep(ctx, agreed.sessionId, "pay", { ...payer, card });
  else if (agreed.outcome !== "agreed" && agreed.outcome !== "awaiting")
    throw new Error(`${type} ${id}: ${JSON.stringify(agreed)}`);
  const order = await orderOfKey(ctx.db, started.checkoutKey);
  if (!order) throw new Error("An order was not stored");
  return { ...order, sessionId: agreed.outcome === "agreed" ? agreed.sessionId : "" };
}
