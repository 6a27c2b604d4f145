import { textsField } from "#domain/texts.ts";
import { Checkbox } from "../ui/checkbox.tsx";

interface TextsBoxProps {
  id: string;
  label: string;
  isTicked: boolean;
}

/** Agreeing to text messages. The hidden field is the answer of an empty box, which sends nothing itself. */
export function TextsBox({ id, label, isTicked }: TextsBoxProps) {
  return (
    <>
      <input type="hidden" name={textsField} value="" />
      <Checkbox id={id} name={textsField} label={label} defaultChecked={isTicked} />
    </>
  );
}
