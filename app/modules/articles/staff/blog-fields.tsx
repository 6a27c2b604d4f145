import { useState } from "react";
import { useHydrated } from "#core/ui/use-hydrated.ts";
import { figureIds, figures } from "#modules/content/index.ts";
import { type ChosenPicture, PictureField } from "#modules/media/ui.ts";
import type { Category } from "../writing.ts";
import { RichText } from "./rich-text/editor.tsx";
import { Icon } from "#core/ui/admin/icon.tsx";
import { StaffTextArea } from "#core/ui/admin/field.tsx";
import { StaffSelect } from "#core/ui/admin/select.tsx";
import { LineField, SearchFields, SlugField } from "./fields.tsx";

interface ArticleFieldsProps {
  fields: BlogForm;
  /** Without the category that stands for all. */
  categories: Category[];
  picture: ChosenPicture | null;
  /** Suggested as authors. */
  coaches: string[];
  isPublished: boolean;
  fieldError: { field: string; message: string } | undefined;
}

/** All fields of a blog article that staff edit (docs/specification.md 3.5). */
export function ArticleFields(props: ArticleFieldsProps) {
  const { fields, categories, picture, coaches, isPublished, fieldError } = props;
  const [title, setTitle] = useState(fields.title);
  const error = (name: string) => (fieldError?.field === name ? fieldError.message : undefined);
  return (
    <>
      <LineField
        label="Title"
        name="title"
        data-begin={!fields.title || undefined}
        defaultValue={fields.title}
        maxLength={200}
        error={error("title")}
        onChange={(event) => setTitle(event.target.value)}
      />
      <SlugField
        before="/blogs/"
        slug={fields.slug_url}
        title={title}
        isPublished={isPublished}
        error={error("slug_url")}
      />
      <StaffTextArea
        id="brief"
        name="brief_paragraph"
        label="Brief paragraph"
        defaultValue={fields.brief_paragraph}
        rows={3}
        maxLength={1_000}
      />
      <LineField
        label="Author"
        name="author"
        defaultValue={fields.author}
        maxLength={100}
        list="coaches"
        hint="A coach’s name links to the coach. For anyone else: name, comma, what they do. If left empty, the club"
        error={error("author")}
      />
      <datalist id="coaches">
        {coaches.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <PictureField name="blog_image" chosen={picture} url={fields.blog_image} />
      <div className="form-fields">
        <StaffSelect name="category" label="Category" defaultValue={String(fields.category)}>
          {categories.map(({ category_id, category }) => (
            <option key={category_id} value={category_id}>
              {category}
            </option>
          ))}
        </StaffSelect>
        <LineField
          label="Date readers see"
          name="published_date"
          defaultValue={fields.published_date}
          maxLength={100}
          hint="If left empty, the day it is published"
        />
      </div>
      <ArticleParts parts={fields.blogs_content} />
      <SearchFields>
        <LineField
          label="Title"
          name="metaTitle"
          defaultValue={fields.metaTitle}
          hint="About 60 characters are shown"
          error={error("metaTitle")}
        />
        <LineField
          label="Description"
          name="metaDescription"
          defaultValue={fields.metaDescription}
          hint="About 155 characters are shown"
          error={error("metaDescription")}
        />
        <LineField
          label="Canonical link"
          name="canonicalLink"
          defaultValue={fields.canonicalLink}
          hint="Only if the article first appeared at another address"
          error={error("canonicalLink")}
        />
      </SearchFields>
    </>
  );
}

/** Pull quotes and figures where the text is a plain field: without JavaScript there are no buttons. */
function BlocksAsTyped() {
  return (
    <details className="panel without-script">
      <summary>Pull quotes and figures</summary>
      <div className="stack">
        <p>
          A sentence of the text, set large: <code>{"<aside><p>The sentence.</p></aside>"}</code>
        </p>
        <p>If somebody else said it, add a second paragraph with their name.</p>
        <p>A drawn figure stands on a line of its own:</p>
        <dl className="fact-list">
          {figureIds.map((id) => (
            <div key={id} className="fact-row">
              <dt>{figures[id].title}</dt>
              <dd>
                <code>{`<figure data-figure="${id}"></figure>`}</code>
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}

/** The editor's initial number of parts (docs/specification.md 2.20). */
const slots = 10;

interface Part {
  heading: string;
  paragraph: string;
}

/** An article's parts with headings: ten slots at first, more on request; empty ones are dropped. */
function ArticleParts({ parts }: { parts: Part[] }) {
  const [count, setCount] = useState(Math.max(slots, parts.length));
  const isHydrated = useHydrated();
  return (
    <section className="writing-parts" aria-labelledby="parts">
      <h2 id="parts">Text</h2>
      <p className="quiet">Parts that stay empty are left out.</p>
      <BlocksAsTyped />
      {Array.from({ length: count }, (_, at) => (
        <TextPart
          // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
          key={at}
          number={at + 1}
          names={{ heading: "heading", paragraph: "paragraph" }}
          heading={parts[at]?.heading ?? ""}
          html={parts[at]?.paragraph ?? ""}
          startsOpen={
            at === 0 || at >= slots || Boolean(parts[at]?.heading || parts[at]?.paragraph)
          }
        />
      ))}
      {isHydrated && (
        <button className="staff-button" type="button" onClick={() => setCount(count + 1)}>
          <Icon name="plus" />
          Add another part
        </button>
      )}
    </section>
  );
}

/** The form's blog fields by the API's names; the server checks them. */
export function blogFieldsOf(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "");
  const headings = form.getAll("heading");
  const paragraphs = form.getAll("paragraph");
  return {
    title: text("title"),
    slug_url: text("slug_url"),
    brief_paragraph: text("brief_paragraph"),
    author: text("author"),
    blog_image: text("blog_image"),
    published_date: text("published_date"),
    category: Number(text("category")) || 1,
    blogs_content: headings.map((heading, at) => ({
      heading: String(heading),
      paragraph: String(paragraphs[at] ?? ""),
    })),
    metaTitle: text("metaTitle"),
    metaDescription: text("metaDescription"),
    canonicalLink: text("canonicalLink"),
  };
}

export type BlogForm = ReturnType<typeof blogFieldsOf>;

interface TextPartProps {
  number: number;
  names: { heading: string; paragraph: string };
  heading: string;
  html: string;
  startsOpen: boolean;
}

/** A heading and its paragraphs; collapsed while it is empty. */
export function TextPart({ number, names, heading, html, startsOpen }: TextPartProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [title, setTitle] = useState(heading);
  const isHydrated = useHydrated();
  const [isEmpty, setEmpty] = useState(!html);
  return (
    <details
      className="panel"
      open={startsOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        Part {number}
        {title ? `: ${title}` : isEmpty ? " (empty)" : ""}
      </summary>
      <div className="stack">
        <LineField
          label="Heading"
          name={names.heading}
          defaultValue={heading}
          maxLength={200}
          onChange={(event) => setTitle(event.target.value)}
        />
        <RichText
          name={names.paragraph}
          label="Text"
          html={html}
          isOpen={isOpen && isHydrated}
          isArticle
          onChange={(changed) => setEmpty(!changed)}
        />
      </div>
    </details>
  );
}
