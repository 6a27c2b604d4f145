import { Icon } from "../icon.tsx";

interface PreviewLinkProps {
  /** Null: nothing is saved yet. */
  to: string | null;
  /** Saves what is not saved yet. */
  flush: () => Promise<unknown>;
}

/** Opens the page as readers will see it, with the words of this very moment. */
export function PreviewLink({ to, flush }: PreviewLinkProps) {
  if (to === null) return null;
  async function open(event: React.MouseEvent) {
    event.preventDefault();
    // Opened at once: a browser lets no window open later than the click.
    const tab = window.open("", "_blank");
    await flush();
    if (tab) tab.location.href = new URL(to ?? "", location.href).href;
  }
  return (
    <a className="staff-button" href={to} target="_blank" rel="noreferrer" onClick={open}>
      <Icon name="eye" />
      Preview
    </a>
  );
}
