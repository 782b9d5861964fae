-- The terms and the privacy policy as the super admin wrote them. A page without a row shows the text that Lyceum brings
-- along. A new table locks nothing.
create table legal_pages (
  name text primary key check (name in ('terms', 'privacy')),
  text text not null check (length(text) between 1 and 100000),
  changed_at timestamptz not null
);
