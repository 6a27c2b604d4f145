import fc from "fast-check";
import sanitizeHtml from "sanitize-html";
import { describe, expect, test } from "vitest";
import { cleanHtml } from "./clean-html.server.ts";

describe("unsafe HTML is removed, its text stays", () => {
  test.each([
    ["<p>Run<script>alert(1)</script></p>", "<p>Run</p>"],
    ['<p onclick="alert(1)" style="color:red" class="x">Run</p>', "<p>Run</p>"],
    ['<img src=x onerror="alert(1)">Run', "<p>Run</p>"],
    ['<p><a href="javascript:alert(1)">Run</a></p>', "<p><a>Run</a></p>"],
    ['<p><a href="java\nscript:alert(1)">Run</a></p>', "<p><a>Run</a></p>"],
    ['<p><a href="data:text/html,x">Run</a></p>', "<p><a>Run</a></p>"],
    ['<p><a href="//evil.example">Run</a></p>', "<p><a>Run</a></p>"],
    ["<svg><style><img src=x onerror=alert(1)></style></svg><p>Run</p>", "<p>Run</p>"],
    ["<p>Run<iframe src='//x'></iframe><form><input></form></p>", "<p>Run</p>"],
    ["<math><mtext><p>Run</p></mtext></math>", "<p>Run</p>"],
    ["<p>Run <b>fast", "<p>Run <strong>fast</strong></p>"],
    ["<p>1 < 2 &amp; 3 > 2</p>", "<p>1 &lt; 2 &amp; 3 &gt; 2</p>"],
  ])("%s", (given, clean) => {
    expect(cleanHtml(given)).toBe(clean);
  });
});

test("headings fit below the page's own, and other sites get no referrer", () => {
  expect(cleanHtml("<h1>Start</h1><h6>Feet</h6>")).toBe("<h3>Start</h3><h4>Feet</h4>");
  expect(cleanHtml('<p><a href="https://example.ca" target="_blank">x</a></p>')).toBe(
    '<p><a href="https://example.ca" rel="noopener noreferrer">x</a></p>',
  );
  expect(cleanHtml('<p><a href="/schedule">x</a></p>')).toBe('<p><a href="/schedule">x</a></p>');
});

const picture = "/uploads/0123456789abcdef-480.89abcdef.webp";
const cleanPicture = `<img src="${picture}" alt="Two &lt; three" />`;

describe("only the library's pictures are allowed, between paragraphs", () => {
  test.each([
    [
      `<p>a</p><img alt="Two < three" src="${picture}" onload="x()"><p>b</p>`,
      `<p>a</p>${cleanPicture}<p>b</p>`,
    ],
    [
      `<p>a <strong>b ${cleanPicture}</strong> c</p><p>d</p>`,
      `<p>a <strong>b </strong> c</p>${cleanPicture}<p>d</p>`,
    ],
    [
      `<ul><li><p>a</p>${cleanPicture}</li><li>b</li></ul>`,
      `<ul><li><p>a</p></li><li>b</li></ul>${cleanPicture}`,
    ],
    [`<p><em>${cleanPicture}</em><br></p>`, cleanPicture],
    [cleanPicture, cleanPicture],
    [`<img src="${picture}">`, `<img src="${picture}" alt="" />`],
    [`<p>a<img src="https://evil.example${picture}"></p>`, "<p>a</p>"],
    [
      `<p>a</p><img src="//evil.example${picture}"><img src="data:image/png;base64,AAAA">`,
      "<p>a</p>",
    ],
    [`<img src="/uploads/../admin" alt="x"><p>a</p>`, "<p>a</p>"],
  ])("%s", (given, clean) => {
    expect(cleanHtml(given)).toBe(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });
});

const drawn = '<figure data-figure="weekly-plan"></figure>';

describe("a pull quote has only text, and stands between paragraphs", () => {
  test.each([
    [
      '<p>a</p><aside class="x" onclick="bad()"><p>b <em>c</em><script>bad()</script></p></aside>',
      "<p>a</p><aside><p>b <em>c</em></p></aside>",
    ],
    ["<aside><h3>b</h3><ul><li>c</li></ul></aside>", "<aside>bc</aside>"],
    ["<ul><li>a<aside><p>b</p></aside></li></ul>", "<ul><li>a<p>b</p></li></ul>"],
    ["<aside><aside><p>b</p></aside></aside><p>c</p>", "<aside><p>b</p></aside><p>c</p>"],
    [`<aside><p>b</p>${drawn}</aside>`, `<aside><p>b</p></aside>${drawn}`],
    ["<aside><p> </p></aside><p>c</p>", "<p>c</p>"],
    ["<aside><p>b", "<aside><p>b</p></aside>"],
  ])("%s", (given, clean) => {
    expect(cleanHtml(given)).toBe(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });
});

describe("only existing figures are allowed, between paragraphs", () => {
  test.each([
    [`<p>a</p><figure data-figure="weekly-plan" class="x"></figure>`, `<p>a</p>${drawn}`],
    [`<blockquote><p>a</p>${drawn}</blockquote>`, `<blockquote><p>a</p></blockquote>${drawn}`],
    [`<ul><li>a${drawn}</li></ul>`, `<ul><li>a</li></ul>${drawn}`],
    ['<figure data-figure="no-such"></figure><p>a</p>', "<p>a</p>"],
    ['<figure data-figure="constructor"></figure><p>a</p>', "<p>a</p>"],
    ["<figure><figcaption>a</figcaption></figure>", "<p>a</p>"],
    [drawn, drawn],
  ])("%s", (given, clean) => {
    expect(cleanHtml(given)).toBe(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });
});

test("a location page has neither", () => {
  expect(cleanHtml(`<p>a</p><aside><p>b</p></aside>${drawn}`, "location")).toBe("<p>a</p><p>b</p>");
});

test("empty lines and lists are removed", () => {
  expect(cleanHtml("<p>a</p><p>&nbsp;<br></p><ul><li><p></p></li></ul><p>b</p>")).toBe(
    "<p>a</p><p>b</p>",
  );
});

test("plain text becomes paragraphs; an empty text stays empty", () => {
  expect(cleanHtml("One line.\n\nAnother & <b>more</b>.")).toBe(
    "<p>One line.</p><p>Another &amp; <strong>more</strong>.</p>",
  );
  expect(cleanHtml("One<br>two")).toBe("<p>One</p><p>two</p>");
  expect(cleanHtml("  \n ")).toBe("");
});

test("clean text is unchanged by a second cleaning", () => {
  const once = cleanHtml('<h2>A</h2><p>b &lt; c <a href="https://example.ca">d</a></p>plain');
  expect(cleanHtml(once)).toBe(once);
});

test("25,000 nested lists keep their text", () => {
  const clean = cleanHtml(`${"<ul><li>".repeat(25_000)}Run`);
  expect(clean).toMatch(/^(<ul><li>){50}Run(<\/li><\/ul>){50}$/);
  expect(cleanHtml(clean)).toBe(clean);
});

test("an alt text is not cut inside a character", () => {
  const alt = `${"a".repeat(299)}🏃`;
  expect(cleanHtml(`<img src="${picture}" alt="${alt}">`)).toContain(
    `alt="${"a".repeat(299)}\ufffd"`,
  );
});

/** The same allow-list, in a well-known sanitizer. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: "p br strong em u s sub sup a ul ol li blockquote h3 h4 img aside figure".split(" "),
  allowedAttributes: { a: ["href", "rel"], img: ["src", "alt"], figure: ["data-figure"] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
};

const fragments =
  `<p> </p> <strong> </strong> <b <ul> <li> </ul> <h1> <script> </script> <style> </style>
<svg> </svg> <math> <mtext> <textarea> <title> <iframe> <!-- --> <![CDATA[ ]]> <noscript> <a/href=' <img/src=x>
javascript:x() JaVaScRiPt&colon;x() &#1;javascript:x() //evil.example \\evil.example https://example.ca
mailto:a@b.ca data:text/html,x /about '> "> > < / &lt; &amp;lt; &#60; &#x3c Run <br> </a> <form> </p
<aside> </aside> <figure data-figure="weekly-plan"> </figure> <figure <foreignObject> <desc> <annotation-xml> <template> onerror=x()`.split(
    /\s+/,
  );

const hostile = fc.constantFrom(
  ...fragments,
  " ",
  "\n",
  "\0",
  '<a href="',
  "<p x='",
  "java\nscript:x()",
  `<img src="${picture}" alt='"><script>'>`,
);

test("another sanitiser finds nothing to remove from random combinations", () => {
  fc.assert(
    fc.property(fc.array(hostile, { maxLength: 24 }), (given) => {
      // It is cleaned when it is stored and when it is displayed.
      const clean = cleanHtml(cleanHtml(given.join("")));
      expect(sanitizeHtml(clean, allowed)).toBe(clean);
      expect(cleanHtml(clean)).toBe(clean);
    }),
    { numRuns: 2_000 },
  );
});
