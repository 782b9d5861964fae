import { exported, withheld, type ExportRules } from './rules.ts'

/** Members, settings, approvals and requests. */
export const peopleRules: ExportRules = {
  organizations: exported(
    `
    accent allowed_networks api_calls_per_day_limit archived_at contact_address created_at created_by currency
    deletion_requested_at description direct_publishing_at domain_sign_up_at features holidays id idle_minutes
    language legal_hold_at logo_file_id mail_per_day_limit name own_domains_only_at retention sandbox_at
    seat_limit session_hours sign_up_policy slug storage_limit_bytes suspended_at suspension_message time_zone
    two_factor_required_at updated_at video_minutes_per_month_limit website week_start`,
    { of: 'itself' },
  ),
  organization_imports: withheld(
    'internal',
    'archive_id created_people digest imported_at organization_id',
  ),
  retention_runs: exported(
    `
    before id kind organization_id ran_at removed_count`,
  ),
  organization_use: exported('amount day kind organization_id'),
  organization_domains: exported(
    `
    capture created_at domain organization_id sign_in_required_at`,
  ),
  domain_claims: exported(
    `
    checked_at created_at created_by domain error method missing_since organization_id proven_at
    token`,
  ),
  organization_hosts: exported(
    `
    checked_at created_at host missing_since organization_id points_here proven_at token`,
  ),
  break_glass_admins: exported(
    `
    created_at organization_id person_id`,
  ),
  break_glass_uses: exported(
    `
    id ip_address organization_id person_id used_at`,
    { internal: 'session_id' },
  ),
  memberships: exported(
    `
    custom_role_id joined_at organization_id person_id position role suspended_at suspended_by
    suspension_reason`,
    { private: 'last_seen_at', internal: 'search_text sort_name' },
  ),
  member_counts: withheld(
    'internal',
    `
    is_suspended members organization_id role`,
  ),
  member_groups: exported(
    `
    created_at description id name organization_id`,
  ),
  member_group_people: exported(
    `
    added_at group_id organization_id person_id`,
  ),
  member_group_managers: exported(
    `
    added_at group_id organization_id person_id`,
  ),
  member_roles: exported(
    `
    abilities created_at description id name organization_id updated_at`,
  ),
  member_removals: exported(
    `
    may_return organization_id person_id removed_at removed_by`,
  ),
  member_views: exported(
    `
    ended_at expires_at id organization_id person_id reason started_at viewer_id`,
    { internal: 'session_id' },
  ),
  invitations: exported(
    `
    accepted_at created_at declined_at email expires_at group_id id invited_by message
    organization_id position revoked_at role sent_at`,
    { secret: 'token_hash' },
  ),
  join_requests: exported(
    `
    accepted_at created_at decided_by declined_at id message organization_id person_id`,
  ),
  people_imports: exported(
    `
    created_at file_name finished_at group_id id message organization_id requested_by role
    row_count started_at`,
  ),
  people_import_rows: exported(
    `
    email import_id line organization_id outcome position role`,
  ),
  sso_connections: exported(
    `
    client_id created_at forced_domains issuer organization_id updated_at`,
    { secret: 'client_secret' },
  ),
  sso_attempts: withheld(
    'internal',
    `
    browser_hash code_verifier created_at host nonce organization_id state_hash`,
  ),
  sso_identities: withheld(
    'internal',
    `
    created_at organization_id person_id subject`,
  ),
  saml_connections: exported(
    `
    allows_unsolicited certificate certificates created_at created_by default_role domains id issuer
    logout_url mapping metadata_changed_at metadata_checked_at metadata_error metadata_url name
    organization_id role_values sign_in_url single_logout updated_at`,
    { secret: 'private_key' },
  ),
  saml_identities: withheld(
    'internal',
    `
    connection_id created_at name_id organization_id person_id`,
  ),
  saml_attempts: withheld(
    'internal',
    `
    browser_hash connection_id created_at finished_at host id organization_id outcome request_id
    started_by`,
  ),
  saml_seen: withheld(
    'internal',
    `
    connection_id expires_at message_hash organization_id`,
  ),
  saml_tickets: withheld(
    'internal',
    `
    browser_hash claims connection_id created_at host organization_id path ticket_hash`,
  ),
  saml_sessions: withheld(
    'internal',
    `
    connection_id name_id name_id_format organization_id session_id session_index`,
  ),
  saml_log: exported(
    `
    connection_id created_at detail id organization_id outcome person_id reason subject`,
  ),
  api_keys: exported(
    `
    created_at created_by expires_at id last_used_at name organization_id revoked_at scopes
    start`,
    { secret: 'secret_hash', private: 'last_used_ip' },
  ),
  audit_streams: exported(
    `
    created_at created_by failing_since id last_sent_at organization_id paused_at sent_count url`,
    {
      secret: 'secret',
      internal: 'claim_id claimed_until entry_id failed_attempts next_attempt_at written_in',
    },
  ),
  audit_stream_log: exported(
    `
    at detail duration_ms entry_count id organization_id status stream_id`,
  ),
  webhooks: exported(
    `
    created_at created_by events id organization_id paused_at url`,
    { secret: 'secret' },
  ),
  webhook_deliveries: withheld(
    'internal',
    `
    attempts created_at delivered_at duration_ms event failed_at id next_attempt_at
    organization_id payload response_status response_text webhook_id`,
  ),
  provisioned_users: exported(
    `
    attributes created_at deactivated_at emails external_id id is_active organization_id person_id updated_at user_name`,
    { internal: 'user_name_key' },
  ),
  provisioned_groups: exported('external_id group_id organization_id updated_at'),
  provisioned_group_waiting: withheld('internal', 'group_id organization_id user_id'),
  provisioning_log: exported(
    `
    action created_at detail ends_access id is_dry_run organization_id resource_id resource_name resource_type
    status token_id`,
  ),
  provisioning_settings: exported(
    `
    brake_minimum brake_released_at brake_share braked_at dry_run_at organization_id`,
  ),
  provisioning_tokens: exported(
    `
    created_at created_by id last_used_at name organization_id revoked_at start`,
    { secret: 'secret_hash', private: 'last_used_ip' },
  ),
  record_clients: exported(
    `
    created_at created_by id last_used_at name organization_id revoked_at scopes session_id
    username`,
    { secret: 'secret_hash', private: 'last_used_ip' },
  ),
  record_forwards: exported(
    `
    created_at created_by endpoint fact_id fact_written_in failed_attempts failing_since has_activity id last_sent_at
    name next_attempt_at organization_id paused_at position refused_count sent_count username version`,
    { secret: 'secret', internal: 'claim_id claimed_until' },
  ),
  record_forward_log: exported(
    `
    at detail forward_id id organization_id outcome statement_count statement_id status`,
  ),
  record_statements: exported(
    `
    body client_id id organization_id`,
    { internal: 'is_voiding position' },
  ),
  record_voidings: exported('organization_id statement_id'),
  record_keys: withheld('internal', 'key organization_id position'),
  record_activities: exported('activity_id definition organization_id', { internal: 'key' }),
  record_attachments: exported('content content_type organization_id sha2 stored_at'),
  record_documents: exported(
    `
    activity_id agent content content_type kind name organization_id registration updated_at`,
    { internal: 'activity_key agent_key etag name_key' },
  ),
  audit_entries: exported(
    `
    action actor_id created_at detail id ip_address organization_id reason request_id
    subject_id subject_type`,
    { internal: 'written_in' },
  ),
  organization_exports: withheld(
    'internal',
    `
    created_at failed_at file_id finished_at id organization_id requested_by`,
  ),
  approvals: exported(
    `
    assignee_id data decided_at decided_by due_at id kind note organization_id reason
    requester_id status subject_id submitted_at title`,
  ),
  approval_comments: exported(
    `
    approval_id author_id body created_at id organization_id`,
  ),
  requisitions: exported(
    `
    applied_at approved_at changes_requested_at created_at declined_at granted id
    in_review_at kind organization_id owner_id person_id reason reference requested steps
    target withdrawn_at`,
  ),
  requisition_messages: exported(
    `
    author_id body created_at id kind requisition_id status`,
    { only: "t.kind <> 'note'", of: ['requisitions', 'requisition_id'] },
  ),
  finished_backups: withheld('internal', 'file_count finished_at name row_count'),
  legal_pages: withheld('internal', 'changed_at name text'),
  inquiries: withheld(
    'internal',
    `
    consented_at contacted_at converted_at country created_at declined_at email id
    learner_count message name name_key needs organization_id organization_name owner_id
    person_id phone qualified_at reference size website withdrawn_at`,
  ),
  inquiry_messages: withheld(
    'internal',
    `
    author_id body created_at id inquiry_id kind status`,
  ),
  notifications: withheld(
    'private',
    `
    actor_id created_at dedupe_key email emailed_at id in_app kind link message
    organization_id person_id push pushed_at read_at reason title type words`,
  ),
  push_devices: withheld(
    'private',
    `
    auth_secret created_at endpoint id last_pushed_at name person_id public_key session_id`,
  ),
  push_keys: withheld(
    'internal',
    `
    created_at one private_key public_key`,
  ),
  notification_rules: exported(
    `
    email in_app kind mandatory organization_id updated_at updated_by`,
  ),
  files: exported(
    `
    content_type created_at deleted_at id name organization_id owner_id purpose ready_at
    size_bytes`,
    { internal: 'storage_key' },
  ),
}
