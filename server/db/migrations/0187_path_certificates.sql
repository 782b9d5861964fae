-- A learning plan may give a certificate of its own, like a course. Dropping a not-null and adding a null column rewrites
-- nothing; the check holds for every row that is there, so it is added without reading them under the lock.

create table plan_certificate_rules (
  organization_id uuid not null,
  plan_id uuid not null,
  -- Null: the organization's default.
  template_id uuid,
  updated_at timestamptz not null,
  primary key (organization_id, plan_id),
  foreign key (organization_id, plan_id) references learning_plans (organization_id, id) on delete cascade,
  foreign key (organization_id, template_id) references certificate_templates (organization_id, id)
);
create index plan_certificate_rules_template on plan_certificate_rules (organization_id, template_id);
alter table plan_certificate_rules enable row level security;
create policy plan_certificate_rules_tenant on plan_certificate_rules
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

alter table certificates alter column course_id drop not null,
  add column plan_id uuid,
  add foreign key (organization_id, plan_id) references learning_plans (organization_id, id) on delete cascade;
alter table certificates add constraint certificates_of_one
  check (num_nonnulls(course_id, plan_id) = 1) not valid;
alter table certificates validate constraint certificates_of_one;
-- Of one plan a person holds one certificate, however often completion is told.
create unique index certificates_held_of_plan on certificates (organization_id, plan_id, person_id)
  where plan_id is not null and revoked_at is null and superseded_at is null;
