import { expect, test } from "vitest";
import { checkoutTickets } from "./checkout-ticket.server.ts";
import { createWaitingRoom } from "./waiting-room.server.ts";

const start = Date.parse("2026-09-01T18:00:00Z");

/** A waiting room with the test's own clock and state. */
function openWaitingRoom() {
  const machine = { time: start, behind: false };
  const waitingRoom = createWaitingRoom({
    tickets: checkoutTickets("the club's"),
    isBehind: () => machine.behind,
    now: () => machine.time,
  });
  const ask = (session: string) =>
    waitingRoom.ask({ key: session, ticket: undefined, mayJoin: () => true });
  return { machine, ask };
}

test("setting the clock back locks nobody out", () => {
  const { machine, ask } = openWaitingRoom();
  machine.time -= 120_000;
  expect(ask("osei").outcome).toBe("enters");
  // First the initial burst, then the usual rate.
  for (let n = 1; n < 30; n += 1) expect(ask(`family-${n}`).outcome).toBe("enters");
  expect(ask("last").outcome).toBe("waits");
  machine.time += 100;
  expect(ask("last").outcome).toBe("enters");
});

test("a clock that is set back while families wait changes neither their order nor their pace", () => {
  const { machine, ask } = openWaitingRoom();
  machine.behind = true;
  for (let n = 0; n < 30; n += 1) ask(`inside-${n}`);
  expect(ask("first").outcome).toBe("waits");
  expect(ask("second")).toMatchObject({ outcome: "waits", inFront: 1 });
  machine.time -= 120_000;
  expect(ask("newcomer")).toMatchObject({ outcome: "waits", inFront: 2 });
  expect(ask("first")).toMatchObject({ outcome: "waits", inFront: 0 });
  machine.time += 1_000;
  expect(ask("first").outcome).toBe("enters");
  expect(ask("second")).toMatchObject({ outcome: "waits", inFront: 0 });
  expect(ask("inside-3").outcome).toBe("enters");
});
