import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Paper } from "#domain/content/papers.ts";
import { paperField, readPaperAnswers, shownField } from "#domain/paper-answers.ts";
import { signatures } from "#server/db/schema/papers.ts";
import { listPapers } from "#server/families/paper-list.ts";
import { askPapers, recordSignatures } from "#server/families/signatures.ts";
import type { TestClub } from "./club.ts";
import { records } from "./records.ts";

/** The birthday of the athletes that `newFamily` makes. */
export const bornOn = "2012-05-04";
const mother = { name: "Abena Osei", as: "Mother" };

/** Papers of a club as tests use them: who is asked, who confirms, what is missing. */
export function paperDesk(club: TestClub) {
  const { db } = club.ctx;
  const make = records(club);

  /** A family with an athlete who trains. */
  const newFamily = (email = `${randomUUID()}@example.ca`) => make.registered({ email, bornOn });

  /** What is asked for an athlete; null: for one who is not recorded yet. */
  const asked = (id: string | null) => askPapers(club.ctx, { id, bornOn });

  /** Confirms everything that is asked for an athlete, as its form does. */
  async function confirm(athleteId: string, { signer = mother, photo = "no" } = {}) {
    const papers = await asked(null);
    const fields = Object.fromEntries(
      papers.flatMap(({ id, answer, sha256 }) => [
        [paperField("", id), answer === "confirm" ? "yes" : photo],
        [shownField("", id), sha256],
      ]),
    );
    const result = readPaperAnswers(fields, "", papers);
    if ("errors" in result) throw new Error(JSON.stringify(result.errors));
    const { answers } = result;
    await db.transaction((transaction) =>
      recordSignatures(transaction, club.ctx, { whose: { athleteId }, signer, answers }),
    );
  }

  const signaturesOf = (athleteId: string) =>
    db.select().from(signatures).where(eq(signatures.athleteId, athleteId));

  /** The papers that staff see as missing, by their ids. */
  async function missingOf(athleteId: string) {
    const { athletes } = await listPapers(club.ctx, { paper: null, page: 1 });
    const athlete = athletes.find(({ id }) => id === athleteId);
    return athlete?.missing.map(({ paper }) => paper.id) ?? [];
  }

  /** The same club with other papers, for as long as the work takes. */
  function withPapers<T>(change: (paper: Paper) => Partial<Paper>, work: () => Promise<T>) {
    const content = club.ctx.content as { papers: Paper[] };
    const { papers } = content;
    content.papers = papers.map((paper) => ({ ...paper, ...change(paper) }));
    return work().finally(() => {
      content.papers = papers;
    });
  }

  return { newFamily, asked, confirm, signaturesOf, missingOf, withPapers };
}
