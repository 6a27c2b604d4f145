import PDFDocument from "pdfkit";
import latin from "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff?inline";
import latinBold from "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff?inline";
import latinExtended from "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-ext-400-normal.woff?inline";
import latinExtendedBold from "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-ext-600-normal.woff?inline";
import vietnamese from "@fontsource/hanken-grotesk/files/hanken-grotesk-vietnamese-400-normal.woff?inline";
import vietnameseBold from "@fontsource/hanken-grotesk/files/hanken-grotesk-vietnamese-600-normal.woff?inline";

/** A block of a letter; blocks follow each other down the page. */
export type PdfBlock =
  | { kind: "title" | "heading" | "text" | "signature"; text: string }
  | { kind: "row"; label: string; value: string; isBold?: boolean }
  | { kind: "space" };

const fromDataUrl = (url: string) => Buffer.from(url.slice(url.indexOf(",") + 1), "base64");

/** The site's font, in files that each contain a part of the Latin letters. */
const files = {
  regular: [latin, latinExtended, vietnamese],
  bold: [latinBold, latinExtendedBold, vietnameseBold],
};
type Weight = keyof typeof files;

type Doc = InstanceType<typeof PDFDocument>;

/** A part of a text whose characters are all in one file. */
interface Run {
  font: string;
  text: string;
}

/** Letter paper, in points. */
const margin = 72;
const labelWidth = 150;

/** Lays out the blocks on as many pages as they need. */
export function composePdf(
  blocks: readonly PdfBlock[],
  { title, author }: { title: string; author: string },
): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "LETTER",
    margin,
    // The library's default font would be read from a file beside the package, which the bundled server does
    // not have.
    font: fromDataUrl(latin) as unknown as string,
    info: { Title: title, Author: author },
    lang: "en-CA",
    displayTitle: true,
  });
  const write = writer(doc);
  for (const block of blocks) write(block);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
    doc.end();
  });
}

function writer(doc: Doc) {
  const known = new Map<string, Set<number>>();
  for (const [weight, urls] of Object.entries(files))
    for (const [n, url] of urls.entries()) {
      const name = `${weight} ${n}`;
      doc.registerFont(name, fromDataUrl(url));
      doc.font(name);
      known.set(name, new Set(charactersOf(doc)));
    }
  const fontOf = (character: string, weight: Weight) =>
    files[weight]
      .map((_, n) => `${weight} ${n}`)
      .find((name) => known.get(name)?.has(character.codePointAt(0) ?? 0));

  /**
   * Splits a text by the files that contain its characters; a missing character becomes its base letter, or a
   * "?".
   */
  function runsOf(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    const add = (character: string, font: string) => {
      const last = runs.at(-1);
      if (last?.font === font) last.text += character;
      else runs.push({ font, text: character });
    };
    for (const character of text.normalize("NFC")) {
      const own = fontOf(character, weight);
      const [plain = "?"] = character.normalize("NFKD");
      if (own) add(character, own);
      else if (/\p{M}/u.test(character)) continue;
      else add(fontOf(plain, weight) ? plain : "?", fontOf(plain, weight) ?? `${weight} 0`);
    }
    return runs;
  }

  /** Prints text at a position, with line breaks. */
  function print(
    text: string,
    { size, weight = "regular", x = margin }: { size: number; weight?: Weight; x?: number },
  ) {
    const runs = runsOf(text, weight);
    const width = doc.page.width - margin - x;
    doc.fontSize(size);
    for (const [n, run] of runs.entries()) {
      doc.font(run.font);
      const options = { width, continued: n < runs.length - 1, lineGap: 3 };
      if (n === 0) doc.text(run.text, x, doc.y, options);
      else doc.text(run.text, options);
    }
  }

  return (block: PdfBlock): void => {
    switch (block.kind) {
      case "title":
        return print(block.text, { size: 18, weight: "bold" });
      case "heading":
        return print(block.text, { size: 14, weight: "bold" });
      case "text":
        return print(block.text, { size: 11 });
      case "space":
        doc.y += 14;
        return;
      case "row": {
        // Both start on the same line, even at the end of a page.
        if (doc.y > doc.page.height - margin - 40) doc.addPage();
        const { y } = doc;
        print(block.label, { size: 11 });
        doc.y = y;
        print(block.value || "–", {
          size: 11,
          weight: block.isBold ? "bold" : "regular",
          x: margin + labelWidth,
        });
        doc.y += 2;
        return;
      }
      case "signature": {
        if (doc.y > doc.page.height - margin - 80) doc.addPage();
        doc.y += 34;
        doc
          .moveTo(margin, doc.y)
          .lineTo(margin + 260, doc.y)
          .lineWidth(0.75)
          .stroke();
        doc.y += 6;
        return print(block.text, { size: 9 });
      }
    }
  };
}

/** The characters in the current font. The package's types omit its font. */
function charactersOf(doc: Doc): number[] {
  const { font } = Reflect.get(doc, "_font") as { font: { characterSet: number[] } };
  return font.characterSet;
}
