-- What was asked when work was handed in. A version is written down when the first work arrives on it, so that an editor
-- who saves every few seconds leaves none behind. Submissions of before get the version of today; the table is locked
-- while they do.

create table assignment_versions (
  organization_id uuid not null references organizations on delete cascade,
  assignment_id uuid not null,
  revision integer not null,
  instructions jsonb not null,
  points double precision not null,
  pass_percent integer,
  late_deduction_percent integer not null,
  rubric jsonb not null,
  primary key (organization_id, assignment_id, revision),
  foreign key (organization_id, assignment_id) references assignments (organization_id, id) on delete cascade
);
alter table assignment_versions enable row level security;
create policy assignment_versions_tenant on assignment_versions
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

insert into assignment_versions
select a.organization_id, a.id, a.revision, a.instructions, a.points, a.pass_percent, a.late_deduction_percent, a.rubric
from assignments a
where exists (select from submissions s where s.organization_id = a.organization_id and s.assignment_id = a.id);

alter table submissions add column assignment_revision integer;
update submissions s set assignment_revision = a.revision
from assignments a where a.organization_id = s.organization_id and a.id = s.assignment_id;
alter table submissions alter column assignment_revision set not null,
  add foreign key (organization_id, assignment_id, assignment_revision)
    references assignment_versions (organization_id, assignment_id, revision);
revoke update on assignment_versions from lyceum_app;
