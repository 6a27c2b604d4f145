/** The prefix of the form's fields for the offering that follows another. */
const leadName = "lead ";
export const leadField = (key: string) => `${leadName}${key}`;

/** The offering of the next season, by the offering that families were registered for. */
export const leadsIn = (query: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query)
      .filter(([name, key]) => name.startsWith(leadName) && key !== "")
      .map(([name, key]) => [name.slice(leadName.length), key]),
  );
