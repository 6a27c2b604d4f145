import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

/**
 * How long to wait before a checkout's result is asked for again, in seconds, each time longer:
 * about five minutes altogether.
 */
export const askAgainAfter = [3, 5, 8, 12, 18, 27, 40, 50, 60, 60];

/** What the call answers once the result is known, whichever it is (`server/api/checkout.ts`). */
const isAnswer = (status: number) => status === 200 || status === 402 || status === 409;

/**
 * Asks for the result of a checkout again by itself, quietly, and draws the page anew when there is
 * one. @param asked how often it was asked before @returns whether it goes on asking
 */
export function useAskAgain(sessionId: string, asked: number): boolean {
  const [count, setCount] = useState(asked);
  const { revalidate } = useRevalidator();
  const wait = askAgainAfter[count];

  useEffect(() => {
    if (wait === undefined) return;
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      const known = await isKnown(sessionId, leaving.signal);
      if (leaving.signal.aborted) return;
      if (known) await revalidate();
      setCount((before) => before + 1);
    }, wait * 1000);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [sessionId, wait, count, revalidate]);

  return wait !== undefined;
}

async function isKnown(sessionId: string, signal: AbortSignal): Promise<boolean> {
  try {
    const query = `session_id=${encodeURIComponent(sessionId)}`;
    const answer = await fetch(`/get-session-details?${query}`, { signal });
    return isAnswer(answer.status);
  } catch {
    // No connection is no answer either.
    return false;
  }
}
