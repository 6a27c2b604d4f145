import { familyPath } from "#modules/families/index.ts";
import type { OpenInvite } from "#modules/billing/index.server.ts";
import { Button } from "#core/ui/button.tsx";
import { Answer } from "./answer.tsx";
import type { Refusal } from "./answers.ts";

interface NextSeasonProps {
  invites: OpenInvite[];
  success: { at: string; message: string } | null;
  refusal: Refusal | undefined;
}

/** The places that are held for a family in the next season, with the two answers. */
export function NextSeason({ invites, success, refusal }: NextSeasonProps) {
  // An answered invitation is no longer in the list.
  const answered = [refusal, success].find((one) => one?.at.startsWith("invite-"));
  return (
    <>
      {answered && <Answer at={answered.at} {...{ success, refusal }} />}
      {invites.map(({ id, season, until, places }) => (
        <section key={id} className="family-invite" aria-labelledby={`season-${id}`}>
          <h2 id={`season-${id}`}>{season}</h2>
          <p>
            These spots are held for you until <strong>{until}</strong>:
          </p>
          <ul>
            {places.map(({ athlete, title, editions }) => (
              <li key={`${athlete} ${title}`}>
                <strong>{athlete}</strong>: {title}, {editions}
              </li>
            ))}
          </ul>
          <form method="post" action={familyPath}>
            <input type="hidden" name="invite" value={id} />
            <Button name="_action" value="take-invite" about={`for ${season}`}>
              Register
            </Button>
            <Button name="_action" value="decline-invite" size="small" about={`: ${season}`}>
              Not next season
            </Button>
          </form>
          <p className="family-invite-note">
            If you are not coming back, tell us: the spots go to other families at once.
          </p>
        </section>
      ))}
    </>
  );
}
