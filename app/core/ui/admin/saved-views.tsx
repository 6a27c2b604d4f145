import { createContext, use } from "react";
import { ActionButton } from "./action-button.tsx";
import { Form, Link } from "react-router";

/** A named set of a list's filters. */
export interface SavedView {
  id: string;
  /** The list's path. */
  path: string;
  name: string;
  /** The query string. */
  search: string;
}

/** The account's saved views, which the layout's loader reads. */
export const SavedViewsContext = createContext<readonly SavedView[]>([]);

interface SavedViewsProps {
  path: string;
  /** The current filters of the list. */
  search: string;
  isFiltered: boolean;
}

/** The saved views of a list, and a form that saves the current filters. */
export function SavedViews({ path, search, isFiltered }: SavedViewsProps) {
  const views = use(SavedViewsContext).filter((view) => view.path === path);
  const current = views.find((view) => view.search === search);
  if (views.length === 0 && !isFiltered) return null;
  return (
    <div className="saved-views">
      {views.map((view) => (
        <Link
          key={view.id}
          className="staff-button small"
          to={path + view.search}
          aria-current={view === current ? "true" : undefined}
        >
          {view.name}
        </Link>
      ))}
      {current ? (
        <Form method="post" action="/admin/views">
          <input type="hidden" name="path" value={path} />
          <input type="hidden" name="view" value={current.id} />
          <ActionButton action="delete-view" look="small plain">
            Delete this view
          </ActionButton>
        </Form>
      ) : (
        isFiltered && <SaveView path={path} search={search} />
      )}
    </div>
  );
}

const SaveView = ({ path, search }: { path: string; search: string }) => (
  <details>
    <summary>Save these filters</summary>
    <Form method="post" action="/admin/views" className="action-row">
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="search" value={search} />
      <label className="unseen" htmlFor="view-name">
        Name of the view
      </label>
      <input
        id="view-name"
        name="name"
        required
        maxLength={60}
        placeholder="Such as: Unpaid camps"
      />
      <ActionButton action="save-view" look="small">
        Save
      </ActionButton>
    </Form>
  </details>
);
