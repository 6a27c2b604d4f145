import type { Entry } from "./entries.tsx";

/** An entry of a family for an account that may see it and not change it. */
export const EntryView = ({ entry: { heading, fields } }: { entry: Entry }) => (
  <section className="panel entry-view">
    <h2>{heading}</h2>
    <dl>
      {fields
        .filter(({ value }) => value !== "")
        .map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  </section>
);
