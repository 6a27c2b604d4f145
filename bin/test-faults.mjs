// npm run test:faults: malicious input, failures and generated stories at full length; `npm test` runs a
// part.
process.env.TEST_AT_LENGTH = "yes";
process.argv.push(
  "unit",
  "tests/faults",
  "tests/content-fields",
  "tests/html",
  "tests/named",
  "app/modules/billing/any-order",
);
await import("./test.mjs");
