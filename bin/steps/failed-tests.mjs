import { relative } from "node:path";
import { root } from "./run.mjs";

/**
 * The failures of a check, for the end of the run, so that the last lines of its output are enough: `name`,
 * `file` and `error` of each test.
 */

/** The failed tests of vitest's JSON report, and the files that could not be loaded. */
export const vitestFailures = (report) =>
  report.testResults.flatMap(({ name: path, status, message, assertionResults }) => {
    const file = relative(root, path);
    if (status === "failed" && assertionResults.length === 0)
      return [{ name: "could not be loaded", file, error: message }];
    return assertionResults
      .filter((test) => test.status === "failed")
      .map(({ fullName, failureMessages }) => ({
        name: fullName,
        file,
        error: failureMessages.join("\n"),
      }));
  });

const mostLines = 12;

/**
 * For a check without single tests, or one that ended before they were counted: the last lines of its output.
 */
export const checkFailure = ({ name }, output) => ({
  name,
  file: "",
  error: said(output).slice(-mostLines).join("\n"),
});

/** A failed test in a few lines: its name, its file and the beginning of its error. */
export const shortened = ({ name, file, error }) =>
  [`✗ ${name}`, file, ...said(error).slice(0, mostLines)].filter(Boolean).join("\n  ");

/** The non-empty lines of an output. */
const said = (text) =>
  text
    .replace(/\x1b\[[\d;]*m/g, "")
    .split("\n")
    .map((line) => line.trimEnd().slice(0, 200))
    .filter((line) => line && !line.includes("node_modules/"));
