-- Certificates: how they look, which course gives which, and each one that was given. New tables only.

create table certificate_templates (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7() unique,
  name text not null check (length(name) between 1 and 80),
  -- Everything that decides how it looks (contract: TemplateLook), kept whole because it is always read whole.
  look jsonb not null,
  -- How long a certificate is valid; null means for ever.
  valid_months integer check (valid_months between 1 and 240),
  logo_file_id uuid references files on delete set null,
  -- Courses that name no template take this one.
  default_since timestamptz,
  revision integer not null default 1,
  created_by uuid references people on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  archived_at timestamptz,
  primary key (organization_id, id)
);
create unique index certificate_templates_default on certificate_templates (organization_id)
  where default_since is not null;
create index certificate_templates_list on certificate_templates (organization_id, updated_at desc);
alter table certificate_templates enable row level security;
create policy certificate_templates_tenant on certificate_templates
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- When a course gives its certificate; without a row, on completion and by the default template.
create table certificate_rules (
  organization_id uuid not null references organizations on delete cascade,
  course_id uuid not null,
  template_id uuid,
  rule text not null default 'completion' check (rule in ('completion', 'minimum_score', 'final_quiz')),
  minimum_percent integer check (minimum_percent between 1 and 100),
  final_lesson_id uuid,
  updated_at timestamptz not null,
  primary key (organization_id, course_id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade,
  foreign key (organization_id, template_id) references certificate_templates (organization_id, id),
  check ((rule = 'minimum_score') <= (minimum_percent is not null)),
  check ((rule = 'final_quiz') <= (final_lesson_id is not null))
);
alter table certificate_rules enable row level security;
create policy certificate_rules_tenant on certificate_rules
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

-- One row per certificate, with every claim as it was when it was given: what is edited later changes nothing here.
create table certificates (
  organization_id uuid not null references organizations on delete cascade,
  id uuid not null default uuidv7() unique,
  -- What people type or scan to check it; unique on the whole installation.
  code text not null unique check (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$'),
  course_id uuid not null,
  person_id uuid not null references people on delete cascade,
  enrollment_id uuid,
  template_id uuid,
  -- The template's look and logo at that time.
  look jsonb not null,
  logo_file_id uuid,
  learner_name text not null check (length(learner_name) between 1 and 300),
  course_title text not null,
  organization_name text not null,
  hours numeric(8, 1) not null,
  score_percent numeric(5, 2),
  -- The learner's own at that time: the dates that are printed are days there.
  time_zone text not null,
  completed_at timestamptz not null,
  issued_at timestamptz not null,
  -- Null when the rule of the course gave it.
  issued_by uuid references people on delete set null,
  source text not null check (source in ('rule', 'grant', 'reissue', 'renewal')),
  reason text,
  expires_at timestamptz,
  reminded_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid references people on delete set null,
  revoked_reason text,
  superseded_at timestamptz,
  superseded_by uuid,
  primary key (organization_id, id),
  foreign key (organization_id, course_id) references courses (organization_id, id) on delete cascade,
  check ((revoked_at is null) = (revoked_reason is null)),
  check ((superseded_at is null) = (superseded_by is null))
);
-- Of one course a person holds one certificate, however often completion is told.
create unique index certificates_held on certificates (organization_id, course_id, person_id)
  where revoked_at is null and superseded_at is null;
create index certificates_list on certificates (organization_id, issued_at desc);
create index certificates_course on certificates (organization_id, course_id, issued_at desc);
create index certificates_person on certificates (person_id, issued_at desc);
create index certificates_expiring on certificates (expires_at) where revoked_at is null and superseded_at is null;
alter table certificates enable row level security;
create policy certificates_tenant on certificates
  using (organization_id = app_organization_id() or person_id = app_person_id())
  with check (organization_id = app_organization_id());

-- Anyone who holds a code may read what the certificate claims; the code is the permission, and there is no list.
create function certificate_by_code(given text) returns setof certificates
  language sql stable security definer set search_path = public as
$$ select * from certificates where code = given $$;
