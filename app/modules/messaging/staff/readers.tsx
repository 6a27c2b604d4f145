import type { readMessage } from "../staff-messages.server.ts";
import { pageOf } from "#core/paging.ts";
import { NumberedPager } from "#core/ui/admin/list.tsx";
import { callTo } from "#core/ui/admin/telephone.ts";

type Found = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

/** Families per page in the list of those who cannot be reached. */
const pageSize = 100;

/** The number of recipients, and a page of those who cannot be reached. @param asked counted from 1 */
export function readersView(
  { mails, texts, unreachable }: Found["recipients"],
  { sms, audience }: Found["message"],
  asked: number,
) {
  const { from, to, ...page } = pageOf(unreachable.length, asked, pageSize);
  const listed = unreachable.slice(from, to);
  return {
    mails: mails.length,
    texts: sms ? texts.length : 0,
    hasText: Boolean(sms),
    whom: {
      waiting: "Everybody on the list gets it.",
      newsletter: "Every subscriber gets it, with a link to unsubscribe.",
      family: undefined,
      groups: undefined,
      offering: undefined,
      session: undefined,
      practices: "Everybody who is expected at one of these practices gets it.",
    }[audience.kind],
    unreachable: {
      count: unreachable.length,
      ...page,
      listed: listed.map(({ athletes, guardians }) => ({
        athletes: athletes.join(", "),
        guardians: guardians.filter(({ phone }) => phone !== ""),
      })),
    },
  };
}

/** The current recipients, if it were sent now. */
export function Readers({
  mails,
  texts,
  hasText,
  whom = "Every parent and guardian with an address gets it, each once.",
  unreachable,
}: ReturnType<typeof readersView>) {
  const people = (count: number) => (count === 1 ? "1 person" : `${count} people`);
  return (
    <section className="stack" aria-labelledby="readers">
      <h2 id="readers">Who gets it</h2>
      <p>
        <strong>{people(mails)}</strong> by email
        {hasText && (
          <>
            , <strong>{people(texts)}</strong> by text
          </>
        )}
        . {whom}
      </p>
      {unreachable.count > 0 && (
        <div className="notice stack">
          <p>
            <strong>
              {unreachable.count === 1
                ? "One family has no email address."
                : `${unreachable.count} families have no email address.`}
            </strong>{" "}
            Please call:
          </p>
          <ul>
            {unreachable.listed.map(({ athletes, guardians }, n) => (
              <li key={`${n} ${athletes}`}>
                {athletes}
                {guardians.length === 0 && ": no phone number is known"}
                {guardians.map(({ name, phone }) => (
                  <span key={`${name} ${phone}`}>
                    {": "}
                    {name}, <a href={callTo(phone)}>{phone}</a>
                  </span>
                ))}
              </li>
            ))}
          </ul>
          <NumberedPager page={unreachable.page} hasMore={unreachable.hasMore} />
        </div>
      )}
    </section>
  );
}
