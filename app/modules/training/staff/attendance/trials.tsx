import type { ComponentProps } from "react";
import type { Trial } from "../../trials.server.ts";
import { SheetRow } from "./sheet-row.tsx";
import type { CurrentEntry } from "./use-entries.ts";

type RowProps = ComponentProps<typeof SheetRow>;

interface TrialsProps extends Pick<RowProps, "group" | "offered" | "zone" | "form"> {
  trials: Trial[];
  statuses: ReadonlyMap<string, CurrentEntry>;
  marked: ReadonlySet<string>;
}

/** Whether the family has not cancelled it. */
export const isComing = ({ isCancelled }: Pick<Trial, "isCancelled">) => !isCancelled;

/** Children who try this practice. They are not registered: their entry is stored with their request. */
export function Trials({ trials, statuses, marked, ...row }: TrialsProps) {
  const coming = trials.filter(isComing);
  const cancelled = trials.filter((one) => !isComing(one));
  return (
    <section className="no-print" aria-labelledby="trials-heading">
      <h2 id="trials-heading">First practice</h2>
      {coming.length > 0 && (
        <p className="quiet">
          They come to try it: mark each of them. Say hello to the parent before you start.
        </p>
      )}
      <ul className="sheet">
        {coming.map(({ id, name, age, guardian }) => (
          <SheetRow
            key={id}
            {...row}
            row={{
              athleteId: id,
              name,
              age: Number(age) || null,
              isGuest: false,
              hasMedicalInformation: false,
              guardian,
              emergency: null,
            }}
            current={statuses.get(id)}
            isCompact={marked.has(id)}
          />
        ))}
      </ul>
      {cancelled.length > 0 && (
        <p className="quiet">
          Cancelled by the family: {cancelled.map(({ name }) => name).join(", ")}
        </p>
      )}
    </section>
  );
}
