import { exportQuery } from "#app/admin/export-query.ts";
import { Icon } from "#app/admin/icon.tsx";
import { InboxBoxes } from "#app/admin/inbox-boxes.tsx";
import { InboxEmpty } from "#app/admin/inbox-empty.tsx";
import { inboxEntry } from "#app/admin/inbox-entry.ts";
import { InboxFilters } from "#app/admin/inbox-filters.tsx";
import { InboxList } from "#app/admin/inbox-list.tsx";
import { Pager } from "#app/admin/pager.tsx";
import { HeldNotice, PrivacyNotice } from "#app/admin/privacy-notice.tsx";
import { privacyEntry } from "#app/admin/privacy-request-card.tsx";
import { staffMeta } from "#app/admin/staff-meta.ts";
import { servicesContext } from "#app/context.ts";
import { inboxFilterFrom, inboxQueryOf } from "#domain/inbox-filter.ts";
import type { Route } from "./+types/inbox";

export const meta: Route.MetaFunction = () => staffMeta("Inbox");

export async function loader({ url, context }: Route.LoaderArgs) {
  const filter = inboxFilterFrom(url.searchParams);
  const before = url.searchParams.get("before");
  const { listInbox, listPrivacyRequests, listHeldPrivacyRequests } = context.get(servicesContext);
  const [page, requests, held] = await Promise.all([
    listInbox(filter, { before }),
    listPrivacyRequests(),
    listHeldPrivacyRequests(),
  ]);
  const clock = context.get(servicesContext).clock();
  const { search, kind, state, delivery, late } = filter;
  return {
    filter,
    openRequests: requests
      .filter(({ state: request }) => request === "verified")
      .map((request) => privacyEntry(request, clock)),
    held: held.length,
    isFiltered: Boolean(search || kind || state || delivery || late),
    query: url.search,
    listQuery: inboxQueryOf(url.searchParams),
    entries: page.rows.map((row) => inboxEntry(row, clock)),
    next: page.next,
  };
}

/** Everything visitors sent, newest first; late answers, the most urgent first. */
export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { filter, openRequests, held, isFiltered, query, listQuery, entries, next } = loaderData;
  const isEmpty = entries.length === 0;
  return (
    <>
      <header className="page-head">
        <h1>Inbox</h1>
        {!isEmpty && (
          <a className="staff-button" href={`/api/inbox.csv${exportQuery(query)}`} download>
            <Icon name="download" />
            Export CSV
          </a>
        )}
      </header>
      <PrivacyNotice open={openRequests} />
      <InboxBoxes spam={filter.spam} />
      {filter.spam && <HeldNotice count={held} />}
      {(isFiltered || !isEmpty) && <InboxFilters filter={filter} isFiltered={isFiltered} />}
      <p className="found" role="status">
        {!isEmpty &&
          `${entries.length}${next ? ` shown, ${filter.late ? "more" : "older ones"} below` : " shown"}`}
        {isEmpty && isFiltered && "Nothing matches"}
      </p>
      {isEmpty ? (
        <InboxEmpty isFiltered={isFiltered} spam={filter.spam} />
      ) : (
        <InboxList entries={entries} query={listQuery} late={filter.late} />
      )}
      <Pager query={query} next={next} />
    </>
  );
}
