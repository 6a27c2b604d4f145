/** Numbers of tests by result. */
export const none = { passed: 0, failed: 0, skipped: 0 };

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

/** Counts the tests of vitest's JSON report. A file that could not be loaded is one failure. */
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

/** Counts the tests of Playwright's JSON report. Each error outside a test is one failure. */
export function playwrightCounts({ stats, errors = [] }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

/** Counts the specification's statements; one test may check several. */
export const statementCounts = ({ hold, fail }) => ({ passed: hold, failed: fail, skipped: 0 });

/** Their description: "383 statements hold, 0 fail". */
export const statementSummary = ({ passed, failed }) => `${passed} statements hold, ${failed} fail`;

/** The last line of a run: "12 passed, 0 failed", with ", 2 skipped" if there are any. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
}
