import { Link } from "react-router";
import { groupsPath } from "#modules/catalogue/ui.ts";
import { RegisterButton } from "#modules/inbox/ui.ts";
import { type FoundGroupContent, yearOld } from "../found-group.ts";

/** The answer for an age, from the server; without one, the browser navigates to the finder's own page. */
export async function answerTo(age: number) {
  const all = groupsPath(age);
  const response = await fetch(`/find-a-group.json?age=${age}`).catch(() => null);
  if (!response?.ok) {
    location.assign(all);
    return null;
  }
  const groups: FoundGroupContent[] = await response.json();
  return <Answer {...{ age, groups, all }} />;
}

/** An age at the bottom of the screen has its answer below it. */
const showAnswer = (part: HTMLElement | null) =>
  part?.closest(".finder-answer")?.scrollIntoView({ block: "nearest" });

interface AnswerProps {
  age: number;
  groups: FoundGroupContent[];
  /** The address of the list of all groups. */
  all: string;
}

/** The best matching group: town, next practice, price and one button; the others are a link. */
function Answer({ age, groups, all }: AnswerProps) {
  const [group] = groups;
  const more = (
    <Link to={all}>
      {groups.length > 1
        ? `All ${groups.length} groups for ${yearOld(`${age}`)}`
        : "More about this group"}
    </Link>
  );
  if (!group)
    return (
      <p>
        No group fits yet. <Link to="/contact-us">Ask a coach</Link>: one may have an idea.
      </p>
    );
  const { name, who, next, isFirst, sessions, offer } = group;
  const days = sessions.map(({ day, time, place }) => `${day} ${time}, ${place}`);
  return (
    <>
      <div className="finder-group" ref={showAnswer}>
        <h3>{name}</h3>
        <p>{who}</p>
      </div>
      <p className="finder-next">
        <strong>{next ? `${isFirst ? "First" : "Next"} practice` : "Practices"}</strong>{" "}
        {next ?? days.join("; ")}
      </p>
      <p className="finder-price">
        {offer && <strong>{offer.pays || offer.invitation}</strong>} {offer?.left}
      </p>
      <div className="finder-join">
        {offer && !offer.invitation ? (
          <RegisterButton offering={offer} label="Register" place={offer.place} tone="light" />
        ) : (
          <Link to="/contact-us">Ask a coach</Link>
        )}
        {more}
      </div>
    </>
  );
}
