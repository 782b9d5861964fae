-- What making and publishing courses needs beyond the first layout. Adds columns and functions; the one computed column
-- rewrites lessons, which is empty where this runs for the first time.

-- Owners of courses may publish without a review, since then; null means that an admin approves.
alter table organizations add column direct_publishing_at timestamptz;

-- Who saved last, so that a conflict can name them.
alter table courses add column updated_by uuid references people on delete set null;

-- Null once the draft is what is published: two instants within one tick of the clock would look the same.
alter table courses alter column draft_changed_at drop not null;

-- Whether there is anything to learn from, kept with the row so that an outline of 500 lessons reads no content.
alter table lessons add column has_content boolean not null generated always as (
  case
    when kind = 'text' then jsonb_path_exists(content,
      '$.document.** ? (@.type == "text" || @.type == "image" || @.type == "embed" || @.type == "blockMath" || @.type == "inlineMath")')
    when kind in ('video', 'audio', 'file') then content ->> 'resource_id' is not null
    when kind = 'embed' then content ->> 'url' is not null
    else coalesce(content ->> 'quiz_id', content ->> 'assignment_id', content ->> 'live_session_id') is not null
  end) stored;

-- A copy of a course shows the same files as the original.
drop index course_resources_file;
create unique index course_resources_file on course_resources (organization_id, course_id, file_id) where deleted_at is null;

-- The dictionary that knows the stems of a language; words of other languages are kept as they are.
create function search_dictionary(language text) returns regconfig language sql immutable parallel safe as $$
  select case language
    when 'ar' then 'pg_catalog.arabic'::regconfig when 'da' then 'pg_catalog.danish'::regconfig
    when 'de' then 'pg_catalog.german'::regconfig when 'el' then 'pg_catalog.greek'::regconfig
    when 'en' then 'pg_catalog.english'::regconfig when 'es' then 'pg_catalog.spanish'::regconfig
    when 'fi' then 'pg_catalog.finnish'::regconfig when 'fr' then 'pg_catalog.french'::regconfig
    when 'hi' then 'pg_catalog.hindi'::regconfig when 'hu' then 'pg_catalog.hungarian'::regconfig
    when 'id' then 'pg_catalog.indonesian'::regconfig when 'it' then 'pg_catalog.italian'::regconfig
    when 'nl' then 'pg_catalog.dutch'::regconfig when 'no' then 'pg_catalog.norwegian'::regconfig
    when 'pt' then 'pg_catalog.portuguese'::regconfig when 'ro' then 'pg_catalog.romanian'::regconfig
    when 'ru' then 'pg_catalog.russian'::regconfig when 'sv' then 'pg_catalog.swedish'::regconfig
    when 'tr' then 'pg_catalog.turkish'::regconfig
    else 'pg_catalog.simple'::regconfig
  end $$;

-- Words as written and as stems, without accents: a search in either form finds them.
create function search_words(language text, words text) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('pg_catalog.simple', public.plain_text(words))
    || to_tsvector(public.search_dictionary(language), public.plain_text(words)) $$;

create index course_versions_newest on course_versions (organization_id, course_id, number desc);
