/** How many tests ended how. */
export const none = { passed: 0, failed: 0, skipped: 0 };

/** Sums counts up. */
export function total(all) {
  return all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    none,
  );
}

/** Counts the tests of vitest's JSON report. A file that could not even be loaded is one failure. */
export function vitestCounts(report) {
  const unloaded = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts the tests of Playwright's JSON report. What failed outside any test is one failure each. */
export function playwrightCounts({ stats, errors = [] }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/** Counts the specification's statements, several of which one test may check. */
export const statementCounts = ({ hold, fail }) => ({ passed: hold, failed: fail, skipped: 0 });

/** What is said of them: "383 statements hold, 0 fail". */
export const statementSummary = ({ passed, failed }) => `${passed} statements hold, ${failed} fail`;

/** The last line of a run: "12 passed, 0 failed", with ", 2 skipped" when there are any. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
}
