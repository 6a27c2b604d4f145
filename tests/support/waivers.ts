import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Waiver } from "#modules/content/waivers.ts";
import { waiverField, readWaiverAnswers, textHashField } from "#modules/families/waiver-answers.ts";
import { listWaivers } from "#modules/enrolment/waiver-list.server.ts";
import { askWaivers, recordSignatures } from "#modules/families/signatures.server.ts";
import type { TestClub } from "./club.ts";
import { records } from "./records.ts";
import { signatures } from "#modules/families/schema.ts";

/** The birthday of the athletes that `newFamily` makes. */
export const bornOn = "2012-05-04";
const mother = { name: "Abena Osei", as: "Mother" };

/** A club's waivers as tests use them: who is asked, who confirms, what is missing. */
export function waiverOffice(club: TestClub) {
  const { db } = club.ctx;
  const make = records(club);

  /** A family with an athlete who trains. */
  const newFamily = (email = `${randomUUID()}@example.ca`) => make.registered({ email, bornOn });

  /** The waivers for an athlete; null: for one without a record yet. */
  const asked = (id: string | null) => askWaivers(club.ctx, { id, bornOn });

  /** Confirms every waiver that an athlete's form requires. */
  async function confirm(athleteId: string, { signer = mother, photo = "no" } = {}) {
    const waivers = await asked(null);
    const fields = Object.fromEntries(
      waivers.flatMap(({ id, answer, sha256 }) => [
        [waiverField("", id), answer === "confirm" ? "yes" : photo],
        [textHashField("", id), sha256],
      ]),
    );
    const result = readWaiverAnswers(fields, "", waivers);
    if ("errors" in result) throw new Error(JSON.stringify(result.errors));
    const { answers } = result;
    await db.transaction((transaction) =>
      recordSignatures(transaction, club.ctx, { whose: { athleteId }, signer, answers }),
    );
  }

  const signaturesOf = (athleteId: string) =>
    db.select().from(signatures).where(eq(signatures.athleteId, athleteId));

  /** The waivers that staff see as missing, by their ids. */
  async function missingOf(athleteId: string) {
    const { athletes } = await listWaivers(club.ctx);
    const athlete = athletes.find(({ id }) => id === athleteId);
    return athlete?.missing.map(({ waiver }) => waiver.id) ?? [];
  }

  /** The same club with other waivers, while an action runs. */
  function withWaivers<T>(change: (waiver: Waiver) => Partial<Waiver>, work: () => Promise<T>) {
    const content = club.ctx.content as { waivers: Waiver[] };
    const { waivers } = content;
    content.waivers = waivers.map((waiver) => ({ ...waiver, ...change(waiver) }));
    return work().finally(() => {
      content.waivers = waivers;
    });
  }

  return { newFamily, asked, confirm, signaturesOf, missingOf, withWaivers };
}
