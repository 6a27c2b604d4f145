import { redirect } from "react-router";

/** /home is the home page's other address (docs/specification.md 2.1). */
export const loader = () => redirect("/", 301);
