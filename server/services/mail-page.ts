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
import type { Club } from "#domain/content/club.ts";

const ink = "#14161c";
const ivory = "#f5f0e6";
const gold = "#d9a521";
const fonts = "Arial Narrow, Helvetica Neue, Helvetica, Arial, sans-serif";

/** Mail programs that darken mails are told how; others show the light one. */
const dark = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground, .ground > table, .ground > table > tbody > tr > td { background: #0b0d12 !important; }
  .sheet { background: #1b1e26 !important; }
  .words { color: ${ivory} !important; }
  .quiet { color: #cfc7b8 !important; }
  .press { background: ${gold} !important; color: ${ink} !important; }
}`;

/**
 * The one design every mail has: made from the mail's own text, so that both say the same. A
 * paragraph that ends in an address becomes a button, the last one (club, postal address, telephone)
 * the foot.
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
      h("style", { dangerouslySetInnerHTML: { __html: dark } }),
    ),
    h(Preview, null, paragraphs[1] ?? subject),
    h(
      Body,
      { className: "ground", style: { background: ivory, margin: 0, padding: "24px 12px" } },
      h(
        Container,
        { className: "sheet", style: { background: "#fffdf8", maxWidth: "560px" } },
        h(
          Section,
          { style: { background: ink, borderBottom: `4px solid ${gold}`, padding: "20px 28px" } },
          h(
            Text,
            { style: { ...plain, color: ivory, fontWeight: 700, fontSize: "20px", margin: 0 } },
            club.name,
          ),
        ),
        h(
          Section,
          { style: { padding: "12px 28px 20px" } },
          h(Heading, { as: "h1", className: "words", style: headline }, subject),
          ...paragraphs.map(paragraph),
          h(Hr, { style: { borderColor: "#cfc7b8", margin: "24px 0 12px" } }),
          h(Text, { className: "quiet", style: { ...plain, ...small } }, lines(foot)),
        ),
      ),
    ),
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}

const plain = {
  fontFamily: fonts,
  color: ink,
  fontSize: "16px",
  lineHeight: "25px",
  margin: "0 0 16px",
};
const small = { color: "#4d4a45", fontSize: "13px", lineHeight: "20px" };
const headline = { ...plain, fontSize: "24px", lineHeight: "29px", margin: "16px 0 20px" };
const button = {
  display: "inline-block",
  padding: "14px 22px",
  background: ink,
  color: ivory,
  fontFamily: fonts,
  fontWeight: 700,
  textDecoration: "none",
};

function paragraph(text: string, index: number): ReactNode {
  const address = /^([^]*?):?\s*(https?:\/\/\S+)$/.exec(text);
  const style = plain;
  if (!address) return h(Text, { key: index, className: "words", style }, lines(text));
  const [, words, href = ""] = address;
  const link = h(Link, { href, className: "press", style: button }, words || href);
  return h(Section, { key: index, style: { margin: "8px 0 24px" } }, link);
}

function lines(text: string): ReactNode {
  return text
    .split("\n")
    .map((line, index) => h(Fragment, { key: line }, index > 0 && h("br"), line));
}
