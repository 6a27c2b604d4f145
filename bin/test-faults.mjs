// npm run test:faults: hostile input, faults and generated stories at full length; `npm test` tries a part.
process.env.TEST_AT_LENGTH = "yes";
process.argv.push("unit", "tests/faults", "server/payments/any-order");
await import("./test.mjs");
