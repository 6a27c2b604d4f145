import { html, raw } from "hono/html";
import { designColours } from "#core/contrast.ts";
import { bibsOf, type Club, type MailBib } from "#modules/content/index.ts";

/** Light and dark colours. Each name is also a class, for the dark mode of mail programs. */
export const mailColours = {
  light: {
    ground: "#f5f0e6",
    sheet: "#fffdf8",
    words: "#14161c",
    quiet: "#4d4a45",
    rule: "#cfc7b8",
    button: "#14161c",
    buttonText: "#f5f0e6",
  },
  dark: {
    ground: "#0b0d12",
    sheet: "#1b1e26",
    words: "#f5f0e6",
    quiet: "#cfc7b8",
    rule: "#4d4a45",
    buttonText: "#14161c",
  },
  /** The same in light and dark. */
  head: "#14161c",
  headText: "#f5f0e6",
} as const;

const { light, dark, head, headText } = mailColours;

const darkStyles = (accent: string) => `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: ${dark.ground} !important; }
  .sheet { background: ${dark.sheet} !important; }
  .words { color: ${dark.words} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .rule { border-color: ${dark.rule} !important; }
  .press { background: ${accent} !important; color: ${dark.buttonText} !important; }
}`;

/** A picture as a mail program can show it. */
export interface MailPicture {
  src: string;
  alt: string;
}

interface Email {
  subject: string;
  /** Paragraphs separated by empty lines. */
  text: string;
  /** By the address of a button: shown above the heading of the button's section, or above the button. */
  pictures?: Record<string, MailPicture>;
}

/**
 * The only layout of all mails, generated from the mail's text so that both have the same content. Paragraphs
 * that consist of a short label, a colon and an address become a button (the first one) or links. Lines that
 * are each a label, a colon and a value become a table; a line of capitals, or one with dashes below it, a
 * heading; lines after dashes a list; lines in brackets race bibs; and the last paragraph (club, postal
 * address, phone, why the reader gets it) the footer. It uses tables, because Outlook supports nothing else.
 * @param site where visitors reach the site, without a trailing slash: the logo is there
 */
export function mailPage(
  { subject, text, pictures = {} }: Email,
  { club, site }: { club: Club; site: string },
): string {
  const { main, accent } = club.colours ?? designColours;
  const paragraphs = text.split(/\n{2,}/);
  const foot = paragraphs.at(-1)?.startsWith(club.name) ? (paragraphs.pop() ?? "") : "";
  const preview = (
    paragraphs.slice(1).find((one) => !heading.test(one) && !bibsOf(one)) ?? subject
  ).slice(0, 150);
  const parts = mailParts(paragraphs, pictures);
  // The club's three lines, then the reason why the reader gets it.
  const footer = [foot.split("\n").slice(0, 3), foot.split("\n").slice(3)]
    .filter(({ length }) => length > 0)
    .map((some) => some.join("\n"));
  const page = html`<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8"/>
<title>${subject}</title>
<meta name="viewport" content="width=device-width"/>
<meta name="color-scheme" content="light dark"/>
<meta name="supported-color-schemes" content="light dark"/>
<style>${raw(darkStyles(accent))}</style>
</head>
<body class="ground" style="margin:0;background:${light.ground}">
<div style="display:none;overflow:hidden;max-height:0;opacity:0">${preview}</div>
<table class="ground" ${table} style="background:${light.ground}"><tr><td align="center" style="padding:24px 12px">
<table class="sheet" ${table} style="max-width:560px;text-align:left;background:${light.sheet}">
<tr><td style="padding:16px 28px;background:${head};border-bottom:4px solid ${accent}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="padding-right:12px"><img src="${site}/icon-192.png" alt="" width="40" height="40" style="display:block;border:0"/></td>
<td><p class="head" style="${type(20, 25)};margin:0;font-weight:700;color:${headText}">${club.name}</p></td>
</tr></table>
</td></tr>
<tr><td style="padding:12px 28px 16px">
<h1 class="words" style="${type(26, 32)};margin:20px 0;color:${light.words}">${withoutReference(subject)}</h1>
${parts.map((part) => partHtml(part, { isMain: part === parts.find(isButton), main }))}
</td></tr>
</table>
<table ${table} style="max-width:560px;text-align:left">
<tr><td style="padding:20px 28px">${footer.map((some) => html`<p class="quiet" style="${type(13, 20)};margin:0 0 12px;color:${light.quiet}">${lines(some, "quiet")}</p>`)}</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
  return String(page);
}

/** Marks a layout table, so that screen readers skip it. */
const table = raw('role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"');

/** The heading of a mail: the subject includes the reference for the inbox, but the text has it below. */
const withoutReference = (subject: string) => subject.replace(/ \([A-Z\d]{4}-[A-Z\d]{4}\)$/, "");

const type = (size: number, lineHeight: number) =>
  `font-family:Arial Narrow,Helvetica Neue,Helvetica,Arial,sans-serif;font-size:${size}px;line-height:${lineHeight}px;overflow-wrap:anywhere`;

const textStyle = `${type(16, 25)};margin:0 0 16px;color:${light.words}`;

/** A paragraph that consists of a short label and an address. */
const labelled = /^(?!- )(?:((?![^\n:]*[.!?] )[^\n:]{1,60}):\s+)?(https?:\/\/\S*[^\s.,;:!?)])$/;

/** A line with dashes below it. */
const heading = /^([^\n]+)\n-{3,}$/;

/** A heading in capitals with its text below. */
const capitals = /^([A-Z][A-Z ]+)\n+([^]+)$/;

/** A label and its value. */
const fact = /^([^\n:]{1,40}): (\S.*)$/;

/** A part of a mail's text. */
export type MailPart =
  | { kind: "heading" | "paragraph"; text: string }
  | { kind: "picture"; picture: MailPicture };

/** The parts of a mail, each button's picture above the heading of its section. */
export function mailParts(
  paragraphs: readonly string[],
  pictures: Record<string, MailPicture>,
): MailPart[] {
  const parts: MailPart[] = [];
  let start: number | null = null;
  for (const whole of paragraphs) {
    const [, title = heading.exec(whole)?.[1], text = whole] = capitals.exec(whole) ?? [];
    if (title) {
      start = parts.length;
      parts.push({ kind: "heading", text: sentenceCase(title) });
    }
    if (!heading.test(whole)) parts.push({ kind: "paragraph", text });
    const picture = pictures[labelled.exec(text)?.[2] ?? ""];
    if (!picture) continue;
    parts.splice(start ?? parts.length - 1, 0, { kind: "picture", picture });
    start = null;
  }
  return parts;
}

const sentenceCase = (title: string) =>
  /[a-z]/.test(title) ? title : title.charAt(0) + title.slice(1).toLowerCase();

const isButton = (part: MailPart) =>
  part.kind === "paragraph" && labelled.exec(part.text)?.[1] !== undefined;

/** The HTML of a part. @param look whether it is the mail's main button; the club's main colour */
function partHtml(part: MailPart, { isMain, main }: { isMain: boolean; main: string }) {
  switch (part.kind) {
    case "picture":
      return pictured(part.picture);
    case "heading":
      return html`<h2 class="words" style="${type(20, 25)};margin:28px 0 8px;color:${light.words}">${part.text}</h2>`;
    case "paragraph":
      return isMain ? button(part.text) : paragraph(part.text, main);
  }
}

const pictured = ({ src, alt }: MailPicture) =>
  html`<p class="words" style="${type(16, 25)};margin:28px 0 12px;color:${light.words}"><img src="${src}" alt="${alt}" width="504" style="display:block;width:100%;max-width:504px;height:auto;border:0"/></p>`;

function button(text: string) {
  const [, label, href = ""] = labelled.exec(text) ?? [];
  return html`<p style="margin:8px 0 24px"><a class="press" href="${href}" style="${type(16, 25)};display:inline-block;padding:14px 24px;background:${light.button};color:${light.buttonText};font-weight:700;text-decoration:none">${label}</a></p>`;
}

/** A race bib: a framed cell, because mail programs support no other shapes. */
const bib = ({ club, years, name }: MailBib, main: string) =>
  html`<table role="presentation" width="280" cellpadding="0" cellspacing="0" border="0" style="width:280px;max-width:100%;margin:16px 0;background:#fffdf8;border:2px solid ${head}"><tr><td class="head" align="center" style="${type(14, 18)};padding:10px 12px;background:${main};color:${headText};font-weight:700;letter-spacing:1px;text-transform:uppercase">${club}</td></tr><tr><td align="center" style="padding:12px"><div class="head" style="${type(44, 48)};color:${head};font-weight:700;text-transform:uppercase">${name}</div><div class="head" style="${type(18, 24)};color:${head};font-weight:700">${years}</div></td></tr></table>`;

function paragraph(text: string, main: string) {
  const bibs = bibsOf(text);
  if (bibs) return bibs.map((each) => bib(each, main));
  const [, label, href] = labelled.exec(text) ?? [];
  if (href)
    return html`<p class="words" style="${textStyle}">${anchor(href, label ?? href, "words")}</p>`;
  const rows = text.split("\n").map((row) => fact.exec(row));
  if (rows.length > 1 && !text.startsWith("- ") && rows.every((row) => row !== null))
    return facts(
      rows.map(([, name = "", value = ""]) => ({ name: name.replace(/^- /, ""), value })),
    );
  const [before = "", ...items] = (text.startsWith("- ") ? `\n${text}` : text).split("\n- ");
  const intro = before && html`<p class="words" style="${textStyle}">${lines(before, "words")}</p>`;
  if (items.length === 0) return intro;
  const entries = items.map((item) => html`<li>${linked(item, "words")}</li>`);
  return html`${intro}<ul class="words" style="${textStyle};padding-left:20px">${entries}</ul>`;
}

/** The facts of a mail, one per row; an address becomes a link on its name. */
function facts(rows: { name: string; value: string }[]) {
  const rule = `padding:8px 0;vertical-align:top;border-bottom:1px solid ${light.rule}`;
  const cells = rows.map(
    ({ name, value }) => html`<tr>
<td class="quiet rule" style="${type(15, 22)};${rule};width:34%;padding-right:12px;color:${light.quiet}">${name}</td>
<td class="words rule" style="${type(15, 22)};${rule};font-weight:700;color:${light.words}">${/^https?:\S+$/.test(value) ? anchor(value, `Open ${name.toLowerCase()}`, "words") : linked(value, "words")}</td>
</tr>`,
  );
  return html`<table class="rule" ${table} style="margin:0 0 20px;border-top:2px solid ${light.rule}">${cells}</table>`;
}

type Tone = "words" | "quiet";

const lines = (text: string, tone: Tone) =>
  text.split("\n").map((row, index) => html`${index > 0 ? raw("<br/>") : ""}${linked(row, tone)}`);

const anchor = (href: string, text: string, tone: Tone) =>
  html`<a class="${tone}" href="${href}" style="color:${light[tone]};text-decoration:underline">${text}</a>`;

/** Turns the addresses in a line into links; a named one (`Unsubscribe: https://…`) shows its name. */
function linked(row: string, tone: Tone) {
  const named = /^([\w ]+): (https?:\/\/\S+)$/.exec(row);
  if (named) return [anchor(named[2] ?? "", named[1] ?? "", tone)];
  return row
    .split(/(https?:\/\/\S*[^\s.,;:!?)])/)
    .map((part) => (part.startsWith("http") ? anchor(part, part, tone) : part));
}
