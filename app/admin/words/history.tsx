import { Form } from "react-router";
import { type Change, LastChange } from "./last-change.tsx";

/** Every version there was, with the way back to each and to the built-in words. */
export function History({ changes, version }: { changes: Change[]; version: number }) {
  const [newest, ...earlier] = changes;
  if (!newest) return null;
  return (
    <section className="history" aria-labelledby="history">
      <h2 id="history">Earlier versions</h2>
      <ul>
        {earlier.map((change) => (
          <li key={change.version}>
            <span>
              <strong>Version {change.version}</strong> <LastChange change={change} />
            </span>
            <Restore base={version} version={change.version}>
              Bring back<span className="unseen"> version {change.version}</span>
            </Restore>
          </li>
        ))}
        {!newest.isDefault && (
          <li>
            <span>
              <strong>Built-in words</strong> <span className="quiet">As the site came</span>
            </span>
            <Restore base={version} version={0}>
              Back to the default
            </Restore>
          </li>
        )}
      </ul>
      <p className="quiet">Nothing is lost: what is shown now stays here as a version too.</p>
    </section>
  );
}

interface RestoreProps {
  base: number;
  version: number;
  children: React.ReactNode;
}

function Restore({ base, version, children }: RestoreProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="base" value={base} />
      <input type="hidden" name="version" value={version} />
      <button className="staff-button small">{children}</button>
    </Form>
  );
}
