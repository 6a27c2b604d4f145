import { desc } from "drizzle-orm";
import { waitingListForm } from "#modules/inbox/waiting-list.ts";
import { withKeys } from "#modules/outbox/mailed-links.server.ts";
import { submitForm } from "#modules/inbox/submit.server.ts";
import { fromPage, type TestContext } from "./context.ts";
import { deliveries } from "#modules/outbox/schema.ts";

/** Families of a test that wait for an offering and read their mail. */
export function waiting({ ctx }: Pick<TestContext, "ctx">, offering: { type: string; id: number }) {
  const address = (name: string) => `${name}@example.ca`;

  /** A family with this name joins the list, for one athlete or for two. @returns its reference */
  async function join(name: string, fields: Record<string, string> = {}): Promise<string> {
    const { outcome, reference = "" } = (await submitForm(ctx, waitingListForm, {
      fields: fromPage(ctx, {
        name: `${name} Osei`,
        athlete: `Child ${name}`,
        birth_year: "2012",
        phone: "905-555-0123",
        email: address(name),
        offering: "An offering",
        ...fields,
      }),
      source: `/waiting-list/${offering.type}/${offering.id}`,
    })) as { outcome: string; reference?: string };
    if (outcome !== "sent") throw new Error(`not on the list: ${outcome}`);
    return reference;
  }

  /** The keys of the offers in a family's mails, the newest first. */
  async function offersMailed(name: string): Promise<string[]> {
    const mails = await ctx.db.select().from(deliveries).orderBy(desc(deliveries.createdAt));
    const own = mails.filter(({ payload }) => payload.to === address(name));
    const texts = own.map(({ payload }) => withKeys(ctx, address(name), String(payload.text)));
    return (await Promise.all(texts)).flatMap((text) => {
      const [, key] = /\/waiting-place\/([\w-]{43})/.exec(text) ?? [];
      return key ?? [];
    });
  }

  return { join, offersMailed };
}
