import { redirect } from "react-router";

/** /home is the home page's other address (specification, point 2). */
export const loader = () => redirect("/", 301);
