import { html, raw } from "hono/html";
import type { Club } from "#modules/content/index.ts";

/** Light and dark colours. Each name is also a class, for the dark mode of mail programs. */
export const mailColours = {
  light: {
    ground: "#f5f0e6",
    sheet: "#fffdf8",
    words: "#14161c",
    quiet: "#4d4a45",
    button: "#14161c",
    buttonText: "#f5f0e6",
  },
  dark: {
    ground: "#0b0d12",
    sheet: "#1b1e26",
    words: "#f5f0e6",
    quiet: "#cfc7b8",
    button: "#d9a521",
    buttonText: "#14161c",
  },
  /** The same in light and dark. */
  head: "#14161c",
  headText: "#f5f0e6",
  line: "#d9a521",
} as const;

const { light, dark, head, headText, line } = mailColours;

const darkStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: ${dark.ground} !important; }
  .sheet { background: ${dark.sheet} !important; }
  .words { color: ${dark.words} !important; }
  .quiet { color: ${dark.quiet} !important; }
  .press { background: ${dark.button} !important; color: ${dark.buttonText} !important; }
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
  /** By the address of a button: shown above the heading that the button belongs to, or above the button. */
  pictures?: Record<string, MailPicture>;
}

/**
 * The one layout of every mail, generated from the mail's text so that both have the same content. A
 * paragraph that ends in a colon and an address becomes a button, a line with dashes below it a heading,
 * lines after dashes become a list, and the last paragraph (club, postal address, telephone) becomes the
 * footer. It uses tables, because Outlook supports nothing else.
 */
export function mailPage({ subject, text, pictures = {} }: Email, club: Club): string {
  const paragraphs = text.split(/\n{2,}/);
  const foot = paragraphs.at(-1)?.startsWith(club.name) ? (paragraphs.pop() ?? "") : "";
  const preview = (paragraphs.slice(1).find((one) => !heading.test(one)) ?? subject).slice(0, 150);
  const page = html`<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8"/>
<title>${subject}</title>
<meta name="viewport" content="width=device-width"/>
<meta name="color-scheme" content="light dark"/>
<meta name="supported-color-schemes" content="light dark"/>
<style>${raw(darkStyles)}</style>
</head>
<body class="ground" style="margin:0;background:${light.ground}">
<div style="display:none;overflow:hidden;max-height:0;opacity:0">${preview}</div>
<table class="ground" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light.ground}"><tr><td align="center" style="padding:24px 12px">
<table class="sheet" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;text-align:left;background:${light.sheet}">
<tr><td style="padding:20px 28px;background:${head};border-bottom:4px solid ${line}">
<p class="head" style="${type(20, 25)};margin:0;font-weight:700;color:${headText}">${club.name}</p>
</td></tr>
<tr><td style="padding:12px 28px 20px">
<h1 class="words" style="${type(24, 29)};margin:16px 0 20px;color:${light.words}">${subject}</h1>
${mailParts(paragraphs, pictures).map(partHtml)}
<hr style="border:0;border-top:1px solid #cfc7b8;margin:24px 0 12px"/>
<p class="quiet" style="${type(13, 20)};margin:0 0 16px;color:${light.quiet}">${lines(foot, "quiet")}</p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>`;
  return String(page);
}

const type = (size: number, lineHeight: number) =>
  `font-family:Arial Narrow,Helvetica Neue,Helvetica,Arial,sans-serif;font-size:${size}px;line-height:${lineHeight}px;overflow-wrap:anywhere`;

const textStyle = `${type(16, 25)};margin:0 0 16px;color:${light.words}`;

/** A paragraph that consists of a label and an address. */
const button = /^(?!- )(?:([^]*?):\s+)?(https?:\/\/\S*[^\s.,;:!?)])$/;

/** A line with dashes below it. */
const heading = /^([^\n]+)\n-{3,}$/;

/** A mail's text as it is laid out. */
export type MailPart =
  | { kind: "heading" | "paragraph"; text: string }
  | { kind: "picture"; picture: MailPicture };

/** The parts of a mail, each button's picture above its heading, so that it opens the section. */
export function mailParts(
  paragraphs: readonly string[],
  pictures: Record<string, MailPicture>,
): MailPart[] {
  const parts: MailPart[] = [];
  let start: number | null = null;
  for (const text of paragraphs) {
    const [, title] = heading.exec(text) ?? [];
    if (title) start = parts.length;
    parts.push(title ? { kind: "heading", text: title } : { kind: "paragraph", text });
    const picture = pictures[button.exec(text)?.[2] ?? ""];
    if (!picture) continue;
    parts.splice(start ?? parts.length - 1, 0, { kind: "picture", picture });
    start = null;
  }
  return parts;
}

function partHtml(part: MailPart) {
  switch (part.kind) {
    case "picture":
      return pictured(part.picture);
    case "heading":
      return html`<h2 class="words" style="${type(20, 25)};margin:24px 0 8px;color:${light.words}">${part.text}</h2>`;
    case "paragraph":
      return paragraph(part.text);
  }
}

const pictured = ({ src, alt }: MailPicture) =>
  html`<p class="words" style="${type(16, 25)};margin:28px 0 12px;color:${light.words}"><img src="${src}" alt="${alt}" width="504" style="display:block;width:100%;max-width:504px;height:auto;border:0"/></p>`;

function paragraph(text: string) {
  const address = button.exec(text);
  if (address) {
    const [, label, href = ""] = address;
    return html`<p style="margin:8px 0 24px"><a class="press" href="${href}" style="${type(16, 25)};display:inline-block;padding:14px 22px;background:${light.button};color:${light.buttonText};font-weight:700;text-decoration:none">${label || href}</a></p>`;
  }
  const [before = "", ...items] = (text.startsWith("- ") ? `\n${text}` : text).split("\n- ");
  const intro = before && html`<p class="words" style="${textStyle}">${lines(before, "words")}</p>`;
  if (items.length === 0) return intro;
  const entries = items.map((item) => html`<li>${linked(item, "words")}</li>`);
  return html`${intro}<ul class="words" style="${textStyle};padding-left:20px">${entries}</ul>`;
}

type Tone = "words" | "quiet";

const lines = (text: string, tone: Tone) =>
  text
    .split("\n")
    .map((line, index) => html`${index > 0 ? raw("<br/>") : ""}${linked(line, tone)}`);

/** Turns the addresses in a line into links; a named one (`Unsubscribe: https://…`) shows its name. */
function linked(line: string, tone: Tone) {
  const link = (href: string, text: string) =>
    html`<a class="${tone}" href="${href}" style="color:${light[tone]};text-decoration:underline">${text}</a>`;
  const named = /^(\w+): (https?:\/\/\S+)$/.exec(line);
  if (named) return [link(named[2] ?? "", named[1] ?? "")];
  return line
    .split(/(https?:\/\/\S*[^\s.,;:!?)])/)
    .map((part) => (part.startsWith("http") ? link(part, part) : part));
}
