-- Staff are few among very many people: finding them, or whether one is the last, must not read everyone.
create index people_by_role on people (user_role, id);

-- When the people of an organization were last here, also by devices that have signed out since.
create index sessions_of_person on sessions (person_id, last_used_at desc);
