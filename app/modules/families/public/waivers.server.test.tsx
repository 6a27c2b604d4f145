import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type AskedWaiver, readWaiverAnswers } from "../waiver-answers.ts";
import { WaiverFields } from "./waivers.tsx";

const waiver = (changes: Partial<AskedWaiver>): AskedWaiver => ({
  id: "conduct",
  version: "2026-1",
  title: "Code of conduct",
  text: ["We train so that everybody is safe."],
  booklet: null,
  answer: "confirm",
  statement: "I have read it.",
  months: 12,
  sha256: "abc",
  ...changes,
});
const pictures = waiver({
  id: "pictures",
  title: "Pictures",
  answer: "photo",
  statement: "May we?",
});
const show = (
  waivers: AskedWaiver[],
  values: Record<string, string> = {},
  errors: Record<string, string> = {},
) =>
  renderToStaticMarkup(
    <WaiverFields athlete="Ada" prefix="athlete_1_" {...{ waivers, values, errors }} />,
  );

test("without waivers nothing is displayed", () => {
  expect(show([])).toBe("");
});

test("each waiver has its text, its field and the hash of the displayed text; nothing is chosen yet", () => {
  const html = show([waiver({}), pictures]);
  expect(html).toContain("Forms and waivers for Ada");
  expect(html).toContain("We train so that everybody is safe.");
  expect(html).toContain('type="hidden" name="athlete_1_waiver_conduct_shown" value="abc"');
  expect(html.match(/type="radio"/g)).toHaveLength(3);
  expect(html).not.toContain("checked");
  // The text is collapsible; the answer is outside of it.
  expect(html).toMatch(/<\/details>(?:(?!<details).)*name="athlete_1_waiver_conduct"/);
});

test("a text is one line that opens; a booklet opens in a tab that cannot reach this one", () => {
  const booklet = "https://www.ontario.ca/concussions";
  const html = show([waiver({ text: ["Safe. ".repeat(100)], booklet })]);
  expect(html).toMatch(/<details><summary><h3>/);
  expect(html).toContain(`href="${booklet}" target="_blank" rel="noopener noreferrer"`);
});

test("below a closed title are the first words of its text", () => {
  const html = show([waiver({ text: ["Everybody is safe.", "And kind."] })]);
  expect(html).toContain('</details><p class="waiver-start">Everybody is safe.</p>');
});

test("the error beside an answer is short; one that says more stays", () => {
  const name = "athlete_1_waiver_conduct";
  const read = readWaiverAnswers({}, "athlete_1_", [waiver({}), pictures]);
  const errors = "errors" in read ? read.errors : {};
  expect(errors[name]).toBe("Read “Code of conduct” and check the box");
  const html = show([waiver({}), pictures], {}, errors);
  expect(html).toContain(`id="${name}-error">Check the box to go on<`);
  expect(html).toContain(">Choose an answer: “No” is fine<");
  expect(show([waiver({})], {}, { [name]: "It was changed" })).toContain(">It was changed<");
});

test("an error is at its field, with a link from the summary; the answers stay", () => {
  const values = {
    athlete_1_waiver_conduct: "yes",
    athlete_1_waiver_conduct_shown: "abc",
    athlete_1_waiver_pictures: "no",
    athlete_1_waiver_pictures_shown: "other words",
  };
  const name = "athlete_1_waiver_pictures";
  const html = show([waiver({}), pictures], values, { [name]: "Choose an answer" });
  expect(html).toContain(`aria-describedby="${name}-error"`);
  expect(html).toContain(`id="${name}-error">Choose an answer`);
  expect(html).toMatch(
    new RegExp(`<input[^>]*id="${name}"[^>]*type="radio"|type="radio"[^>]*id="${name}"`),
  );
  expect(html.match(/checked/g)).toHaveLength(1);
  expect(html).toMatch(/id="athlete_1_waiver_conduct"[^>]*checked/);
});

test("for whom the answers are is said once, or beside each if it differs", () => {
  const both = { appliesTo: "Ada and Kofi" };
  const shown = (...asked: Parameters<typeof WaiverFields>[0]["waivers"][number][]) =>
    renderToStaticMarkup(
      <WaiverFields athlete="" prefix="common_" waivers={asked} values={{}} errors={{}} />,
    ).match(/Applies to [A-Z][a-z]+( and [A-Z][a-z]+)?/g);
  expect(shown({ ...waiver({}), ...both }, { ...pictures, ...both })).toEqual([
    "Applies to Ada and Kofi",
  ]);
  expect(shown({ ...waiver({}), ...both }, { ...pictures, appliesTo: "Ada" })).toEqual([
    "Applies to Ada and Kofi",
    "Applies to Ada",
  ]);
  expect(shown(waiver({}))).toBeNull();
});
