import type { ReactNode } from "react";
import { Link } from "react-router";
import { appContext } from "#core/request-context.ts";
import type { Policy, Content } from "#modules/content/index.ts";
import { formatDate } from "#core/time/time.ts";
import { withWholeWords } from "#core/whole-words.ts";
import { type PageHandle, pageMeta } from "#core/ui/public/page.ts";
import type { Route } from "./+types/policy";

export { headers } from "#core/ui/public/page.ts";
export const handle: PageHandle = { loading: 500 };

export const meta: Route.MetaFunction = (page) =>
  page.loaderData ? pageMeta(page, page.loaderData.meta) : [];

export const loader = ({ context }: Route.LoaderArgs) =>
  policyContent(context.get(appContext).content, "privacy");

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <PolicyText policy={loaderData.policy} updated={loaderData.updated} />;
}

interface PolicyTextProps {
  policy: Policy;
  /** `Last updated May 2, 2027`, and the day of the last review. */
  updated: string;
  /** An additional section after the summary: an anchor, a heading and the content. */
  first?: { id: string; heading: string; content: ReactNode };
}

/** A policy: summary, table of contents and text. */
export function PolicyText({ policy, updated, first }: PolicyTextProps) {
  const { sections } = policy;
  return (
    <article className="policy">
      <PolicyHead {...{ policy, updated }} />
      <nav className="policy-contents" aria-labelledby="contents">
        <h2 id="contents">On this page</h2>
        <ol>
          {[...(first ? [first] : []), ...sections].map(({ id, heading: title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
      <div className="policy-words">
        <PolicySummary policy={policy} />
        {first && <PolicySection {...first} isOpen />}
        {sections.map(({ id, heading, ...section }) => (
          <PolicySection
            key={id}
            {...{ id, heading }}
            content={<SectionText {...section} />}
            isOpen={false}
          />
        ))}
      </div>
    </article>
  );
}

interface PolicySectionProps {
  id: string;
  heading: string;
  content: ReactNode;
  isOpen: boolean;
}

/** On a phone it is collapsed to its heading, unless it is open; a link to it opens it. */
const PolicySection = ({ id, heading, content, isOpen }: PolicySectionProps) => (
  <section id={id} aria-labelledby={`${id}-heading`}>
    <h2 id={`${id}-heading`}>{heading}</h2>
    <details className="phone-disclosure" open={isOpen}>
      <summary>
        <span className="unseen">Show {heading}</span>
      </summary>
    </details>
    <div>{content}</div>
  </section>
);

/** The heading, and the day of the last change. */
export const PolicyHead = ({ policy, updated }: Pick<PolicyTextProps, "policy" | "updated">) => (
  <header className="policy-head">
    <h1>{policy.heading}</h1>
    <p>
      {/* A single text node: a date in its own node would move when the font loads. */}
      <time dateTime={policy.updated}>{updated}</time>
    </p>
  </header>
);

export const PolicySummary = ({ policy: { summary } }: Pick<PolicyTextProps, "policy">) => (
  <div className="policy-summary">
    {summary.map((paragraph) => (
      <p key={paragraph}>{withMailLinks(paragraph)}</p>
    ))}
  </div>
);

/** A section's paragraphs, its list and its link. */
export const SectionText = ({
  text,
  list,
  link,
}: Pick<Policy["sections"][number], "text" | "list" | "link">) => (
  <>
    {text.map((paragraph) => (
      <p key={paragraph}>{withMailLinks(paragraph)}</p>
    ))}
    {list &&
      (list.every((item) => caseIn.test(item)) ? (
        <Cases list={list} />
      ) : (
        <ul>
          {list.map((item) => (
            <li key={item}>{withMailLinks(item)}</li>
          ))}
        </ul>
      ))}
    {link && (
      <p>
        <Link to={link.to}>{link.label}</Link>
      </p>
    )}
  </>
);

/** `Medical information: until 60 days …`: what it is about, then what applies. */
const caseIn = /^([^:.]{1,120}:) /;

/** A list of cases, which a wide screen shows as two columns. */
const Cases = ({ list }: { list: string[] }) => (
  <ul className="policy-cases">
    {list.map((item) => {
      const [, which = "", what = ""] = item.split(caseIn);
      return (
        <li key={item}>
          <strong>{which}</strong> <span>{withMailLinks(what)}</span>
        </li>
      );
    })}
  </ul>
);

/** Email addresses in a text as links. */
function withMailLinks(text: string) {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    if (!word.includes("@")) continue;
    const address = /[.,;:)]$/.test(word) ? word.slice(0, -1) : word;
    parts.push(
      text.slice(end, index),
      <a key={index} href={`mailto:${address}`}>
        {address}
      </a>,
    );
    end = index + address.length;
  }
  return [...parts, text.slice(end)];
}

/** The line below the heading. */
export const datedLabels = ({ updated, reviewed }: Policy) =>
  `Last updated ${formatDate(updated)}${reviewed ? `, reviewed ${formatDate(reviewed)}` : ""}`;

const addresses = { privacy: "/privacy-policy", deletion: "/user-data-deletion-policy" } as const;

export function policyContent(
  { policies, pages }: Readonly<Content>,
  which: keyof typeof addresses,
) {
  const policy = policies[which];
  return {
    meta: pages[addresses[which]],
    policy: withWholeWords(policy),
    updated: datedLabels(policy),
  };
}
