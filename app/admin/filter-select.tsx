interface FilterSelectProps {
  name: string;
  label: string;
  /** What can be chosen, by value. */
  options: Record<string, string>;
  chosen: string | null;
}

/** One way to narrow a list; nothing chosen is "Any". */
export function FilterSelect({ name, label, options, chosen }: FilterSelectProps) {
  return (
    <div className="staff-field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={chosen ?? ""}>
        <option value="">Any</option>
        {Object.entries(options).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
