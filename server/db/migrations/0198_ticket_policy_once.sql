-- Who asks is looked up once per statement instead of once per ticket; who may see what stays the same.
alter policy support_tickets_tenant on support_tickets
  using (desk_id = (select app_organization_id()) or requester_id = (select app_person_id())
    or (desk_id = support_platform_desk() and (select support_staffs_platform())));
