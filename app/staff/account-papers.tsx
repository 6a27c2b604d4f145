import { Form } from "react-router";
import type { AskedPaper } from "#domain/paper-answers.ts";
import type { RelativeTime } from "#domain/relative-time.ts";
import { Icon } from "./ui/icon.tsx";
import { When } from "./ui/when.tsx";

/** A paper that coaches confirm, and when this one did. */
export interface OwnPaper {
  paper: AskedPaper;
  confirmed: RelativeTime | null;
  /** It has to be confirmed, or confirmed again. */
  isMissing: boolean;
}

interface OwnPapersProps {
  papers: OwnPaper[];
  /** The id of the paper whose box was left empty. */
  unread: string | undefined;
}

/** What a coach reads and confirms once a year, as athletes do (Rowan's Law). */
export function OwnPapers({ papers, unread }: OwnPapersProps) {
  if (papers.length === 0) return null;
  return (
    <section aria-labelledby="own-papers">
      <h2 id="own-papers">Papers for coaches</h2>
      <p className="quiet">Read and confirm them once a year, before you coach.</p>
      {papers.map(({ paper, confirmed, isMissing }) => (
        <div key={paper.id} className="panel coach-paper">
          <h3>{paper.title}</h3>
          {isMissing ? (
            <>
              <PaperText paper={paper} />
              <Confirm paper={paper} isUnread={unread === paper.id} />
            </>
          ) : (
            <>
              <p>
                <Icon name="check" /> Confirmed {confirmed && <When time={confirmed} />}
              </p>
              <details>
                <summary>
                  Read it again<span className="unseen">: {paper.title}</span>
                </summary>
                <PaperText paper={paper} />
              </details>
            </>
          )}
        </div>
      ))}
    </section>
  );
}

const PaperText = ({ paper: { text, booklet } }: { paper: AskedPaper }) => (
  <>
    {text.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {booklet && (
      <p>
        <a href={booklet} target="_blank" rel="noopener noreferrer">
          Open the official booklet (in a new tab)
        </a>
      </p>
    )}
  </>
);

function Confirm({ paper: { id, sha256, statement }, isUnread }: ConfirmProps) {
  const box = `read-${id}`;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="paper" value={id} />
      <input type="hidden" name="sha256" value={sha256} />
      <label htmlFor={box}>
        <input
          id={box}
          type="checkbox"
          name="read"
          value="yes"
          aria-invalid={isUnread || undefined}
          aria-describedby={isUnread ? `${box}-fault` : undefined}
        />
        <span>{statement}</span>
      </label>
      {isUnread && (
        <p className="fault" id={`${box}-fault`}>
          Read the paper and tick the box
        </p>
      )}
      <button className="staff-button primary" name="intent" value="confirm-paper">
        Confirm
      </button>
    </Form>
  );
}

interface ConfirmProps {
  paper: AskedPaper;
  isUnread: boolean;
}
