import { MayLink } from "#core/ui/admin/may.tsx";
import type { PictureUse } from "../uses.server.ts";

const sections = {
  article: "/admin/blogs",
  location: "/admin/location-pages",
  words: "/admin/content",
};

const permissions = {
  article: "articles.edit",
  location: "locations.edit",
  words: "content.edit",
} as const;

const kinds = { article: "Article", location: "Town page", words: "Texts" };

/** Where to edit a page; its number or name follows. */
const editors = {
  article: `${sections.article}/`,
  location: `${sections.location}/`,
  words: `${sections.words}/`,
};

/** Links to where it is edited; a built-in article has no number, and links to its page. */
function UseLink({ use: { kind, id, title, isDeleted, page } }: { use: PictureUse }) {
  if (kind === "article" && typeof id === "string") return <a href={page ?? undefined}>{title}</a>;
  return (
    <>
      <MayLink may={permissions[kind]} to={isDeleted ? sections[kind] : editors[kind] + id}>
        {title || "a draft without a title"}
      </MayLink>
      {isDeleted && " (deleted)"}
    </>
  );
}

const keyOf = ({ kind, id }: PictureUse) => `${kind} ${id}`;

/** Every place that shows a picture, each with its public page. */
export const Uses = ({ uses }: { uses: readonly PictureUse[] }) => (
  <ul className="panel-list">
    {uses.map((use) => (
      <li key={keyOf(use)}>
        <span className="quiet">{kinds[use.kind]}</span>
        <UseLink use={use} />
        {use.page && (
          <a className="at-end" href={use.page}>
            See it<span className="unseen">: {use.title}</span>
          </a>
        )}
      </li>
    ))}
  </ul>
);

/** The same in a line. */
export const UsesLine = ({ uses }: { uses: readonly PictureUse[] }) => (
  <p className="quiet">
    {uses.length === 0 ? "Not used anywhere" : "Used in "}
    {uses.map((use, at) => (
      <span key={keyOf(use)}>
        {at > 0 && ", "}
        <UseLink use={use} />
      </span>
    ))}
  </p>
);
