import { expect, test } from "vitest";
import { application as wording } from "#content/application.ts";
import { applicationAnswers } from "./application.ts";

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
    { question: "Full name", answer: "Ada Osei" },
    { question: "Does the athlete train in our gym already?", answer: "No" },
    { question: "Training sports, by priority", answer: "Hurdles, Soccer" },
    {
      question: "What kind of training have you had?",
      answer: "Semi-private training, Other, or none yet",
    },
    { question: "Newsletter asked for", answer: "Yes" },
  ]);
});
