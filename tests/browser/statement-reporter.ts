import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type {
  FullConfig,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
} from "@playwright/test/reporter";

interface Statement {
  name: string;
  file: string;
  error: string | null;
}

/**
 * Prints every statement in the specification's order, with its section, its number and whether it holds, and
 * the totals; and how many journeys passed. A visit of the specification that stopped before its end counts
 * as a failed statement; so does a name that a file contains twice.
 */
export default class StatementReporter implements Reporter {
  private visits: TestCase[] = [];
  private journeys: TestCase[] = [];
  private readonly results = new Map<TestCase, TestResult>();
  private readonly statements: Statement[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    const isVisit = ({ location }: TestCase) => location.file.endsWith(".spec.ts");
    this.visits = suite.allTests().filter(isVisit);
    this.journeys = suite.allTests().filter((test) => !isVisit(test));
  }

  onTestEnd(visit: TestCase, result: TestResult): void {
    this.results.set(visit, result);
  }

  onError(error: TestError): void {
    this.statements.push({ name: "the run", file: "", error: labelOf([error]) });
  }

  onEnd(): void {
    const files = Map.groupBy(this.visits, ({ location }) => path.basename(location.file));
    const inOrder = [...files].toSorted(([a], [b]) => a.localeCompare(b, "en", { numeric: true }));
    for (const [file, visits] of inOrder) this.numberStatements(file, visits);
    for (const { name, error } of this.statements)
      console.log(`${error === null ? "✓" : "✗"} ${name}`);
    const failing = this.statements.filter(({ error }) => error !== null);
    for (const { name, error } of failing) console.log(`\n✗ ${name}\n${error}`);
    const failures = [...failing, ...this.failedJourneys()];
    const counts = { hold: this.statements.length - failing.length, fail: failing.length };
    const journeys = this.countJourneys();
    console.log(`\nspecification: ${counts.hold} statements hold, ${counts.fail} fail`);
    console.log(`journeys: ${journeys.passed} passed, ${journeys.failed} failed`);
    const report = process.env.BROWSER_REPORT;
    if (!report) return;
    mkdirSync(path.dirname(report), { recursive: true });
    writeFileSync(report, JSON.stringify({ ...counts, journeys, failures }));
  }

  /** A journey that did not run, because the run was stopped, has not passed. */
  private outcome(journey: TestCase) {
    return this.results.has(journey) ? journey.outcome() : "unexpected";
  }

  private countJourneys() {
    const outcomes = this.journeys.map((journey) => this.outcome(journey));
    const count = (outcome: string) => outcomes.filter((each) => each === outcome).length;
    return { passed: count("expected"), failed: count("unexpected"), skipped: count("skipped") };
  }

  private failedJourneys() {
    return this.journeys
      .filter((journey) => this.outcome(journey) === "unexpected")
      .map((journey) => {
        const errors = this.results.get(journey)?.errors ?? [{ message: "It did not run." }];
        return { name: journey.title, file: placeOf(journey, errors), error: labelOf(errors) };
      });
  }

  private numberStatements(file: string, visits: TestCase[]): void {
    const section = /^\d+(-\d+)?/.exec(file)?.[0].split("-").map(Number).join(".");
    const named = new Set<string>();
    for (const visit of visits) {
      const { status = "skipped", steps = [], errors = [] } = this.results.get(visit) ?? {};
      const checks = steps.filter(({ category }) => category === "test.step");
      for (const { title, error } of checks) {
        const twice = named.has(title) ? "Another statement of this file has the same name" : null;
        named.add(title);
        const name = `${section} #${named.size} ${title}`;
        const place = placeOf(visit, error ? [error] : []);
        this.statements.push({ name, file: place, error: error ? labelOf([error]) : twice });
      }
      if (status === "skipped" || status === "passed" || checks.some(({ error }) => error))
        continue;
      const name = `${file}: ${visit.title}`;
      this.statements.push({ name, file: placeOf(visit, errors), error: labelOf(errors) });
    }
  }
}

/** Where the test starts, and where it failed. */
function placeOf(test: TestCase, errors: TestError[]): string {
  const failed = errors.flatMap(({ location }) => location ?? []).slice(0, 1);
  return [test.location, ...failed]
    .map(({ file, line }) => `${path.relative(".", file)}:${line}`)
    .join(", at ");
}

// Playwright colours its messages.
const labelOf = (errors: TestError[]) =>
  errors
    .map(({ message, value }) => message ?? value ?? "")
    .join("\n")
    .replace(/\x1b\[\d+m/g, "")
    .slice(0, 2_000);
