-- Entering with a key says what is left of the organization's calls, and is refused outside its networks.
drop function enter_as_program;
create function enter_as_program(
  given_secret_hash bytea, given_organization_id uuid, at timestamptz, address inet
) returns table (
  key_id uuid, scopes text[], key_last_used_at timestamptz,
  person_id uuid, user_role text, role text, refusal text, refusal_message text,
  calls_per_day integer, calls_today bigint
) language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform assert_restricted_role();
  return query select e.key_id, e.scopes, e.key_last_used_at, e.person_id, e.user_role, e.role,
      coalesce(e.refusal, case when o.allowed_networks <> '[]' and not is_in_networks(o.allowed_networks, address)
        then 'network_refused' end),
      case when e.refusal is null then o.name else e.refusal_message end, e.calls_per_day, e.calls_today
    from enter_with_key(given_secret_hash, given_organization_id, at) e
    join organizations o on o.id = given_organization_id;
end $$;
revoke execute on function enter_as_program from public;
grant execute on function enter_as_program to lyceum_app;
