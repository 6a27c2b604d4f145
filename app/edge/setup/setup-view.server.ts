import type { AppContext } from "#core/context.server.ts";
import type { ActionFailure } from "#core/forms/failure.ts";
import { zonesOfCanada } from "#core/time/time.ts";
import { isEmbedded } from "#core/vendors/embedded.ts";
import { firstAnswers } from "./answers.ts";
import { answersFor } from "./installation.server.ts";
import { shownStep } from "./steps.ts";

/** The data for /setup: before the code was entered, only the field for it. */
export async function readSetup(ctx: AppContext, { headers }: Request, { searchParams }: URL) {
  const answers = await answersFor(ctx, headers);
  const { mail, payments } = ctx.integrations;
  const values: Record<string, string> = {
    ...firstAnswers,
    time_zone: ctx.content.club.timeZone,
    ...answers,
  };
  return {
    step: answers && shownStep(searchParams.get("step"), answers),
    values,
    zones: zonesOfCanada().map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
    logo: ctx.pictures[answers?.logo ?? ""] ?? null,
    mail: isEmbedded(mail.vendor) ? null : mail.vendor,
    payments: isEmbedded(payments.vendor) || !payments.takesCards ? null : payments.vendor,
    publicUrl: ctx.publicUrl,
  };
}

/** The props of each step. */
export interface StepProps {
  view: Awaited<ReturnType<typeof readSetup>>;
  failure: ActionFailure | undefined;
}
