-- Templates of an organization: copies of a course or of some of its lessons, kept as courses that nobody edits,
-- publishes or takes. A new column without a value, so it locks courses only for a moment.
alter table courses add column template_kind text check (template_kind in ('course', 'lessons'));
create index courses_templates on courses (organization_id, updated_at desc) where template_kind is not null;
