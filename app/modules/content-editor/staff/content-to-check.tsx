import { Link } from "react-router";
import { guideTo, type SetAside, describeSetAside } from "#modules/content/index.ts";

/** A collection to check, for the staff home page. */
export const setAsideEntry = (one: SetAside) => ({
  to: `/admin/content/${one.collection}`,
  title: guideTo(one.collection).title,
  message: describeSetAside(one),
});

/** Content that a new version of the site shows differently from how it was saved. */
export function ContentToCheck({ entries }: { entries: ReturnType<typeof setAsideEntry>[] }) {
  return (
    <section className="panel" aria-labelledby="content-to-check">
      <h2 id="content-to-check">Content to check after an update</h2>
      <ul className="tasks">
        {entries.map(({ to, title, message }) => (
          <li key={to}>
            <Link to={to}>{title}</Link>
            <span>{message}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
