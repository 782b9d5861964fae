-- Days of the whole platform: its figures cost the same with ten organizations and with ten thousand.
create table platform_fact_days (
  kind text not null,
  day date not null,
  facts bigint not null,
  primary key (kind, day)
);
insert into platform_fact_days (kind, day, facts)
select kind, day, sum(facts) from organization_fact_days group by 1, 2;

-- An organization that is deleted takes its days along, here too: figures stay what their organizations add up to.
create function forget_organization_facts() returns trigger language plpgsql as $$
begin
  update platform_fact_days p set facts = p.facts - gone.facts
  from (select kind, day, sum(facts) as facts from old_days group by 1, 2) gone
  where p.kind = gone.kind and p.day = gone.day;
  return null;
end $$;
create trigger organization_fact_days_forget after delete on organization_fact_days
  referencing old table as old_days for each statement execute function forget_organization_facts();

-- Without the counted columns, so that adding to a day changes no index.
drop index organization_fact_days_platform;
create index organization_fact_days_platform on organization_fact_days (kind, day);
