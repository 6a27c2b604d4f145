// npm run test:faults: what is rough, at full length; `npm test` runs a shorter part of it.
process.env.HOSTILE_REQUESTS ??= "50000";
process.argv.push("unit", "tests/faults");
await import("./test.mjs");
