import { expect, test } from "vitest";
import { content } from "#content/all.ts";
import { composeMail } from "#modules/content/mails/compose.ts";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { everyMail } from "#tests/support/every-mail.ts";
import { designColours } from "#core/contrast.ts";
import { mailColours, mailPage } from "./mail-layout.server.ts";

const { club, mails } = smallClub;
const site = "https://club.example";
const inquiry = (reference: string) => {
  const values = { reference, receipt: "https://club.example/receipt/x" };
  return composeMail(mails.inquiry, { name: "Ada", values, club });
};

test("the HTML says what the text says, with the receipt as a button and the club in the footer", () => {
  const mail = inquiry("K7QM-2RD4");
  const page = mailPage(mail, { club, site });
  expect(page).toContain(`Réponse ${club.replyPromise}.`);
  expect(page).toContain('href="https://club.example/receipt/x"');
  expect(page).toMatch(/>Le reçu\s*<\/a>/);
  expect(page).toContain(club.postalAddress.replaceAll("  ", "  "));
  expect(mail.text).toContain("https://club.example/receipt/x");
});

test("quoted text cannot add markup to a mail", () => {
  const reference = '<img src=x onerror="alert(1)"> & "Ada"';
  const page = mailPage(inquiry(reference), { club, site });
  expect(page).not.toContain("<img src=x");
  expect(page).toContain("&lt;img");
});

test.each(Object.entries(everyMail(smallClub)))(
  "%s: names the sender and address; every link works; every colour has a dark variant",
  (_kind, mail) => {
    const page = mailPage(mail, { club, site });
    for (const text of [club.name, club.postalAddress]) {
      expect(mail.text).toContain(text);
      expect(page).toContain(text);
    }
    for (const address of mail.text.match(/https?:\/\/[^\s]*[\w]/g) ?? []) {
      expect(page).toContain(`href="${address}"`);
    }
    const coloured = page.match(/<[^>]+style="[^"]*(?<![-\w])color:[^>]+>/g) ?? [];
    expect(coloured.length).toBeGreaterThan(3);
    for (const tag of coloured) expect(tag).toMatch(/class="(words|quiet|press|head)( rule)?"/);
  },
);

test("all text has enough contrast in light and dark mode (WCAG 1.4.3)", () => {
  const page = mailPage({ subject: "Hello", text: "One\n\nTwo" }, { club, site });
  expect(page).toContain('<meta name="color-scheme" content="light dark"/>');
  const styles = /@media \(prefers-color-scheme: dark\) {[^]+?<\/style>/.exec(page)?.[0] ?? "";
  const { light, head, headText } = mailColours;
  const own = designColours;
  const dark = { ...mailColours.dark, button: own.accent };
  for (const colour of Object.values(dark)) expect(styles).toContain(`${colour} !important`);
  expect(contrast(head, headText)).toBeGreaterThanOrEqual(4.5);
  for (const { ground, sheet, words, quiet, button, buttonText } of [light, dark]) {
    for (const text of [words, quiet]) {
      expect(contrast(sheet, text)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(ground, text)).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(button, buttonText)).toBeGreaterThanOrEqual(4.5);
    // The button's own contrast (1.4.11).
    expect(contrast(button, sheet)).toBeGreaterThanOrEqual(3);
  }
});

test("a club's own colours are in its mails", () => {
  const colours = { main: "#0b5d6b", accent: "#f2a65a" };
  const mail = { subject: "Hello", text: "Hello,\n\n[ Club · 2026 · Saskia ]" };
  const page = mailPage(mail, { club: { ...club, colours }, site });
  for (const colour of Object.values(colours)) expect(page).toContain(colour);
  for (const colour of Object.values(designColours)) expect(page).not.toContain(colour);
});

/** Contrast ratio of two colours written `#rrggbb` (WCAG 2.2). */
function contrast(...pair: [string, string]): number {
  const [darker = 0, lighter = 0] = pair.map(luminance).sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("headings, lists with links, and a section's picture above its heading", () => {
  const text = [
    "Hello there,",
    "Please note\n-----------",
    "- No practice on Monday.\n- Meet dates: https://club.example/schedule",
    "A new season\n------------",
    "We begin in May.",
    "Read the article:\nhttps://club.example/blogs/season",
    `${club.name}\n${club.postalAddress}`,
  ].join("\n\n");
  const pictures = {
    "https://club.example/blogs/season": { src: "https://club.example/a.jpg", alt: 'A "start"' },
  };
  const page = mailPage({ subject: "News", text, pictures }, { club, site });
  expect(page).not.toContain("----");
  expect(page.match(/<h2[^>]*>([^<]+)</g)?.map((one) => one.replace(/.*>(.*)</, "$1"))).toEqual([
    "Please note",
    "A new season",
  ]);
  expect(page.match(/<li>/g)).toHaveLength(2);
  expect(page).toContain('<a class="words" href="https://club.example/schedule"');
  const at = (text: string) => page.indexOf(text);
  expect(at('src="https://club.example/a.jpg" alt="A &quot;start&quot;"')).toBeGreaterThan(
    at("Meet dates"),
  );
  expect(at("a.jpg")).toBeLessThan(at("A new season"));
  expect(at("A new season")).toBeLessThan(at("We begin in May"));
  // The preview text that inboxes show beside the subject is a sentence, not a heading.
  expect(page).toMatch(/opacity:0">- No practice on Monday/);
});

const ofTheClub = Object.entries(everyMail(content)).filter(
  ([kind]) => kind !== "written" && !kind.endsWith("a text"),
);

test.each(ofTheClub)(
  "%s: at most one button, with a short label, and why its reader gets it",
  (_kind, mail) => {
    const page = mailPage(mail, { club: content.club, site });
    const buttons = Array.from(page.matchAll(/class="press"[^>]*>([^<]*)</g), ([, label]) => label);
    expect(buttons.length).toBeLessThanOrEqual(1);
    for (const label of buttons) expect(label?.length).toBeLessThan(32);
    for (const text of [mail.text, page]) expect(text).toContain("You’re getting this because");
    expect(page.match(/<h1[^>]*>([^<]*)</)?.[1]).not.toContain("(K7QM");
  },
);
