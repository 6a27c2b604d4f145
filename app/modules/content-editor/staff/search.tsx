import { type FormEvent, useEffect, useRef } from "react";
import { MayLink } from "#core/ui/admin/may.tsx";
import { Form, Link, useSubmit } from "react-router";
import type { FoundCollection } from "../search.ts";
import { fieldAddress } from "./field-path.ts";

/** Debounce: long enough not to search for every letter, in ms. */
const typingPause = 350;

/**
 * A search through all the site's text: a plain GET form, submitted automatically with JavaScript.
 */
export function ContentSearch({ wanted }: { wanted: string }) {
  const timer = useRef<number>(undefined);
  const field = useRef<HTMLInputElement>(null);
  const submit = useSubmit();
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // After Back; never overwrites current typing.
    if (field.current && field.current !== document.activeElement) field.current.value = wanted;
  }, [wanted]);
  const sendSoon = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const q = String(new FormData(currentTarget).get("q") ?? "").trim();
      void submit(q ? { q } : {}, { replace: true, preventScrollReset: true });
    }, typingPause);
  };
  return (
    <Form className="filters" role="search" onInput={sendSoon}>
      <div className="staff-field search">
        <label htmlFor="wanted">What do you want to change?</label>
        <input
          id="wanted"
          ref={field}
          name="q"
          type="search"
          maxLength={200}
          placeholder="Prices, times, a coach’s name"
          defaultValue={wanted}
        />
      </div>
      <button className="staff-button">Search</button>
    </Form>
  );
}

/** The search results, each a link to its field. */
export function SearchResults({ found }: { found: FoundCollection[] }) {
  const count = found.reduce((sum, collection) => sum + collection.count, 0);
  return (
    <>
      <p className="found" role="status">
        {found.length > 0 &&
          `${count} ${count === 1 ? "place" : "places"} in ${found.length} ${found.length === 1 ? "part" : "parts"} of the site`}
        {found.length === 0 && "No matches"}
      </p>
      {found.map(({ name, title, about, fields, count: all }) => (
        <section className="panel" key={name} aria-label={title}>
          <h2>
            <Link to={`/admin/content/${name}`}>{title}</Link>
          </h2>
          {fields.length === 0 && <p className="quiet">{about}</p>}
          <ul className="tasks">
            {fields.map(({ path, place, excerpt }) => (
              <li key={path.join(" ")}>
                <Link to={fieldAddress(name, path)}>{place}</Link>
                {excerpt && <span dir="auto">{excerpt}</span>}
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
          Try fewer or different words. Articles are under{" "}
          <MayLink may="articles.edit" to="/admin/blogs">
            Blogs
          </MayLink>
          , town pages under{" "}
          <MayLink may="locations.edit" to="/admin/location-pages">
            Location Pages
          </MayLink>
          .
        </p>
      )}
    </>
  );
}
