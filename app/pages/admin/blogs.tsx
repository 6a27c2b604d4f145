import { Link } from "react-router";
import { EmptyState } from "#app/admin/empty-state.tsx";
import { staffMeta } from "#app/admin/staff-meta.ts";
import type { Route } from "./+types/blogs";

export const meta: Route.MetaFunction = () => staffMeta("Blogs");

/** Says that articles are not managed here yet. */
export default function AdminBlogs() {
  return (
    <>
      <header className="page-head">
        <h1>Blogs</h1>
      </header>
      <EmptyState title="Articles are not managed here yet">
        <p>The articles on the website are its built-in ones. Nothing is lost or waiting here.</p>
        <Link className="staff-button primary" to="/admin/inbox">
          Go to the inbox
        </Link>
      </EmptyState>
    </>
  );
}
