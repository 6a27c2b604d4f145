-- What searches compare: indexes of the tables use it, so it is there before them.
create extension if not exists pg_trgm;

-- Words in small letters without accents and apostrophes, with a space around each: " beatrice osullivan lee ".
-- `searchWords` (app/core/search-terms.ts) does the same with what is typed. Its cost makes PostgreSQL prefer an
-- index to computing it for each row, and most texts are plain ASCII, which needs less work.
create function search_text(text) returns text
  language plpgsql immutable strict parallel safe cost 300 as $$
begin
  return ' ' || btrim(regexp_replace(
    lower(case when octet_length($1) = length($1) then translate($1, '''`', '')
      else regexp_replace(
        normalize(translate($1, 'łŁøØđĐħĦı''’‘ʼ`´', 'lLoOdDhHi'), nfkd), '[\u0300-\u036f]', '', 'g') end),
    '[\u0001-/:-@\[-`{-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')) || ' ';
end $$;
