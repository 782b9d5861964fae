-- The language in which someone reads what reaches them outside of a page, such as mails and notifications: their own choice,
-- else that of the organization they joined first that has one, else English. Memberships of other organizations are only
-- looked at here, which is why the function runs with its owner's rights. Creates a function and touches no rows.
create function reading_language(person_id uuid, chosen text) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    chosen,
    (select o.language from memberships m join organizations o on o.id = m.organization_id
      where m.person_id = reading_language.person_id and o.language is not null
      order by m.joined_at, m.organization_id limit 1),
    'en')
$$;
