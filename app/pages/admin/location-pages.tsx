import { Link } from "react-router";
import { EmptyState } from "#app/admin/empty-state.tsx";
import { staffMeta } from "#app/admin/staff-meta.ts";
import type { Route } from "./+types/location-pages";

export const meta: Route.MetaFunction = () => staffMeta("Location Pages");

/** Says that location pages are not managed here yet. */
export default function AdminLocationPages() {
  return (
    <>
      <header className="page-head">
        <h1>Location Pages</h1>
      </header>
      <EmptyState title="Location pages are not managed here yet">
        <p>There are none on the website so far. Nothing is lost or waiting here.</p>
        <Link className="staff-button primary" to="/admin/inbox">
          Go to the inbox
        </Link>
      </EmptyState>
    </>
  );
}
