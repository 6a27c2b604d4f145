import { Link } from "react-router";
import type { FoundCollection } from "#domain/content/find-words.ts";
import { fieldAddress } from "./field-address.ts";

/** Where what was looked for stands, each place a way to its field. */
export function FoundWords({ found }: { found: FoundCollection[] }) {
  const count = found.reduce((sum, collection) => sum + collection.count, 0);
  return (
    <>
      <p className="found" role="status">
        {found.length > 0 &&
          `${count} ${count === 1 ? "place" : "places"} in ${found.length} ${found.length === 1 ? "part" : "parts"} of the site`}
        {found.length === 0 && "Nothing says that"}
      </p>
      {found.map(({ name, title, about, fields, count: all }) => (
        <section className="found-words" key={name} aria-label={title}>
          <h2>
            <Link to={`/admin/content/${name}`}>{title}</Link>
          </h2>
          {fields.length === 0 && <p className="quiet">{about}</p>}
          <ul>
            {fields.map(({ path, place, excerpt }) => (
              <li key={path.join(" ")}>
                <Link to={fieldAddress(name, path)}>
                  <strong>{place}</strong>
                  {excerpt && <span dir="auto">{excerpt}</span>}
                </Link>
              </li>
            ))}
          </ul>
          {all > fields.length && (
            <p>
              <Link to={`/admin/content/${name}`}>{`${all - fields.length} more in ${title}`}</Link>
            </p>
          )}
        </section>
      ))}
      {found.length === 0 && (
        <p>
          Try fewer words, or another one. Articles are under <Link to="/admin/blogs">Blogs</Link>,
          town pages under <Link to="/admin/location-pages">Location Pages</Link>.
        </p>
      )}
    </>
  );
}
