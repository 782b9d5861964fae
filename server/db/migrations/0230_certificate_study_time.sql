-- A certificate says how long its holder studied, to the minute and as the transcript has it, instead of the length of the
-- course in half hours. Those issued before keep the hours that were signed. Adding the column locks for a moment; the
-- templates are few.
alter table certificates add column study_seconds integer check (study_seconds >= 0);

update certificate_templates
  set look = jsonb_set(look, '{body}', to_jsonb(replace(look ->> 'body', '{hours} hours of study', '{study_time} of study')))
  where look ->> 'body' like '%{hours} hours of study%';
