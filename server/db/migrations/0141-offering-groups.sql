-- The groups of the registration page become a list, each with its words and memberships. What staff
-- saved as four lists is rewritten; the words come from the texts they last saved, where they did.
update content_versions set value = (
  select (
    value::jsonb - '{elementary,highschool,speed,strength}'::text[]
      || jsonb_build_object('groups', jsonb_agg(
        jsonb_build_object(
          'id', known.id,
          'type', known.type,
          'name', known.name,
          'heading', coalesce(desk.groups -> known.id -> 'heading', to_jsonb(known.heading)),
          'text', coalesce(desk.groups -> known.id -> 'text', jsonb_build_array(known.text)),
          'options', (
            select coalesce(jsonb_agg(option - 'type' order by place), '[]')
            from jsonb_array_elements(value::jsonb -> known.id) with ordinality as each (option, place)
          )
        ) order by known.place
      ))
  )::json
  from (values
    (1, 'elementary', 'track_field_elementary', 'Elementary', 'ELEMENTARY', 'Grades 1 to 8, ages 5 to 13. One event or a whole season.'),
    (2, 'highschool', 'track_field_highschool', 'Highschool', 'HIGHSCHOOL', 'Grades 9 to 12, ages 14 to 18, with an event coach.'),
    (3, 'speed', 'speed_training', 'Speed training', 'SPEED TRAINING', 'Any sport, alone, with friends or with a team.'),
    (4, 'strength', 'strength_conditioning', 'Gym', 'STRENGTH AND CONDITIONING', 'In our own room in Ajax. High-performance groups are by invitation.')
  ) as known (place, id, type, name, heading, text)
  left join (
    select value::jsonb -> 'registration' -> 'groups' as groups
    from content_versions
    where collection = 'desk' and value is not null
    order by version desc
    limit 1
  ) as desk on true
)
where collection = 'offerings' and value::jsonb ? 'elementary';
