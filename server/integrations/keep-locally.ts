import { VendorFailure } from "./vendor-failure.ts";

/**
 * Runs an embedded vendor's query.
 * @throws VendorFailure when it fails; the query's own error would carry a person's data into the log
 */
export async function keepLocally<Kept>(vendor: string, query: () => Promise<Kept>): Promise<Kept> {
  try {
    return await query();
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    const known = cause?.code ?? code;
    const reason = `The ${vendor} could not reach or use its database${known ? ` (${known})` : ""}.`;
    throw new VendorFailure(vendor, reason);
  }
}
