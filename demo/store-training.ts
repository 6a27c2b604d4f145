import { daysWithin } from "#core/time/schedule.ts";
import { sessionKey } from "#core/time/dated-sessions.ts";
import { daysAfter, instantOf, seasonDates } from "#core/time/time.ts";
import { coachNames, type Filling, rowsOf } from "./rows.ts";

/**
 * Attendance at the practices of the last months, for athletes of the group's offerings. Some always attend,
 * others every second time.
 */
export async function storeTraining({ client, content, size, today, people }: Filling) {
  const { groups, sessions, closed } = content.schedules;
  const span = { from: daysAfter(today, -size.attendanceDays), to: daysAfter(today, -1) };
  const practices = sessions.flatMap((session) => {
    const group = groups.find(({ id }) => id === session.group);
    const isInSeason = (day: string) => seasonDates(session, day).from <= day;
    return [...daysWithin(session, span, closed)].filter(isInSeason).map((day) => ({
      key: sessionKey(session.id, day),
      day,
      group: session.group,
      at: instantOf(`${day}T${session.start}`, content.club.timeZone),
      ages: group?.ages ?? null,
      offerings: group?.options.map(({ type, id }) => `${type}/${id}`) ?? [],
    }));
  });
  await client.query(
    `insert into attendance (id, athlete_id, session_key, day, group_id, status, recorded_by_name, recorded_at,
       received_at)
     select gen_random_uuid(), athlete_id, key, day, "group",
            case when chance < zeal then 'here' when chance < zeal + (1 - zeal) * 0.4 then 'excused' else 'absent' end,
            $4, at, at
       from (select distinct on (key, l.athlete_id) l.athlete_id, key, p.day, "group", zeal,
                    ('x' || substr(md5(l.athlete || key), 1, 7))::bit(28)::int / 268435456.0 as chance,
                    p.at + interval '10 minutes' as at
               from json_to_recordset($1) p(key text, day date, "group" text, at timestamptz, offerings text[],
                                            ages json)
               join ordered_lines l on l.catalogue = 'registration' and l.type || '/' || l.offering = any(p.offerings)
                and p.day between l."from" and l."to"
               join athlete_numbers a on a.id = l.athlete_id
                and extract(year from age(p.day, a.born_on)) between (p.ages->>'from')::int and (p.ages->>'to')::int
               join json_to_recordset($2) z(n int, zeal float) on z.n = l.athlete) entries
      order by md5(key || athlete_id) limit $3`,
    [
      rowsOf(practices),
      rowsOf(people.athletes.map(({ n, zeal }) => ({ n, zeal }))),
      size.attendance,
      coachNames(content)[0],
    ],
  );
}
