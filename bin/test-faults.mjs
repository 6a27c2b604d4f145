// npm run test:faults: the fault tests at full length; `npm test` runs a shorter part of them.
process.env.HOSTILE_REQUESTS ??= "50000";
process.env.HOSTILE_PICTURES ??= "8";
process.env.HOSTILE_CHARACTERS ??= String(1024 * 1024);
process.argv.push("unit", "tests/faults");
await import("./test.mjs");
