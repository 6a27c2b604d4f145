const lines = [
  ...["slug_url", "main_heading", "main_paragraph", "highlighted_heading"],
  ...["heading_1", "paragraph_1", "heading_2", "paragraph_2"],
  ...["heading_3", "paragraph_3", "heading_4", "paragraph_4"],
  ...["meta_keywords", "meta_link", "meta_title", "meta_description"],
] as const;

export type LocationForm = Record<(typeof lines)[number], string>;

/** A location page's fields as its form gives them, by the API's names; the server checks them. */
export const locationFieldsOf = (form: FormData) =>
  Object.fromEntries(lines.map((name) => [name, String(form.get(name) ?? "")])) as LocationForm;
