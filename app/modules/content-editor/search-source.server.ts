import type { SearchSource } from "#core/search.server.ts";
import { findTexts } from "./search.ts";
import { fieldAddress } from "./staff/field-path.ts";

/** The first fields of each part of the site that matches. */
const ofEach = 2;

const textSource: SearchSource = {
  kind: "Website text",
  order: 12,
  permission: "content.edit",
  list: (text) => `/admin/content?${new URLSearchParams({ q: text })}`,
  async find({ content }, { text, account, limit }) {
    const results = findTexts(content, text, account).flatMap(({ name, title, about, fields }) =>
      fields.length === 0
        ? [{ title, about, to: `/admin/content/${name}` }]
        : fields.slice(0, ofEach).map(({ path, place, excerpt }) => ({
            title: `${title} › ${place}`,
            about: excerpt,
            to: fieldAddress(name, path),
          })),
    );
    return { results: results.slice(0, limit) };
  },
};

export const search = [textSource];
