import { type FormResult, resultMessages } from "#domain/form-result.ts";

/**
 * A page's clientAction: when the network or the server fails altogether, the form says so and
 * keeps every word, instead of the whole page turning into an error page.
 */
export async function keepOnFailure({
  serverAction,
}: {
  serverAction: () => Promise<unknown>;
}): Promise<FormResult> {
  try {
    return (await serverAction()) as FormResult;
  } catch {
    return { outcome: "failed", message: resultMessages.failed, values: {} };
  }
}
