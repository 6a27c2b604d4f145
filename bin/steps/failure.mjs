/** A failed step. The message is one line with the next step; print it without the stack. */
export class Failure extends Error {}

/** Runs a command's `main`; a Failure prints its one line and exits with code 1. */
export async function exitOnFailure(main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Failure ? error.message : error);
    process.exitCode = 1;
  }
}
