import { expect, test } from "vitest";
import { smallClub } from "#tests/fixtures/club/all.ts";
import { applicationAnswers } from "./application.ts";

const { application: wording } = smallClub;
const { labels, questions } = wording;

test("checked answers are under their question, priorities in order", () => {
  const fields = {
    qsc_yes: false,
    qsc_no: true,
    full_name: "Ada Osei",
    sport_priority_1: "Hurdles",
    sport_priority_2: "",
    sport_priority_3: "Soccer",
    semi_private: true,
    other: true,
    physical_performance: "",
    newsletter: true,
  };
  expect(applicationAnswers(fields, wording)).toEqual([
    { question: labels.full_name, answer: "Ada Osei" },
    { question: questions.qsc_yes, answer: labels.qsc_no },
    { question: questions.sport_priority_1, answer: "Hurdles, Soccer" },
    {
      question: questions.commercial_gym,
      answer: `${labels.semi_private}, ${labels.other}`,
    },
    { question: labels.newsletter, answer: "Yes" },
  ]);
});
