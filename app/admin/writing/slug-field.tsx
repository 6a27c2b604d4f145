import { slugOf } from "#domain/writing.ts";
import { LineField } from "./line-field.tsx";

interface SlugFieldProps {
  /** What stands before it: /blogs/ */
  before: string;
  slug: string;
  /** What an empty one will be made of. */
  title: string;
  isPublished: boolean;
  error?: string | undefined;
}

/** The page's address; left empty it follows the title. */
export function SlugField({ before, slug, title, isPublished, error }: SlugFieldProps) {
  const hint = isPublished
    ? "If you change it, the old address leads here."
    : `Left empty: ${before}${slugOf(title) || "…"}`;
  return (
    <LineField
      label={`Address: ${before}`}
      name="slug_url"
      defaultValue={slug}
      maxLength={100}
      hint={hint}
      error={error}
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
