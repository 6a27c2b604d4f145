import { data, Link } from "react-router";
import { familyName } from "#core/names.ts";
import { appContext } from "#core/request-context.ts";
import { clockOf } from "#core/time/clock.server.ts";
import { staffMeta } from "#core/ui/admin/meta.ts";
import { readFamily } from "#modules/families/index.server.ts";
import { statementView, statementYears, yearFrom } from "../statement-lines.ts";
import { StatementSheet } from "../statement-sheet.tsx";
import { readStatement, statementLines } from "../statement.server.ts";
import { PageHead } from "#core/ui/admin/page-head.tsx";
import type { Route } from "./+types/statement";

export const meta: Route.MetaFunction = ({ loaderData }) =>
  staffMeta(loaderData ? `Statement ${loaderData.view.year}, ${loaderData.name}` : "Not found");

export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(appContext);
  const year = yearFrom(params.year);
  const family = await readFamily(ctx, params.family);
  const statement = family && year && (await readStatement(ctx, family, year));
  if (!statement) throw data(null, 404);
  return {
    id: family.id,
    name: familyName(family),
    years: statementYears(await statementLines(ctx, family)),
    view: statementView(statement, ctx.content, clockOf(ctx)),
  };
}

/** A family's yearly statement, the same as on its own page, to print for them. */
export default function FamilyStatement({ loaderData }: Route.ComponentProps) {
  const { id, name, years, view } = loaderData;
  return (
    <>
      <PageHead title={<>Payments in {view.year}</>} back={[`/admin/families/${id}`, name]}>
        {years
          .filter((year) => year !== view.year)
          .map((year) => (
            <Link
              key={year}
              className="staff-button"
              to={`/admin/families/${id}/statement/${year}`}
            >
              {year}
            </Link>
          ))}
      </PageHead>
      <StatementSheet {...view} />
      <p className="quiet statement-screen">
        To print it or save it as a file, use your browser’s print command.
      </p>
    </>
  );
}
