import { familyPath } from "#modules/families/index.ts";
import { Button } from "#core/ui/button.tsx";
import { Answer } from "./answer.tsx";
import type { Refusal } from "./answers.ts";
import type { FamilyView } from "./registration-view.ts";

interface RequestsProps {
  requests: FamilyView["requests"];
  success: { at: string; message: string } | null;
  refusal: Refusal | undefined;
}

/** A new address or a new guardian that awaits a confirmation. */
export function Requests({ requests, success, refusal }: RequestsProps) {
  return (
    <>
      <Answer at="requests" {...{ success, refusal }} />
      {requests.map((request) => (
        <div key={request.id} className="family-request">
          <p>{requestText(request)}</p>
          {request.email !== null && (
            <form method="post" action={familyPath}>
              <input type="hidden" name="request" value={request.id} />
              <Button
                size="small"
                name="_action"
                value="withdraw-request"
                about={`the request for ${request.email}`}
              >
                Cancel
              </Button>
            </form>
          )}
        </div>
      ))}
    </>
  );
}

function requestText({ isOwn, name, email }: FamilyView["requests"][number]) {
  if (isOwn)
    return (
      <>
        <strong>Your new address is not confirmed yet:</strong> open the email that we sent to{" "}
        {email} and confirm it. Until then we write to your present address.
      </>
    );
  return (
    <>
      <strong>{name}</strong> has not confirmed yet{email && `: we wrote to ${email}`}.
    </>
  );
}
