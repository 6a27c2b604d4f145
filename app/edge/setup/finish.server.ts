import { sampleResults } from "#content/sample-results.ts";
import { recordAudit } from "#core/audit/audit.server.ts";
import type { AppContext } from "#core/context.server.ts";
import { insertAccount } from "#modules/accounts/insert-account.server.ts";
import { hasAccounts, officeName } from "#modules/accounts/first-admin.server.ts";
import { weakness } from "#modules/accounts/weak-password.server.ts";
import { checkCollection } from "#modules/content/index.ts";
import { contentVersions } from "#modules/content/schema.ts";
import { enterSampleResults } from "../boot/sample-results.ts";
import type { SetupAnswers } from "./answers.ts";
import { clubDetails } from "./club-details.ts";
import { closeSetup } from "./installation.server.ts";

interface FirstAdmin {
  email: string;
  password: string;
}

/** Why an admin cannot have this password; null: they can. */
export const passwordError = (
  { content, publicUrl }: Pick<AppContext, "content" | "publicUrl">,
  { club }: Pick<SetupAnswers, "club">,
  { email, password }: FirstAdmin,
): string | null => {
  const own = { content: { ...content, club: { ...content.club, ...club } }, publicUrl };
  return weakness(own, { name: officeName, email }, password);
};

/**
 * Sets the site up, at most once: the club's details become staff's first saved version of them (decision
 * 13), and the first admin can sign in.
 * @returns false if somebody was faster
 */
export async function finishSetup(
  ctx: AppContext,
  { isPublished, admin, ...answers }: SetupAnswers & { admin: FirstAdmin; isPublished: boolean },
): Promise<boolean> {
  const { auth, db, live } = ctx;
  const { beginsWith } = answers;
  const hash = await (await auth.$context).password.hash(admin.password);
  const name = "club";
  const checked = checkCollection(live.content, {
    name,
    value: clubDetails(live.builtIn.club, answers),
  });
  if (!checked.fits) throw new Error(`The club's details: ${JSON.stringify(checked.problems)}`);
  const isFirst = await db.transaction(async (transaction) => {
    if (await hasAccounts(transaction)) return false;
    if (!(await closeSetup(transaction, { isPublished, beginsWith }))) return false;
    const email = admin.email.toLowerCase();
    const id = await insertAccount(transaction, { name: officeName, email, role: "admin", hash });
    await transaction.insert(contentVersions).values({
      collection: name,
      version: 1,
      value: checked.value,
      savedBy: id,
      savedByName: officeName,
    });
    await recordAudit(transaction, {
      actor: { id, name: officeName },
      action: "site.set-up",
      subject: { type: "site", id: null },
      details: { name: answers.club.name },
    });
    return true;
  });
  if (!isFirst) return false;
  // Also writes a sample's catalogue.
  await live.refresh();
  if (beginsWith === "sample") await enterSampleResults(ctx, sampleResults);
  return true;
}
