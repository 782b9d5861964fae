-- Whether an account has proved that it owns its email address, the codes and links that prove it, and undo links for
-- changed addresses. Adding a column without a default locks people for a moment; the updates touch each person once.

alter table people add column email_verified_at timestamptz;

-- Accounts that provably used a secret mailed to their address. Accepting an invitation from the list proved nothing;
-- registering with its token did, and then both happened in one transaction, at one instant.
update people p set email_verified_at = now()
where p.deleted_at is null and (
  exists (select 1 from invitations i where i.email = p.email and i.accepted_at = p.created_at)
  or p.id::text in (select a.subject_id from audit_entries a
    where a.action = 'person.password_reset' and a.subject_type = 'person')
  -- An identity provider named the address, and spoke only for the domains of its own organization.
  or exists (select 1 from sso_identities s where s.person_id = p.id)
  -- The first super admin came by a one-time link; others were appointed by one.
  or p.user_role = 'super_admin'
  -- Accounts of the demo. Nobody can own an address under .test (RFC 2606).
  or p.email ~ '@(lyceum|northwind|riverside|harbor)\.test$'
);

-- A code and a link that were mailed to an address: to verify the account's own, or to change to another one.
-- A new one replaces the old one.
create table email_codes (
  person_id uuid not null references people on delete cascade,
  purpose text not null check (purpose in ('verify', 'change')),
  email text not null check (email = lower(email)),
  code_hash text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  link_expires_at timestamptz not null,
  tries integer not null default 0,
  primary key (person_id, purpose)
);

-- While a change can be undone, nobody else can register the old address.
create table email_undos (
  token_hash bytea primary key,
  person_id uuid not null references people on delete cascade,
  old_email text not null check (old_email = lower(old_email)),
  new_email text not null check (new_email = lower(new_email)),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_undos_old_email on email_undos (old_email);
create index email_undos_person on email_undos (person_id);

-- What was sent to an address is shown to who has proved to own it.
create function app_verified_email() returns text language sql stable parallel safe as
  $$ select p.email from people p where p.id = app_person_id() and p.email_verified_at is not null $$;

drop policy invitations_addressee on invitations;
create policy invitations_addressee on invitations
  using (email = (select app_verified_email())) with check (email = (select app_verified_email()));

drop policy inquiries_sender on inquiries;
create policy inquiries_sender on inquiries
  using (person_id = app_person_id() or email = (select app_verified_email()))
  with check (person_id = app_person_id() or email = (select app_verified_email()));
