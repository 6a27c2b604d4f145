const notSaved = "Not saved, but nothing is lost: what you wrote is still here.";

/**
 * Checks, before submitting a form whose response replaces the page, that the site can be reached and the
 * session is valid.
 * @param outcome what the message says has not happened
 * @returns the obstacle, if any
 */
export async function saveObstacle(outcome = notSaved): Promise<{ message: string } | null> {
  const answer = await fetch("/api/users/me", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) return null;
  return { message: `${reasonOf(answer)} ${outcome}` };
}

function reasonOf(answer: Response | null): string {
  if (!answer) return "No connection.";
  return answer.status === 401
    ? "You are signed out: sign in again in another window, then try again."
    : "The website cannot do this right now. Try again in a minute.";
}
