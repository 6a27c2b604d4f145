import type { AppContext } from "#core/context.server.ts";
import { inviteEditions, inviteOfferings } from "../invite-families.server.ts";
import { offeringName } from "#modules/content/index.ts";
import { programKey } from "#modules/families/index.ts";
import { leadField } from "./next-season-query.ts";

const seasonOfEdition = (id: string) => id.replace(/^\d{4}-/, "");

/**
 * The selected seasons, the options, and the next offering for each: by default the same one, of the season that
 * begins next.
 * @param today ISO
 */
export async function readChoice(
  ctx: AppContext,
  query: Readonly<Record<string, string>>,
  today: string,
) {
  const { past, coming } = await inviteEditions(ctx);
  const before = (edition: { id: string; from: string }) =>
    past.find(
      ({ id, from }) => from < edition.from && seasonOfEdition(id) === seasonOfEdition(edition.id),
    );
  const [likely = past[0]] = coming.flatMap((edition) =>
    edition.from > today ? (before(edition) ?? []) : [],
  );
  const from = past.find(({ id }) => id === query.from) ?? likely ?? null;
  const later = coming.filter((edition) => from === null || edition.from > from.from);
  const same = later.find((edition) => from && before(edition)?.id === from.id);
  const to = later.find(({ id }) => id === query.to) ?? same ?? later[0] ?? null;
  const isFirst = query.until === undefined;
  const offerings = from ? await inviteOfferings(ctx, from.id) : [];
  const sold = to
    ? ctx.content.catalogue.programs.flatMap(({ type, name, offerings: own }) =>
        own
          .filter(
            ({ season, archived, registrationLink }) =>
              season === seasonOfEdition(to.id) && !archived && !registrationLink,
          )
          .map(({ id, title }) => ({
            value: programKey({ type, id }),
            label: offeringName(title, name),
          })),
      )
    : [];
  return {
    past,
    later,
    from,
    to: from ? to : null,
    sold,
    offerings: offerings.map(({ key, title, athletes }) => {
      const usual = sold.some((each) => each.value === key) ? key : "";
      return { key, title, athletes, lead: isFirst ? usual : (query[leadField(key)] ?? "") };
    }),
  };
}
