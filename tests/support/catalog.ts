import { query } from "./database.ts";

/**
 * A database's schema as lines: columns with type, null, default and identity; keys and checks; indexes. The
 * order of columns is ignored. The list of migrations is left out, because it is not part of the schema.
 */
export async function catalogOf(url: string): Promise<string[]> {
  const rows = await query(
    url,
    `select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
         || case when a.attnotnull then ' not null' else '' end
         || coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '')
         || case a.attidentity
              when 'a' then ' always as identity' when 'd' then ' by default as identity' else '' end
         || coalesce(' start ' || s.seqstart, '') as line
       from pg_class c
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
         left join pg_depend of on of.refobjid = c.oid and of.refobjsubid = a.attnum
           and of.deptype = 'i' and of.classid = 'pg_class'::regclass
         left join pg_sequence s on s.seqrelid = of.objid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
     union all
     select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
       from pg_constraint
       where connamespace = 'public'::regnamespace and contype in ('p', 'f', 'u', 'c')
         and conrelid <> coalesce(to_regclass('migrations'), 0)
     union all
     select indexdef from pg_indexes
       where schemaname = 'public' and tablename <> 'migrations'
     order by 1`,
  );
  return rows.map(({ line }) => String(line));
}
