import { Body } from "@react-email/body";
import { Container } from "@react-email/container";
import { Head } from "@react-email/head";
import { Heading } from "@react-email/heading";
import { Hr } from "@react-email/hr";
import { Html } from "@react-email/html";
import { Link } from "@react-email/link";
import { Preview } from "@react-email/preview";
import { Section } from "@react-email/section";
import { Text } from "@react-email/text";
import { createElement as h, Fragment, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Club } from "#domain/content/site.ts";

/** Each name is a class as well: what mail programs that darken mails put in the light one's place. */
export const mailColours = {
  light: {
    ground: "#f5f0e6",
    sheet: "#fffdf8",
    words: "#14161c",
    quiet: "#4d4a45",
    press: "#14161c",
    pressWords: "#f5f0e6",
  },
  dark: {
    ground: "#0b0d12",
    sheet: "#1b1e26",
    words: "#f5f0e6",
    quiet: "#cfc7b8",
    press: "#d9a521",
    pressWords: "#14161c",
  },
  /** The same in both. */
  head: "#14161c",
  headWords: "#f5f0e6",
  line: "#d9a521",
} as const;

const { light, dark, head, headWords, line } = mailColours;
const fonts = "Arial Narrow, Helvetica Neue, Helvetica, Arial, sans-serif";

const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground, .ground > table, .ground > table > tbody > tr > td { background: ${dark.ground} !important; }
  .sheet { background: ${dark.sheet} !important; }
  .words { color: ${dark.words} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .press { background: ${dark.press} !important; color: ${dark.pressWords} !important; }
}`;

/**
 * The one design every mail has: made from the mail's own text, so that both say the same. A
 * paragraph that ends in a colon and an address becomes a button, lines after dashes a list, the last paragraph
 * (club, postal address, telephone) the foot.
 * @param text paragraphs with an empty line between them
 */
export function mailPage({ subject, text }: { subject: string; text: string }, club: Club): string {
  const paragraphs = text.split(/\n{2,}/);
  const foot = paragraphs.at(-1)?.startsWith(club.name) ? (paragraphs.pop() ?? "") : "";
  const page = h(
    Html,
    { lang: "en-CA" },
    h(
      Head,
      null,
      h("title", null, subject),
      h("meta", { name: "color-scheme", content: "light dark" }),
      h("meta", { name: "supported-color-schemes", content: "light dark" }),
      h("style", { dangerouslySetInnerHTML: { __html: darkStyles } }),
    ),
    h(Preview, null, paragraphs[1] ?? subject),
    h(
      Body,
      { className: "ground", style: { background: light.ground, margin: 0, padding: "24px 12px" } },
      h(
        Container,
        { className: "sheet", style: { background: light.sheet, maxWidth: "560px" } },
        h(
          Section,
          { style: { background: head, borderBottom: `4px solid ${line}`, padding: "20px 28px" } },
          h(Text, { className: "head", style: { ...plain, ...name } }, club.name),
        ),
        h(
          Section,
          { style: { padding: "12px 28px 20px" } },
          h(Heading, { as: "h1", className: "words", style: headline }, subject),
          ...paragraphs.map(paragraph),
          h(Hr, { style: { borderColor: "#cfc7b8", margin: "24px 0 12px" } }),
          h(Text, { className: "quiet", style: { ...plain, ...small } }, lines(foot, "quiet")),
        ),
      ),
    ),
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

const plain = {
  fontFamily: fonts,
  color: light.words,
  fontSize: "16px",
  lineHeight: "25px",
  margin: "0 0 16px",
  overflowWrap: "anywhere",
} as const;
const small = { color: light.quiet, fontSize: "13px", lineHeight: "20px" };
const name = { color: headWords, fontWeight: 700, fontSize: "20px", margin: 0 };
const headline = { ...plain, fontSize: "24px", lineHeight: "29px", margin: "16px 0 20px" };
const list = { ...plain, paddingLeft: "20px" };
const button = {
  display: "inline-block",
  padding: "14px 22px",
  background: light.press,
  color: light.pressWords,
  fontFamily: fonts,
  fontWeight: 700,
  textDecoration: "none",
};

const underlined = { textDecoration: "underline" };

function paragraph(text: string, index: number): ReactNode {
  const address = /^(?:([^]*?):\s+)?(https?:\/\/\S*[^\s.,;:!?)])$/.exec(text);
  if (address) {
    const [, words, href = ""] = address;
    const link = h(Link, { href, className: "press", style: button }, words || href);
    return h(Section, { key: index, style: { margin: "8px 0 24px" } }, link);
  }
  const items = text.split("\n- ");
  const [before = ""] = items.splice(0, 1);
  const words = h(Text, { className: "words", style: plain }, lines(before, "words"));
  if (items.length === 0) return h(Fragment, { key: index }, words);
  const entries = items.map((item) => h("li", { key: item }, item));
  return h(Fragment, { key: index }, words, h("ul", { className: "words", style: list }, entries));
}

const lines = (text: string, className: Tone): ReactNode =>
  text
    .split("\n")
    .map((words, index) =>
      h(Fragment, { key: words }, index > 0 && h("br"), ...linked(words, className)),
    );

type Tone = "words" | "quiet";

/** A line's addresses can be pressed; one that is named (`Unsubscribe: https://…`) goes by its name. */
function linked(words: string, className: Tone): ReactNode[] {
  const link = (href: string, text: string) =>
    h(
      Link,
      { key: href, href, className, style: { color: light[className], ...underlined } },
      text,
    );
  const named = /^(\w+): (https?:\/\/\S+)$/.exec(words);
  if (named) return [link(named[2] ?? "", named[1] ?? "")];
  return words
    .split(/(https?:\/\/\S*[^\s.,;:!?)])/)
    .map((part) => (part.startsWith("http") ? link(part, part) : part));
}
