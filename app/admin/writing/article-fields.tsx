import { useState } from "react";
import type { Category } from "#domain/server-article.ts";
import type { BlogForm } from "./article-form.ts";
import { ArticleParts } from "./article-parts.tsx";
import { LineField } from "./line-field.tsx";
import { type ChosenPicture, PictureField } from "./picture-field.tsx";
import { SearchFields } from "./search-fields.tsx";
import { SlugField } from "./slug-field.tsx";

interface ArticleFieldsProps {
  fields: BlogForm;
  /** Without the one that stands for all. */
  categories: Category[];
  picture: ChosenPicture | null;
  isPublished: boolean;
  fault: { field: string; message: string } | undefined;
}

/** Everything of a blog that staff edit (specification, point 3). */
export function ArticleFields(props: ArticleFieldsProps) {
  const { fields, categories, picture, isPublished, fault } = props;
  const [title, setTitle] = useState(fields.title);
  const error = (name: string) => (fault?.field === name ? fault.message : undefined);
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
      <div className="staff-field">
        <label htmlFor="brief">Brief paragraph</label>
        <textarea
          id="brief"
          name="brief_paragraph"
          defaultValue={fields.brief_paragraph}
          rows={3}
          maxLength={1_000}
        />
      </div>
      <PictureField name="blog_image" chosen={picture} url={fields.blog_image} />
      <div className="writing-pair">
        <div className="staff-field">
          <label htmlFor="category">Category</label>
          <select id="category" name="category" defaultValue={fields.category}>
            {categories.map(({ category_id, category }) => (
              <option key={category_id} value={category_id}>
                {category}
              </option>
            ))}
          </select>
        </div>
        <LineField
          label="Date readers see"
          name="published_date"
          defaultValue={fields.published_date}
          maxLength={100}
          hint="Left empty: the day it is published"
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
