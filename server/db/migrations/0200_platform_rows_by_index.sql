-- Which organizations make a figure of the platform: summed from the index alone, without visiting a row for each day.
drop index organization_fact_days_platform;
create index organization_fact_days_platform on organization_fact_days (kind, day) include (organization_id, facts);
