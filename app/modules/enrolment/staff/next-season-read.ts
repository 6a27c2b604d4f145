import type { AppContext } from "#core/context.server.ts";
import { inviteEditions, inviteOfferings } from "../invite-families.server.ts";
import { programKey } from "#modules/families/index.ts";
import { leadField } from "./next-season-query.ts";

/** The selected seasons, the options, and the next offering for each: by default the same one. */
export async function readChoice(ctx: AppContext, query: Readonly<Record<string, string>>) {
  const { past, coming } = await inviteEditions(ctx);
  const from = past.find(({ id }) => id === query.from) ?? null;
  const later = coming.filter((edition) => from === null || edition.from > from.from);
  const seasonOfEdition = (id: string) => id.replace(/^\d{4}-/, "");
  const same = later.find(
    (edition) => from && seasonOfEdition(edition.id) === seasonOfEdition(from.id),
  );
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
          .map(({ id, title }) => ({ key: programKey({ type, id }), title, group: name })),
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
