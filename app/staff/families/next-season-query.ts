import type { Services } from "#server/services.ts";

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

/** The chosen seasons, the choices, and which offering follows which: by default the same one. */
export async function readChoice(
  services: Pick<Services, "inviteEditions" | "inviteOfferings" | "content">,
  query: Readonly<Record<string, string>>,
) {
  const { past, coming } = await services.inviteEditions();
  const from = past.find(({ id }) => id === query.from) ?? null;
  const later = coming.filter((edition) => from === null || edition.from > from.from);
  const seasonOfEdition = (id: string) => id.replace(/^\d{4}-/, "");
  const same = later.find(
    (edition) => from && seasonOfEdition(edition.id) === seasonOfEdition(from.id),
  );
  const to = later.find(({ id }) => id === query.to) ?? same ?? later[0] ?? null;
  const isFirst = query.until === undefined;
  const offerings = from ? await services.inviteOfferings(from.id) : [];
  const sold = to
    ? services.content.offerings.groups.flatMap(({ type, name, options }) =>
        options
          .filter(
            ({ season, archived, registrationLink }) =>
              season === seasonOfEdition(to.id) && !archived && !registrationLink,
          )
          .map(({ id, title }) => ({ key: `${type}/${id}`, title, group: name })),
      )
    : [];
  return {
    past,
    later,
    from,
    to: from ? to : null,
    sold,
    offerings: offerings.map(({ key, title, athletes }) => {
      const usual = sold.some((each) => each.key === key) ? key : "";
      return { key, title, athletes, lead: isFirst ? usual : (query[leadField(key)] ?? "") };
    }),
  };
}
