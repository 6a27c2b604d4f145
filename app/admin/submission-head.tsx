import { Form, Link, useNavigation } from "react-router";
import type { ReplyClock } from "#domain/reply-clock.ts";
import type { SubmissionState } from "#domain/submission.ts";
import { Icon } from "./icon.tsx";
import type { SpokenTime } from "./spoken-time.ts";
import { KnownContactMark, ReplyMark, StateMark } from "./state-mark.tsx";
import { When } from "./when.tsx";

interface SubmissionHeadProps {
  name: string;
  reference: string;
  kind: string;
  /** The page it was sent from. */
  source: string;
  state: SubmissionState;
  knownContact: boolean;
  received: SpokenTime;
  answered: SpokenTime | null;
  reply: ReplyClock | null;
  suspicion: string[] | null;
  /** The filter and page of the list it was opened from. */
  list: string;
}

/** Who wrote, when and from where, and the one thing to do: mark it answered. */
export function SubmissionHead(props: SubmissionHeadProps) {
  const { name, reference, kind, source, state, knownContact, received, answered } = props;
  const { reply, suspicion, list } = props;
  return (
    <header className="page-head submission-head">
      <div>
        <Link className="back" to={`/admin/inbox${list}`}>
          <Icon name="back" />
          Inbox
        </Link>
        <h1>
          <bdi>{name}</bdi>
        </h1>
        <p className="marks">
          <StateMark state={state} />
          <ReplyMark reply={reply} />
          {knownContact && <KnownContactMark />}
        </p>
        <p className="quiet">
          {kind} <span className="reference">{reference}</span>, sent from{" "}
          {source === "/" ? "the home page" : source}
          <br />
          <time dateTime={received.iso}>{received.exact}</time> ({received.relative})
          {answered && (
            <>
              <br />
              Answered <When time={answered} />
            </>
          )}
        </p>
      </div>
      {suspicion ? <ReleaseButton reasons={suspicion} /> : <MarkButton state={state} />}
    </header>
  );
}

/** A suspect waits: nobody was told of it, and the visitor has no confirmation yet. */
function ReleaseButton({ reasons }: { reasons: string[] }) {
  return (
    <Form method="post" preventScrollReset>
      <p className="quiet">Held as possible spam: {reasons.join(", ").toLowerCase()}.</p>
      <button className="staff-button primary" name="intent" value="release">
        Not spam: tell everybody
      </button>
    </Form>
  );
}

function MarkButton({ state }: { state: SubmissionState }) {
  const busy = useNavigation().formData?.get("intent") === "mark";
  const isNew = state === "new";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="state" value={isNew ? "answered" : "new"} />
      <button
        className={isNew ? "staff-button primary" : "staff-button"}
        name="intent"
        value="mark"
        aria-disabled={busy || undefined}
      >
        {isNew ? "Mark as answered" : "Mark as new"}
      </button>
    </Form>
  );
}
