import { exported, withheld, type ExportRules } from './rules.ts'

/** Tools that courses open, and platforms that open courses. */
export const ltiRules: ExportRules = {
  lti_keys: exported(
    `
    created_at id organization_id public_jwk retired_at`,
    { secret: 'private_key' },
  ),
  lti_tools: exported(
    `
    created_at created_by custom deep_link_url deployment_id description ended_at id
    is_dynamic jwks jwks_url launch_url login_url name opens_in organization_id placements
    provided_tool_id redirect_urls review_url scopes shares_email shares_name shares_picture`,
  ),
  lti_registrations: exported(
    `
    created_at created_by organization_id tool_id`,
    { secret: 'token_hash' },
  ),
  lti_launches: withheld(
    'internal',
    `
    answered_at authorized_at browser_hash course_id created_at for_person_id id into_document is_draft
    lesson_id line_item_id message organization_id person_id secret_hash section_id tool_id`,
  ),
  lti_seen: withheld(
    'internal',
    `
    expires_at organization_id source_id value_hash`,
  ),
  lti_line_items: exported(
    `
    course_id created_at ends_at id is_of_lesson label lesson_id maximum_points
    organization_id resource_id review starts_at tag tool_id`,
  ),
  lti_scores: exported(
    `
    activity_progress comment course_id enrollment_id grading_progress line_item_id
    maximum_points organization_id person_id points scored_at updated_at`,
  ),
  lti_log: exported(
    `
    action added_count created_at error error_words id organization_id partner_id partner_name person_id
    removed_count`,
  ),
  lti_contexts: exported(
    `
    changes_url context_id course_id created_at id members_url organization_id platform_id
    synced_at title`,
  ),
  lti_places: exported(
    `
    context_id created_at ended_at gave_enrollment organization_id person_id subject`,
  ),
  lti_member_lists: withheld(
    'internal',
    `
    course_id created_at id members organization_id tool_id`,
  ),
  lti_provided_offers: exported('organization_id tool_id'),
  lti_subjects: exported('organization_id person_id subject'),
  lti_platforms: exported(
    `
    authorization_url client_id created_at created_by deployment_ids ended_at id is_dynamic
    issuer jwks_url name organization_id staff_role token_url`,
  ),
  lti_platform_invites: exported(
    `
    created_at created_by organization_id platform_id`,
    { secret: 'token_hash' },
  ),
  lti_logins: withheld(
    'internal',
    `
    browser_hash created_at nonce organization_id platform_id state_hash storage_target`,
  ),
  lti_tickets: withheld(
    'internal',
    `
    browser_hash choosing created_at organization_id path person_id platform_id ticket_hash`,
  ),
  lti_identities: exported(
    `
    created_at last_launched_at organization_id person_id platform_id revoked_at revoked_by roles subject`,
  ),
  lti_returns: exported(
    `
    course_id created_at lesson_id line_item_url organization_id person_id platform_id sent_at
    sent_percent subject`,
  ),
}
