import type { RouterContextProvider } from "react-router";
import { visitContext } from "#app/context.ts";
import type { ArrivedForm } from "#server/services/submit-form.ts";

/**
 * A form as a page's action gets it.
 * @param source the page's own path
 */
export async function arrivedForm(
  { context, request }: { context: Readonly<RouterContextProvider>; request: Request },
  source: string,
): Promise<ArrivedForm> {
  const fields = Object.fromEntries(await request.formData());
  return { fields, source, address: context.get(visitContext).address };
}
