import { type FormResult, resultMessages } from "#domain/form-result.ts";

interface ClientAction {
  serverAction: () => Promise<unknown>;
}

/**
 * Makes a page's clientAction: when the network or the server fails altogether, the form says so
 * and keeps every word, instead of the whole page turning into an error page.
 * @param message the specification's words for it (point 8)
 */
export const keepOnFailureSaying =
  (message: string) =>
  async ({ serverAction }: ClientAction): Promise<FormResult> => {
    try {
      return (await serverAction()) as FormResult;
    } catch {
      return { outcome: "failed", message, values: {} };
    }
  };

/** The same with the words most forms have. */
export const keepOnFailure = keepOnFailureSaying(resultMessages.failed);
