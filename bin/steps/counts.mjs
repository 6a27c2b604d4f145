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

/** Counts the journeys and the specification's statements, of which one visit may check several. */
export const browserCounts = ({ hold, fail, journeys }) => ({
  passed: hold + journeys.passed,
  failed: fail + journeys.failed,
  skipped: journeys.skipped,
  hold,
});

/** Their description: "1012 passed, 0 failed; 772 statements hold". */
export const browserSummary = (counts) =>
  counts.hold ? `${summary(counts)}; ${counts.hold} statements hold` : summary(counts);

/** The last line of a run: "12 passed, 0 failed", with ", 2 skipped" if there are any. */
export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
}
