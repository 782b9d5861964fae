-- The catalog finds words with swapped letters ("phyton"), and the nearest titles when nothing matches. Builds one index
-- on published_courses, which locks its writes for about a second per 10,000 courses.

-- Small letters without accents and punctuation, one space before each word: "% spa%" finds beginnings of words.
create function search_line(value text) returns text language sql immutable parallel safe strict as $$
  select ' ' || btrim(regexp_replace(public.plain_text(value), '[\s!-/:-@\[-`{-¿‐-⁯]+', ' ', 'g')) $$;

create index published_courses_title on published_courses using gin (search_line(title) gin_trgm_ops)
  with (gin_pending_list_limit = 64);

-- The letters of a word in the order of the alphabet: two words that differ by swapped letters have the same.
create function letters_of(word text) returns text language sql immutable parallel safe strict as $$
  select string_agg(letter, '' order by letter) from unnest(string_to_array(word, null)) as letter $$;

-- As before, but words that share few trigrams are looked at too ("phyton" and "python" share two of twelve), and short
-- words may have two letters swapped.
create or replace function catalog_query(search text) returns tsquery language plpgsql stable
  set pg_trgm.similarity_threshold = 0.12 as $$
declare
  dictionaries constant regdictionary[] := array['english_stem', 'german_stem', 'french_stem', 'spanish_stem',
    'italian_stem', 'portuguese_stem', 'dutch_stem', 'swedish_stem', 'norwegian_stem', 'danish_stem', 'finnish_stem',
    'hungarian_stem', 'romanian_stem', 'russian_stem', 'turkish_stem', 'greek_stem', 'arabic_stem', 'hindi_stem',
    'indonesian_stem'];
  words text[] := array(select lexeme
    from unnest(to_tsvector('pg_catalog.simple', plain_text(left(search, 200)))) order by positions limit 12);
  needed text[] := array(select w from unnest(words) as w
    where ts_lexize('english_stem', w) is distinct from '{}' or w = words[array_length(words, 1)]);
  given text;
  stems text[];
  allowed integer;
  term tsquery;
  neighbour text;
  whole tsquery;
begin
  foreach given in array needed loop
    term := catalog_term(given, ':*');
    stems := array(select distinct stem from unnest(dictionaries) as dictionary,
      unnest(ts_lexize(dictionary, given)) as stem where length(stem) > 2);
    foreach neighbour in array stems loop
      term := term || catalog_term(neighbour, '');
    end loop;
    if not exists (select from catalog_words c where c.word ^@ given)
      and not exists (select from catalog_words c where c.word = any (stems)) then
      allowed := case when length(given) < 4 then 0 when length(given) < 6 then 1 else 2 end;
      for neighbour in
        select c.word from catalog_words c where c.word % given
          and (least(levenshtein_less_equal(c.word, given, allowed),
              levenshtein_less_equal(left(c.word, length(given)), given, allowed)) <= allowed
            or length(given) in (4, 5) and length(c.word) = length(given)
              and levenshtein_less_equal(c.word, given, 2) = 2 and letters_of(c.word) = letters_of(given))
        order by letters_of(c.word) = letters_of(given) desc,
          levenshtein_less_equal(left(c.word, length(given)), given, 2), abs(length(c.word) - length(given)), c.word
        limit 8
      loop
        term := term || catalog_term(neighbour, '');
        -- Swapped letters leave no doubt about what was meant.
        exit when letters_of(neighbour) = letters_of(given);
      end loop;
    end if;
    whole := case when whole is null then term else whole && term end;
  end loop;
  return whole;
end $$;

-- Courses whose title comes closest to a search that found nothing, the closest first. Callers leave out what the viewer
-- may not see.
create function catalog_nearest(search text) returns table (course_id uuid, closeness real) language sql stable
  set pg_trgm.word_similarity_threshold = 0.3 as $$
  select p.course_id, word_similarity(btrim(search_line(left(search, 100))), search_line(p.title)) as closeness
  from published_courses p
  where p.archived_at is null and search_line(p.title) %> btrim(search_line(left(search, 100)))
  order by closeness desc, p.learner_count desc limit 50 $$;
