/** The prefix of the form's fields for the next offering of each offering. */
const leadName = "lead ";
export const leadField = (key: string) => `${leadName}${key}`;

/** The next season's offering, by the offering that families were registered for. */
export const leadsIn = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, key]) => name.startsWith(leadName) && key !== "")
      .map(([name, key]) => [name.slice(leadName.length), key]),
  );
