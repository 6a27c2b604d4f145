-- Places name their province. Until now every address said Ontario.
update content_versions set value = (
  select json_agg('{"province":"Ontario"}'::jsonb || venue order by place)
  from jsonb_array_elements(value::jsonb) with ordinality as each (venue, place)
)
where collection = 'venues' and json_typeof(value) = 'array' and json_array_length(value) > 0;
