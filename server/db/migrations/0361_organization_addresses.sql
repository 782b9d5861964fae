-- Every organization gets an address for its public page, made from its name and never changed by a rename. Rewrites
-- the table, which has one row per organization, under a lock: milliseconds for thousands of them.
create function organization_slug() returns trigger language plpgsql as $$
declare
  base text := trim(both '-' from left(regexp_replace(plain_text(new.name), '[^a-z0-9]+', '-', 'g'), 60));
begin
  if coalesce(new.slug, '') <> '' then
    return new;
  end if;
  if base = '' then
    base := 'organization';
  end if;
  -- Two of one name that are founded at once wait for each other: the first gets the name, the second a part of its id too.
  perform pg_advisory_xact_lock(hashtext('organization_slug ' || base));
  if exists (select 1 from organizations o where o.slug = base) then
    base := base || '-' || right(new.id::text, 8);
  end if;
  new.slug := base;
  return new;
end $$;

alter table organizations add column slug text;
create trigger organizations_slug before insert or update of slug on organizations
  for each row execute function organization_slug();
-- One after the other, so that each sees the addresses of those before it.
do $$
declare
  organization_id uuid;
begin
  for organization_id in select id from organizations order by created_at, id loop
    update organizations set slug = '' where id = organization_id;
  end loop;
end $$;
-- Empty asks for a new one; no row ever holds it.
alter table organizations alter column slug set default '', alter column slug set not null,
  add unique (slug), add check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$');
