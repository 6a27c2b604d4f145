import { type FormResult, resultMessages } from "#core/forms/result.ts";

interface ClientAction {
  serverAction: () => Promise<unknown>;
}

/**
 * Creates a page's clientAction: when the network or server fails, the form shows the message and keeps its
 * input, instead of the page becoming an error page.
 * @param message the specification's text for it (docs/specification.md 8)
 */
export const formClientActionSaying =
  (message: string) =>
  async ({ serverAction }: ClientAction): Promise<FormResult> => {
    try {
      return (await serverAction()) as FormResult;
    } catch (error) {
      // A redirect to the page that confirms it.
      if (error instanceof Response) throw error;
      return { outcome: "failed", message, values: {} };
    }
  };

/** The same with the message most forms use. */
export const formClientAction = formClientActionSaying(resultMessages.failed);
