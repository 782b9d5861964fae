-- A session that an organization's identity provider vouched for reaches that organization alone, until its person
-- confirms it with their own password. Locks sessions and each table with rows of one's own for a moment.

alter table sessions
  -- Whose provider said who this is; null for who signed in with a password.
  add column provider_organization_id uuid references organizations on delete cascade,
  add column confirmed_at timestamptz;
create index sessions_provider on sessions (provider_organization_id) where provider_organization_id is not null;

-- Until now the session did not say whose provider it was. Where that is not plain, the person signs in again.
update sessions s set provider_organization_id = i.organization_id
from (select person_id, (array_agg(organization_id))[1] as organization_id from sso_identities
  group by person_id having count(distinct organization_id) = 1) i
where s.person_id = i.person_id and s.signed_in_by = 'single_sign_on';
update sessions set revoked_at = now()
where signed_in_by = 'single_sign_on' and provider_organization_id is null and revoked_at is null;

create function app_only_organization_id() returns uuid language sql stable parallel safe as
  $$ select nullif(current_setting('app.only_organization_id', true), '')::uuid $$;

-- What is one's own in every organization is one's own in that one only.
do $$
declare owned regclass;
begin
  for owned in
    select distinct p.polrelid::regclass from pg_policy p
    join pg_attribute a on a.attrelid = p.polrelid and a.attname = 'organization_id' and not a.attisdropped
    where pg_get_expr(p.polqual, p.polrelid) ~ 'app_person_id'
  loop
    execute format('create policy only_organization on %s as restrictive
      using ((select app_only_organization_id()) is null or organization_id is null
        or organization_id = (select app_only_organization_id()))', owned);
  end loop;
end $$;

create policy only_organization on support_tickets as restrictive
  using ((select app_only_organization_id()) is null or desk_id = support_platform_desk()
    or desk_id = (select app_only_organization_id()));
