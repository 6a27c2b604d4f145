/** On narrow screens: links to the parts of a long page. */
export const RecordLinks = ({ links }: { links: readonly (readonly [string, string])[] }) => (
  <nav className="page-tabs record-links" aria-label="On this page">
    {links.map(([id, label]) => (
      <a key={id} href={`#${id}`}>
        {label}
      </a>
    ))}
  </nav>
);
