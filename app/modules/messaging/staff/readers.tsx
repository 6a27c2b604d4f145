import type { readMessage } from "../desk.server.ts";
import { callTo } from "#core/ui/staff/telephone.ts";

type Found = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

/** The number of recipients, and who cannot be reached. */
export function readersView(
  { mails, texts, unreachable }: Found["recipients"],
  { sms, audience }: Found["message"],
) {
  return {
    mails: mails.length,
    texts: sms ? texts.length : 0,
    hasText: Boolean(sms),
    whom: {
      waiting: "Everybody who waits gets it.",
      newsletter: "Every subscriber gets it, with a link to unsubscribe.",
      family: undefined,
      groups: undefined,
      offering: undefined,
      session: undefined,
      practices: "Everybody who is expected at one of these practices gets it.",
    }[audience.kind],
    unreachable: unreachable.map(({ athletes, guardians }) => ({
      athletes: athletes.join(", "),
      guardians: guardians.filter(({ phone }) => phone !== ""),
    })),
  };
}

/** The recipients if it were sent now. */
export function Readers({
  mails,
  texts,
  hasText,
  whom = "Every parent and guardian with an address gets it, each once.",
  unreachable,
}: ReturnType<typeof readersView>) {
  const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);
  return (
    <section className="message-readers" aria-labelledby="readers">
      <h2 id="readers">Who gets it</h2>
      <p>
        <strong>{people(mails)}</strong> by e-mail
        {hasText && (
          <>
            , <strong>{people(texts)}</strong> by text
          </>
        )}
        . {whom}
      </p>
      {unreachable.length > 0 && (
        <div className="notice">
          <p>
            <strong>
              {unreachable.length === 1
                ? "One family has no e-mail address."
                : `${unreachable.length} families have no e-mail address.`}
            </strong>{" "}
            Please call:
          </p>
          <ul>
            {unreachable.map(({ athletes, guardians }, n) => (
              <li key={`${n} ${athletes}`}>
                {athletes}
                {guardians.length === 0 && ": no telephone number is known"}
                {guardians.map(({ name, phone }) => (
                  <span key={`${name} ${phone}`}>
                    {": "}
                    {name}, <a href={callTo(phone)}>{phone}</a>
                  </span>
                ))}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
