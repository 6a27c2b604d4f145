/** The rules and types that other modules use. */
export { comparedEvent, formatResult, resultsView } from "./results-view.ts";
