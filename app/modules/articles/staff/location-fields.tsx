import { useState } from "react";
import { useHydrated } from "#core/ui/use-hydrated.ts";
import { RichText } from "./rich-text/editor.tsx";
import { TextPart } from "./blog-fields.tsx";
import { LineField, SearchFields, SlugField } from "./fields.tsx";

interface LocationFieldsProps {
  fields: LocationForm;
  isPublished: boolean;
  fieldError: { field: string; message: string } | undefined;
}

const blocks = [1, 2, 3, 4] as const;

/** All fields of a location page that staff edit (docs/specification.md 3.6). */
export function LocationFields({ fields, isPublished, fieldError }: LocationFieldsProps) {
  const [title, setTitle] = useState(fields.main_heading);
  const isHydrated = useHydrated();
  const error = (name: string) => (fieldError?.field === name ? fieldError.message : undefined);
  return (
    <>
      <LineField
        label="Main heading"
        name="main_heading"
        data-begin={!fields.main_heading || undefined}
        defaultValue={fields.main_heading}
        maxLength={200}
        error={error("main_heading")}
        onChange={(event) => setTitle(event.target.value)}
      />
      <SlugField
        before="/location/"
        slug={fields.slug_url}
        title={title}
        isPublished={isPublished}
        error={error("slug_url")}
      />
      <RichText
        name="main_paragraph"
        label="Main paragraph"
        html={fields.main_paragraph}
        isOpen={isHydrated}
      />
      <LineField
        label="Highlighted heading"
        name="highlighted_heading"
        defaultValue={fields.highlighted_heading}
        maxLength={300}
      />
      <section className="writing-parts" aria-labelledby="parts">
        <h2 id="parts">Text</h2>
        {blocks.map((number) => (
          <TextPart
            key={number}
            number={number}
            names={{ heading: `heading_${number}`, paragraph: `paragraph_${number}` }}
            heading={fields[`heading_${number}`]}
            html={fields[`paragraph_${number}`]}
            startsOpen
          />
        ))}
      </section>
      <SearchFields>
        <LineField label="Title" name="meta_title" defaultValue={fields.meta_title} />
        <LineField
          label="Description"
          name="meta_description"
          defaultValue={fields.meta_description}
        />
        <LineField
          label="Keywords"
          name="meta_keywords"
          defaultValue={fields.meta_keywords}
          hint="Separated by commas"
        />
        <LineField
          label="Canonical link"
          name="meta_link"
          defaultValue={fields.meta_link}
          error={error("meta_link")}
        />
      </SearchFields>
    </>
  );
}

const lines = [
  "slug_url",
  "main_heading",
  "main_paragraph",
  "highlighted_heading",
  "heading_1",
  "paragraph_1",
  "heading_2",
  "paragraph_2",
  "heading_3",
  "paragraph_3",
  "heading_4",
  "paragraph_4",
  "meta_keywords",
  "meta_link",
  "meta_title",
  "meta_description",
] as const;

export type LocationForm = Record<(typeof lines)[number], string>;

/** The form's location page fields by the API's names; the server checks them. */
export const locationFieldsOf = (form: FormData) =>
  Object.fromEntries(lines.map((name) => [name, String(form.get(name) ?? "")])) as LocationForm;
