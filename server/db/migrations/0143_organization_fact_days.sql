-- Days of whole organizations instead of days of the whole platform: staff see which organizations make a figure, and an
-- organization that is deleted takes its days along.
create table organization_fact_days (
  organization_id uuid not null references organizations on delete cascade,
  kind text not null,
  day date not null,
  facts integer not null,
  amount bigint not null,
  primary key (organization_id, kind, day)
);
create index organization_fact_days_platform on organization_fact_days (kind, day) include (organization_id, facts);
alter table organization_fact_days enable row level security;
create policy organization_fact_days_tenant on organization_fact_days
  using (organization_id = app_organization_id()) with check (organization_id = app_organization_id());

insert into organization_fact_days (organization_id, kind, day, facts, amount)
select organization_id, kind, day, sum(facts), sum(amount) from course_fact_days group by 1, 2, 3;

drop table platform_fact_days;
drop index course_fact_days_organization;
