-- Who answers: every organization has a desk under its own id, and the platform has one of its own.
-- New tables only; locks nothing that exists.

create extension if not exists pg_trgm;

create function support_platform_desk() returns uuid language sql immutable parallel safe as
  $$ select '00000000-0000-7000-8000-000000000001'::uuid $$;

-- Reads the person's own row as owner, so that no policy has to show people to each other.
create function support_staffs_platform() returns boolean language sql stable security definer set search_path = public as
  $$ select exists (select 1 from people where id = app_person_id() and user_role = 'super_admin') $$;

create table support_desks (
  id uuid primary key,
  -- Null for the platform's desk; otherwise the organization whose id the desk shares.
  organization_id uuid unique references organizations on delete cascade,
  time_zone text not null default 'UTC',
  -- Seven lists, Monday first, of {"opens": "09:00", "closes": "17:00"}.
  hours jsonb not null,
  -- A list of {"date": "2026-12-25", "name": "Christmas"}.
  holidays jsonb not null default '[]',
  -- Minutes of working time by priority: {"normal": {"answer_minutes": 480, "resolution_minutes": 1440}}.
  targets jsonb not null,
  last_ticket_number integer not null default 0,
  updated_at timestamptz not null default now(),
  check (organization_id is null or organization_id = id),
  check (organization_id is not null or id = support_platform_desk())
);
alter table support_desks enable row level security;
-- When a desk is open is no secret.
create policy support_desks_read on support_desks for select using (true);
create policy support_desks_write on support_desks
  using (id = app_organization_id() or (id = support_platform_desk() and (select support_staffs_platform())))
  with check (id = app_organization_id() or (id = support_platform_desk() and (select support_staffs_platform())));

-- Opens the desk if need be and answers the next ticket number. As owner: whoever asks may not change the desk itself.
create function support_next_ticket_number(desk uuid, default_hours jsonb, default_targets jsonb)
  returns integer language plpgsql security definer set search_path = public as $$
declare
  number integer;
begin
  if desk is distinct from app_organization_id() and desk <> support_platform_desk() then
    raise exception 'not the desk of this organization' using errcode = '42501';
  end if;
  insert into support_desks as d (id, organization_id, hours, targets, last_ticket_number)
    values (desk, nullif(desk, support_platform_desk()), default_hours, default_targets, 1)
    on conflict (id) do update set last_ticket_number = d.last_ticket_number + 1
    returning d.last_ticket_number into number;
  return number;
end $$;
