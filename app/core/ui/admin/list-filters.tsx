import { useLocation } from "react-router";
import { filtersIn } from "./list-query.ts";
import { ListTools, type ListToolsProps } from "./list-tools.tsx";
import { SavedViews } from "./saved-views.tsx";

/** The search, the filters and the saved views of a list, also for a page that shows it in another form. */
export function ListFilters(props: ListToolsProps) {
  const search = filtersIn(useLocation().search);
  const { list, query } = props;
  return (
    <>
      <ListTools {...props} />
      <SavedViews path={list.path} search={search} isFiltered={query.isFiltered} />
    </>
  );
}
