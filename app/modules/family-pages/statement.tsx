import { redirect } from "react-router";
import { familyPath } from "#modules/families/index.ts";
import { readFamily, visitOf } from "#modules/families/index.server.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { appContext } from "#core/request-context.ts";
import { missing } from "#core/ui/public/page.ts";
import type { Route } from "./+types/statement";
import { familyHeaders, familyMeta } from "./private.ts";
import { statementView, yearFrom } from "./statement-lines.ts";
import { StatementSheet } from "./statement-sheet.tsx";
import { readStatement } from "./statement.server.ts";

export const headers = familyHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  familyMeta(loaderData ? `Statement ${loaderData.year}` : "Statement", loaderData?.club.name);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const visit = await visitOf(ctx, request.headers);
  if (!visit) throw redirect(familyPath, 303);
  const year = yearFrom(params.year);
  const family = await readFamily(ctx, visit.familyId);
  const statement = family && year && (await readStatement(ctx, family, year));
  if (!statement) throw missing();
  return statementView(statement, ctx.content, clockOf(ctx));
}

/** A family's payments in a year, for each child, to print. */
export default function StatementPage({ loaderData }: Route.ComponentProps) {
  return (
    <section className="statement">
      <h1>Payments in {loaderData.year}</h1>
      <StatementSheet {...loaderData} />
      <p className="statement-screen">
        To print it or save it as a file, use your browser’s print command.{" "}
        <a href={familyPath}>Back to your family</a>
      </p>
    </section>
  );
}
