-- The refusal as a sentence with its values, worded when somebody reads the log. `error` keeps it in English.
alter table lti_log add column error_words jsonb;
