import { Form } from "react-router";
import { ActionButton } from "#core/ui/admin/action-button.tsx";
import { Options, StaffSelect } from "#core/ui/admin/select.tsx";

interface ChangeGroupProps {
  /** Prefix of the field's id. */
  id: string;
  /** The ids of an athlete's registrations, which move together. */
  registrations: readonly string[];
  /** The other groups that train before they end. */
  groups: readonly { id: string; name: string }[];
  /** The roster's address, whose action moves. */
  action: string;
  /** The page to come back to, if not the roster. */
  from?: string;
}

/** Moves an athlete to another training group. None is chosen at first. */
export const ChangeGroup = ({ id, registrations, groups, action, from }: ChangeGroupProps) => (
  <Form method="post" action={action} preventScrollReset>
    {registrations.map((each) => (
      <input key={each} type="hidden" name="registration" value={each} />
    ))}
    {from && <input type="hidden" name="from" value={from} />}
    <StaffSelect id={`group-${id}`} name="group" label="New group" defaultValue="" required>
      <option value="">Choose a group</option>
      <Options of={groups.map((one) => ({ value: one.id, label: one.name }))} />
      <option value="default">Default group</option>
    </StaffSelect>
    <ActionButton action="move">Move</ActionButton>
  </Form>
);
