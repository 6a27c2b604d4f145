// npm run test:faults: hostile input, failures and generated stories at full length; `npm test` tries a part.
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
