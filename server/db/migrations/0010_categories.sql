-- Categories of courses: a tree per organization. New tables only.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- unaccent() is only stable, so an index can't use it; this one names its dictionary and is immutable.
create function plain_text(value text) returns text language sql immutable parallel safe strict as
  $$ select lower(public.unaccent('public.unaccent'::regdictionary, value)) $$;

create table categories (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7() unique,
  parent_id uuid,
  name text not null check (length(name) between 1 and 80),
  slug text not null,
  description text not null default '',
  icon text not null default 'book',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  unique (organization_id, slug),
  foreign key (organization_id, parent_id) references categories (organization_id, id),
  check (parent_id is distinct from id)
);
create index categories_tree on categories (organization_id, parent_id, position);
alter table categories enable row level security;
-- Categories stand on public pages.
create policy categories_read on categories for select using (true);
create policy categories_write on categories
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());
