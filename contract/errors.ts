/**
 * The complete list of error codes: the HTTP status of each and its default message. Clients switch on the code, never
 * on the text.
 */
export const errorCatalogue = {
  // any endpoint
  invalid_request: {
    status: 400,
    detail: 'Some values aren’t valid. Check the highlighted fields.',
  },
  malformed_json: { status: 400, detail: 'The request body isn’t valid JSON.' },
  unsupported_media_type: { status: 415, detail: 'This content type isn’t supported.' },
  payload_too_large: { status: 413, detail: 'The request is too large.' },
  address_too_long: { status: 414, detail: 'This address is too long.' },
  headers_too_large: { status: 431, detail: 'The request headers are too large.' },
  request_timeout: { status: 408, detail: 'The request took too long to arrive. Try again.' },
  not_signed_in: { status: 401, detail: 'Please log in to continue.' },
  session_expired: { status: 401, detail: 'Your session has ended. Please log in again.' },
  not_allowed: { status: 403, detail: 'You don’t have permission to do this.' },
  not_found: { status: 404, detail: 'Not found.' },
  method_not_allowed: { status: 405, detail: 'This method isn’t supported here.' },
  conflict: { status: 409, detail: 'Someone changed this at the same time. Reload and try again.' },
  idempotency_key_reused: {
    status: 422,
    detail: 'This Idempotency-Key was already used for a different request.',
  },
  too_many_requests: { status: 429, detail: 'Too many attempts. Please wait a moment.' },
  internal_error: { status: 500, detail: 'Something went wrong on our side.' },
  unavailable: { status: 503, detail: 'Lyceum is starting up. Try again in a moment.' },
  documents_busy: {
    status: 503,
    detail: 'We’re creating a lot of documents right now. Try again in a few seconds.',
  },

  // identity
  invalid_credentials: { status: 401, detail: 'Email or password is wrong.' },
  email_taken: { status: 409, detail: 'An account with this email already exists.' },
  username_taken: { status: 409, detail: 'This username is already taken.' },
  wrong_password: { status: 403, detail: 'The current password is wrong.' },
  password_too_common: {
    status: 400,
    detail: 'This password is too common. Choose one that’s harder to guess.',
  },
  refresh_token_invalid: { status: 401, detail: 'Your session has ended. Please log in again.' },
  claim_link_invalid: {
    status: 410,
    detail:
      'This link has been used or replaced by a newer one. Restart the server to get a new link.',
  },
  reset_code_invalid: {
    status: 400,
    detail: 'This code is wrong or has expired. Request a new one.',
  },
  email_not_verified: {
    status: 403,
    detail: 'Verify your email address first. Enter the code we sent you, or send a new one.',
  },
  email_already_verified: { status: 409, detail: 'Your email address is already verified.' },
  email_code_invalid: {
    status: 400,
    detail: 'This code is wrong or has expired. Try again or send a new code.',
  },
  email_link_invalid: {
    status: 410,
    detail: 'This link has expired or was already used.',
  },
  email_unchanged: { status: 409, detail: 'This is already your email address.' },
  email_change_missing: { status: 404, detail: 'You have no pending email change. Start again.' },
  session_not_found: { status: 404, detail: 'This session doesn’t exist or has already ended.' },
  avatar_invalid: { status: 400, detail: 'Use a PNG, JPEG or WebP image up to 5 MB.' },

  account_not_deletable: {
    status: 409,
    detail: 'Your account can’t be deleted yet.',
  },

  // two-factor and single sign-on
  session_limited: {
    status: 403,
    detail: 'You’re signed in to one organization only. Enter your password to continue.',
  },
  sign_in_again: { status: 403, detail: 'Sign in again to open this organization.' },
  network_refused: {
    status: 403,
    detail: 'This organization can only be opened from its own networks.',
  },
  network_locks_you_out: {
    status: 409,
    detail: 'Your own address isn’t in this list. Add it so you don’t lock yourself out.',
  },
  break_glass_second_factor: {
    status: 403,
    detail: 'Emergency access needs two-factor authentication or a passkey.',
  },
  two_factor_code_required: {
    status: 401,
    detail: 'Enter the code from your authenticator app.',
  },
  two_factor_code_invalid: { status: 401, detail: 'This code is wrong or has already been used.' },
  two_factor_code_refused: { status: 403, detail: 'This code is wrong or has already been used.' },
  two_factor_setup_missing: {
    status: 409,
    detail: 'Start setting up two-factor authentication again.',
  },
  two_factor_already_on: { status: 409, detail: 'Two-factor authentication is already on.' },
  two_factor_off: { status: 409, detail: 'Two-factor authentication is off.' },
  two_factor_required: {
    status: 403,
    detail: 'This organization requires two-factor authentication. Set it up in your settings.',
  },
  single_sign_on_required: {
    status: 403,
    detail: 'Your organization requires single sign-on for this email address.',
  },
  single_sign_on_unknown: {
    status: 404,
    detail: 'No organization offers single sign-on for this email address.',
  },
  single_sign_on_failed: {
    status: 400,
    detail: 'Signing in with your organization failed. Try again.',
  },
  single_sign_on_address_refused: {
    status: 403,
    detail: 'Your identity provider sent an email address that doesn’t belong to the organization.',
  },
  single_sign_on_closed: {
    status: 403,
    detail:
      'Single sign-on isn’t available to this organization. Ask the platform’s support to turn it on.',
  },
  identity_provider_unreachable: {
    status: 400,
    detail: 'The identity provider didn’t respond as OpenID Connect requires. Check its address.',
  },
  saml_connection_not_found: { status: 404, detail: 'This connection doesn’t exist any more.' },
  saml_connection_taken: {
    status: 409,
    detail: 'This identity provider is already connected to your organization.',
  },
  saml_connection_limit: {
    status: 409,
    detail: 'An organization can connect up to 20 identity providers.',
  },
  saml_metadata_refused: {
    status: 400,
    detail: 'The metadata can’t be used. Check it at your identity provider.',
  },
  domain_not_found: { status: 404, detail: 'Your organization didn’t add this domain.' },
  domain_not_proven: { status: 409, detail: 'Prove that the domain is yours first.' },
  domain_public: {
    status: 400,
    detail: 'Addresses at this domain belong to people everywhere. Use a domain of your own.',
  },
  domain_limit: { status: 409, detail: 'An organization can add up to 50 domains.' },
  host_not_found: { status: 404, detail: 'Your organization didn’t add this host name.' },
  host_refused: {
    status: 400,
    detail: 'This host name can’t be used. Choose a name in a domain of your own.',
  },
  host_taken: { status: 409, detail: 'This host name belongs to another organization.' },
  host_limit: { status: 409, detail: 'An organization can add up to 3 host names.' },
  break_glass_needed: {
    status: 409,
    detail:
      'While single sign-on is required, at least one admin has to be able to use their password.',
  },
  saml_test_not_found: { status: 404, detail: 'This test has expired. Start a new one.' },

  // organizations
  organization_not_found: { status: 404, detail: 'Organization not found.' },
  organization_creation_not_allowed: {
    status: 403,
    detail: 'Your account can’t create organizations. Request one instead.',
  },
  member_not_found: { status: 404, detail: 'This person isn’t a member of the organization.' },
  last_admin: {
    status: 409,
    detail: 'An organization needs at least one admin. Make someone else an admin first.',
  },
  invitation_not_found: { status: 404, detail: 'This invitation doesn’t exist.' },
  invitation_expired: { status: 410, detail: 'This invitation has expired. Ask for a new one.' },
  invitation_revoked: { status: 410, detail: 'This invitation was withdrawn.' },
  invitation_already_answered: {
    status: 409,
    detail: 'This invitation has already been answered.',
  },
  invitation_for_someone_else: {
    status: 403,
    detail: 'This invitation was sent to a different email address.',
  },
  already_member: { status: 409, detail: 'You’re already a member of this organization.' },

  // organizations: viewing as a member
  view_ended: { status: 401, detail: 'Your “view as” session has ended.' },
  viewing_is_read_only: {
    status: 403,
    detail: 'You’re viewing as someone else. Stop viewing to make changes.',
  },
  closed_to_viewers: {
    status: 403,
    detail: 'This page is private and can’t be opened while viewing as someone else.',
  },

  // organizations: limits and states
  organization_suspended: { status: 403, detail: 'This organization is suspended.' },
  organization_archived: {
    status: 403,
    detail: 'This organization is archived. Only its admins can open it.',
  },
  seats_exhausted: {
    status: 409,
    detail: 'This organization has no seats left. Ask the platform’s support for more.',
  },
  api_calls_exhausted: {
    status: 429,
    detail:
      'Your organization has used all of its API calls for today. The count starts again at midnight UTC.',
  },
  video_minutes_exhausted: {
    status: 409,
    detail:
      'Your organization has used all of its video minutes for this month. Ask the platform’s support for more.',
  },
  member_removed: {
    status: 403,
    detail: 'You were removed from this organization. Ask one of its admins to invite you.',
  },
  member_suspended: {
    status: 403,
    detail: 'Your membership in this organization is suspended. Contact its admins.',
  },
  group_not_found: { status: 404, detail: 'This group doesn’t exist.' },
  group_name_taken: { status: 409, detail: 'Another group already has this name.' },
  group_limit: { status: 409, detail: 'An organization can have up to 500 groups.' },
  role_not_found: { status: 404, detail: 'This role doesn’t exist.' },
  role_name_taken: { status: 409, detail: 'Another role already has this name.' },
  role_limit: { status: 409, detail: 'An organization can have up to 100 custom roles.' },
  role_in_use: {
    status: 409,
    detail: 'People still have this role. Take it away from them first.',
  },
  role_of_admin: {
    status: 409,
    detail: 'Admins can already do everything. Change their role before you give them this one.',
  },
  import_not_found: { status: 404, detail: 'This import doesn’t exist.' },
  import_empty: { status: 400, detail: 'The file has no rows with email addresses.' },
  import_unreadable: {
    status: 400,
    detail: 'This isn’t a CSV file. Export the sheet as CSV and try again.',
  },
  import_too_long: {
    status: 400,
    detail: 'A file can have up to 10,000 rows. Split the file and import the parts.',
  },
  import_started: { status: 409, detail: 'This import is already running.' },
  storage_exhausted: {
    status: 413,
    detail:
      'This organization’s storage is full. Remove files or ask the platform’s support for more.',
  },
  sign_up_closed: {
    status: 403,
    detail: 'This organization is invitation-only.',
  },
  learning_plan_not_found: { status: 404, detail: 'This plan doesn’t exist.' },
  api_key_invalid: { status: 401, detail: 'This key is unknown, expired or revoked.' },
  api_key_scope_missing: { status: 403, detail: 'This key doesn’t have the scope for that.' },
  api_key_not_found: { status: 404, detail: 'This key doesn’t exist.' },
  record_invalid: { status: 400, detail: 'This request breaks a rule of xAPI.' },
  record_version_unknown: {
    status: 400,
    detail: 'Send X-Experience-API-Version with 2.0.0 or 1.0.3.',
  },
  record_client_invalid: {
    status: 401,
    detail: 'This username and secret are wrong or were revoked.',
  },
  record_client_not_found: { status: 404, detail: 'This client doesn’t exist.' },
  record_scope_missing: { status: 403, detail: 'This client doesn’t have permission for that.' },
  record_statement_not_found: { status: 404, detail: 'This statement doesn’t exist.' },
  audit_stream_not_found: { status: 404, detail: 'Audit entries aren’t sent anywhere yet.' },
  audit_stream_address_refused: {
    status: 400,
    detail: 'Audit entries can’t be sent to this address.',
  },
  record_forward_not_found: { status: 404, detail: 'This forwarding doesn’t exist.' },
  record_forward_address_refused: {
    status: 400,
    detail: 'Use a public https:// address, not one inside a private network.',
  },
  record_forward_limit: {
    status: 409,
    detail: 'An organization can forward to up to 10 record stores.',
  },
  record_document_not_found: { status: 404, detail: 'This document doesn’t exist.' },
  record_conflict: { status: 409, detail: 'This conflicts with what is already stored.' },
  record_precondition_failed: {
    status: 412,
    detail: 'The document has changed since you read it. Read it again.',
  },
  passkey_refused: {
    status: 401,
    detail: 'This passkey wasn’t accepted. Try again, or sign in another way.',
  },
  passkey_not_found: { status: 404, detail: 'This passkey doesn’t exist.' },
  passkey_limit: { status: 409, detail: 'An account can have up to 20 passkeys.' },
  provisioning_token_not_found: { status: 404, detail: 'This token doesn’t exist.' },
  provisioning_token_limit: {
    status: 409,
    detail: 'Only two tokens can be active at a time. Revoke one first.',
  },
  job_not_found: { status: 404, detail: 'This job doesn’t exist anymore.' },
  job_not_failed: {
    status: 409,
    detail: 'This job is waiting or running. Only failed jobs can be retried or discarded.',
  },
  webhook_not_found: { status: 404, detail: 'This webhook doesn’t exist.' },
  webhook_address_refused: {
    status: 400,
    detail: 'Use a public https:// address, not one inside a private network.',
  },
  webhook_limit: { status: 409, detail: 'An organization can have up to 20 webhooks.' },
  logo_invalid: { status: 400, detail: 'Use a PNG, JPEG or WebP image up to 5 MB.' },
  join_proof_invalid: { status: 403, detail: 'This link has expired. Ask for a new one.' },
  join_request_not_found: { status: 404, detail: 'This request has already been answered.' },
  name_not_repeated: { status: 400, detail: 'Type the name of the organization exactly.' },
  domain_taken: { status: 409, detail: 'This domain belongs to another organization.' },

  // requisitions
  requisition_not_found: { status: 404, detail: 'This requisition doesn’t exist.' },
  requisition_open: { status: 409, detail: 'The same request is already open.' },
  requisition_closed: { status: 409, detail: 'This requisition has already been decided.' },

  // inquiries
  inquiry_not_found: { status: 404, detail: 'This inquiry doesn’t exist.' },
  inquiry_closed: { status: 409, detail: 'This inquiry is closed. Send a new one.' },

  // files
  file_not_found: { status: 404, detail: 'This file doesn’t exist.' },
  file_type_not_allowed: { status: 415, detail: 'This file type isn’t supported here.' },
  file_infected: {
    status: 422,
    detail: 'A virus was found in this file, so it wasn’t saved.',
  },
  scan_unavailable: {
    status: 503,
    detail:
      'The virus scanner isn’t available right now. Your file is kept; try again in a moment.',
  },
  file_too_large: { status: 413, detail: 'This file is too large.' },
  signature_invalid: { status: 403, detail: 'This link has expired. Reload the page.' },

  // approvals
  approval_not_found: { status: 404, detail: 'This approval request doesn’t exist.' },
  approval_already_decided: { status: 409, detail: 'This request has already been decided.' },
  own_approval: {
    status: 403,
    detail: 'You can’t approve your own request. Ask another admin.',
  },

  // catalog
  instructor_not_found: { status: 404, detail: 'This person doesn’t teach any public courses.' },

  // categories
  category_not_found: { status: 404, detail: 'This category doesn’t exist.' },
  category_slug_taken: { status: 409, detail: 'Another category already uses this address.' },
  category_cycle: {
    status: 409,
    detail: 'A category can’t be moved into itself. Choose another place.',
  },
  category_limit: { status: 409, detail: 'An organization can have up to 500 categories.' },

  // courses
  course_not_found: { status: 404, detail: 'This course doesn’t exist.' },
  course_changed: {
    status: 409,
    detail: 'Someone else has saved this course since you opened it. Nothing was overwritten.',
  },
  course_in_review: {
    status: 409,
    detail: 'This course is being reviewed. Withdraw it from review to change it.',
  },
  course_archived: { status: 409, detail: 'This course is archived. Unarchive it to change it.' },
  course_template: {
    status: 409,
    detail: 'Templates can’t be changed. Create a course from the template instead.',
  },
  course_not_publishable: {
    status: 409,
    detail: 'Finish the required items on the checklist before publishing.',
  },
  course_was_published: {
    status: 409,
    detail: 'This course was published, so it can only be archived.',
  },
  course_owner_required: {
    status: 409,
    detail: 'A course always has one owner. Transfer it to someone else instead.',
  },
  slug_taken: { status: 409, detail: 'Another course already uses this address.' },
  prerequisite_cycle: {
    status: 409,
    detail: 'These courses would require each other. Choose another prerequisite.',
  },
  section_not_found: { status: 404, detail: 'This section doesn’t exist.' },
  lesson_not_found: { status: 404, detail: 'This lesson doesn’t exist.' },
  lesson_changed: {
    status: 409,
    detail: 'Someone else has saved this lesson since you opened it. Nothing was overwritten.',
  },
  resource_not_found: { status: 404, detail: 'This course doesn’t have this resource.' },
  resource_in_use: {
    status: 409,
    detail: 'Some lessons still use this resource. Remove it from them first.',
  },
  resource_kind_differs: {
    status: 409,
    detail: 'Replace a file with one of the same kind, such as a video with a video.',
  },
  resource_not_playable: { status: 409, detail: 'Only video and audio can be prepared.' },
  captions_changed: {
    status: 409,
    detail: 'Someone else has saved these captions since you opened them. Nothing was overwritten.',
  },
  captions_invalid: {
    status: 400,
    detail: 'This isn’t a captions file. Use WebVTT, SubRip (SRT) or TTML.',
  },

  // notifications
  notification_not_found: { status: 404, detail: 'This notification doesn’t exist.' },

  // enrollments
  enrollment_not_found: { status: 404, detail: 'This enrollment doesn’t exist.' },
  enrollment_closed: { status: 409, detail: 'Enrollment in this course is closed.' },
  enrollment_code_wrong: { status: 403, detail: 'This code is wrong. Check it and try again.' },
  enrollment_by_invitation: {
    status: 403,
    detail: 'This course is invitation-only. Ask its instructors for an invitation.',
  },
  enrollment_suspended: {
    status: 403,
    detail: 'Your enrollment in this course is suspended. Contact its instructors.',
  },
  payment_required: { status: 402, detail: 'Buy this course to start it.' },
  prerequisites_missing: { status: 409, detail: 'Complete the required courses first.' },
  too_many_rows: { status: 413, detail: 'Add up to 1,000 people at a time.' },

  // cohorts
  cohort_not_found: { status: 404, detail: 'This cohort doesn’t exist.' },
  cohort_name_taken: { status: 409, detail: 'This course already has a cohort with this name.' },
  cohort_required: { status: 409, detail: 'Choose the cohort you want to join.' },
  cohort_full: { status: 409, detail: 'This cohort doesn’t have enough free seats.' },
  cohort_archived: { status: 409, detail: 'This cohort is archived. Restore it first.' },
  cohort_in_use: {
    status: 409,
    detail: 'This cohort has been used, so it can’t be deleted. Archive it instead.',
  },

  // progress
  lesson_locked: { status: 409, detail: 'This lesson isn’t open yet.' },
  lesson_not_complete: {
    status: 409,
    detail: 'There’s more to do before this lesson is complete.',
  },
  note_not_found: { status: 404, detail: 'This note doesn’t exist.' },
  note_changed: {
    status: 409,
    detail: 'You saved a newer version of this note on another device, so this one wasn’t saved.',
  },
  note_deleted: {
    status: 409,
    detail: 'You deleted this note on another device, so this change wasn’t saved.',
  },
  note_kept: {
    status: 409,
    detail: 'You edited this note on another device after deleting it here, so it was kept.',
  },

  // moderation
  muted: { status: 403, detail: 'You can’t post here for now.' },
  words_missing: { status: 400, detail: 'Write something first.' },
  words_too_long: { status: 413, detail: 'This text is too long. Use up to 20,000 characters.' },
  words_refused: { status: 422, detail: 'Your text contains words that aren’t allowed here.' },
  media_in_words: {
    status: 400,
    detail: 'Attach images and files instead of pasting them into the text.',
  },
  report_not_found: { status: 404, detail: 'Nothing is reported here.' },

  // discussions
  thread_not_found: { status: 404, detail: 'This discussion doesn’t exist or was deleted.' },
  thread_locked: { status: 409, detail: 'This discussion is locked.' },
  thread_has_replies: {
    status: 409,
    detail:
      'Others have already replied, so this discussion can’t be deleted. You can still edit your post.',
  },
  post_not_found: { status: 404, detail: 'This post doesn’t exist or was deleted.' },
  mention_not_allowed: {
    status: 400,
    detail: 'You can only mention people in this course.',
  },
  not_a_question: { status: 409, detail: 'Only questions can have an accepted answer.' },

  // messages
  conversation_not_found: { status: 404, detail: 'This conversation doesn’t exist.' },
  message_not_found: { status: 404, detail: 'This message doesn’t exist.' },
  blocked: { status: 403, detail: 'You can’t message this person.' },

  // announcements
  announcement_not_found: { status: 404, detail: 'This announcement doesn’t exist.' },

  // reviews
  review_not_found: { status: 404, detail: 'This review doesn’t exist.' },
  review_too_early: {
    status: 409,
    detail: 'Complete a little more of the course before you review it.',
  },

  // assignments
  assignment_not_found: { status: 404, detail: 'This lesson has no assignment.' },
  assignment_changed: {
    status: 409,
    detail: 'Someone else has saved this assignment since you opened it. Nothing was overwritten.',
  },
  assignment_closed: { status: 409, detail: 'This assignment no longer accepts submissions.' },
  draft_changed: {
    status: 409,
    detail: 'Your draft was saved on another device. Nothing was overwritten.',
  },
  draft_overtaken: {
    status: 409,
    detail: 'You saved a newer draft on another device, so this one wasn’t saved.',
  },
  draft_submitted: {
    status: 409,
    detail: 'You submitted this assignment after writing this draft, so the draft wasn’t saved.',
  },
  submission_empty: { status: 400, detail: 'There’s nothing to submit yet.' },
  no_submissions_left: { status: 409, detail: 'You’ve used all your submissions.' },
  outline_too_long: {
    status: 400,
    detail: 'You can add up to 100 sections and 500 lessons at once.',
  },
  grading_entry_not_found: { status: 404, detail: 'There’s nothing to grade at this address.' },
  submission_not_found: { status: 404, detail: 'This submission doesn’t exist.' },
  submission_changed: {
    status: 409,
    detail: 'Someone else has graded this since you opened it. Nothing was overwritten.',
  },
  submission_replaced: {
    status: 409,
    detail: 'The learner has submitted a newer version. Grade that one.',
  },
  submission_not_graded: { status: 409, detail: 'Grade this submission first.' },
  rubric_incomplete: { status: 400, detail: 'Choose a level for every criterion.' },
  answer_comment_not_found: { status: 404, detail: 'This comment doesn’t exist.' },
  submission_comment_not_found: { status: 404, detail: 'This comment doesn’t exist.' },

  // LTI
  lti_tool_not_found: { status: 404, detail: 'This tool isn’t connected any more.' },
  lti_tool_not_allowed: {
    status: 403,
    detail: 'This installation doesn’t allow the tool to get that.',
  },
  lti_tool_limit: { status: 409, detail: 'An organization can connect up to 200 tools.' },
  lti_platform_not_found: { status: 404, detail: 'This platform isn’t connected any more.' },
  lti_platform_taken: {
    status: 409,
    detail: 'A platform with this issuer and client ID is connected already.',
  },
  lti_launch_failed: {
    status: 403,
    detail:
      'This launch was used already, took too long or began in another browser. Open it again.',
  },

  // packages
  package_not_found: { status: 404, detail: 'This lesson has no package.' },
  package_unreadable: { status: 400, detail: 'This file isn’t a package that can be used here.' },
  package_has_one_part: {
    status: 409,
    detail: 'This package has only one part, so there is nothing to split.',
  },
  package_open_elsewhere: {
    status: 409,
    detail:
      'This lesson is open in another window. Continue there, or reload this page to continue here.',
  },
  package_host_missing: {
    status: 409,
    detail: 'Packages need their own address on this server. Ask its operator to set CONTENT_URL.',
  },
  package_unit_not_found: { status: 404, detail: 'This package doesn’t have that part.' },
  package_registration_not_found: { status: 404, detail: 'This registration doesn’t exist.' },
  package_registration_taken: {
    status: 409,
    detail: 'This registration belongs to another package or another actor.',
  },
  package_session_not_found: { status: 404, detail: 'This session doesn’t exist.' },
  record_unit_refused: { status: 403, detail: 'Package content isn’t allowed to do that.' },

  // quizzes
  quiz_not_found: { status: 404, detail: 'This quiz doesn’t exist.' },
  quiz_changed: {
    status: 409,
    detail: 'Someone else has saved this quiz since you opened it. Nothing was overwritten.',
  },
  video_questions_changed: {
    status: 409,
    detail:
      'Someone else has saved the questions in this video since you opened them. Nothing was overwritten.',
  },
  no_tries_left: { status: 409, detail: 'You’ve used all your attempts for this question.' },
  question_bank_not_found: { status: 404, detail: 'This question bank doesn’t exist.' },
  question_not_found: { status: 404, detail: 'This question doesn’t exist.' },
  question_changed: {
    status: 409,
    detail: 'Someone else has saved this question since you opened it. Nothing was overwritten.',
  },
  pattern_not_allowed: {
    status: 400,
    detail: 'This regular expression can’t be checked safely. Simplify it.',
  },
  attempt_not_found: { status: 404, detail: 'This attempt doesn’t exist.' },
  attempt_not_allowed: { status: 409, detail: 'You can’t start an attempt right now.' },
  attempt_not_submitted: { status: 409, detail: 'This attempt hasn’t been submitted yet.' },
  question_not_in_attempt: {
    status: 409,
    detail: 'This question isn’t part of the attempt.',
  },
  answer_kind_differs: {
    status: 409,
    detail: 'This answer doesn’t match the question type.',
  },
  entry_id_reused: {
    status: 409,
    detail: 'Another answer was already saved with this id.',
  },
  questions_not_importable: {
    status: 400,
    detail: 'Some questions can’t be imported. Nothing was imported.',
  },
  question_file_unreadable: {
    status: 400,
    detail: 'We couldn’t find any questions in this file.',
  },
  course_export_not_found: { status: 404, detail: 'This export doesn’t exist.' },
  course_import_not_found: { status: 404, detail: 'This import doesn’t exist.' },
  course_import_empty: {
    status: 409,
    detail: 'There’s nothing in this file that can be imported.',
  },
  course_import_started: { status: 409, detail: 'This import has already started.' },
  course_import_not_undoable: {
    status: 409,
    detail:
      'There’s nothing to undo: this import didn’t create a course, or the course was deleted.',
  },
  question_import_not_found: { status: 404, detail: 'This import doesn’t exist.' },
  question_import_undone: { status: 409, detail: 'This import has already been undone.' },
  review_card_not_found: { status: 404, detail: 'This card doesn’t exist.' },

  // achievements
  achievements_disabled: {
    status: 409,
    detail: 'This organization has turned off achievements.',
  },
  badge_not_found: { status: 404, detail: 'This badge doesn’t exist.' },

  // certificates
  certificate_not_found: { status: 404, detail: 'This certificate doesn’t exist.' },
  certificate_not_current: {
    status: 409,
    detail: 'This certificate was revoked or replaced. Open the newest one.',
  },
  certificate_never_expires: {
    status: 409,
    detail: 'This certificate never expires, so there’s nothing to renew.',
  },
  signing_key_not_found: { status: 404, detail: 'This key doesn’t exist.' },
  signing_key_revoked: {
    status: 410,
    detail: 'The key that signed this was revoked. We’re signing it again.',
  },
  certificate_template_not_found: { status: 404, detail: 'This template doesn’t exist.' },
  certificate_template_changed: {
    status: 409,
    detail: 'Someone else has saved this template since you opened it. Nothing was overwritten.',
  },
  certificate_template_default: {
    status: 409,
    detail: 'This is the default template. Make another one the default first.',
  },
  certificate_template_archived: {
    status: 409,
    detail: 'This template is archived. Restore it first.',
  },

  // grades
  grade_item_not_found: { status: 404, detail: 'This item isn’t in the gradebook.' },
  grade_file_invalid: {
    status: 400,
    detail: 'The file has errors. Nothing was imported.',
  },

  // orders
  order_not_found: { status: 404, detail: 'This order doesn’t exist.' },
  bundle_not_found: { status: 404, detail: 'This bundle doesn’t exist or is no longer sold.' },
  subscription_not_found: {
    status: 404,
    detail: 'This subscription doesn’t exist or is no longer sold.',
  },
  subscription_ended: { status: 409, detail: 'This subscription has ended. Subscribe again.' },
  already_subscribed: { status: 409, detail: 'You already have this subscription.' },
  cadence_not_offered: { status: 409, detail: 'This billing period is no longer offered.' },
  order_not_pending: { status: 409, detail: 'This order is no longer waiting for payment.' },
  course_not_for_sale: { status: 409, detail: 'This course is free. You can start right away.' },
  already_enrolled: { status: 409, detail: 'You’re already enrolled in this course.' },
  course_sold_out: { status: 409, detail: 'This course is full.' },
  price_changed: {
    status: 409,
    detail: 'The price has changed since you opened this page. Check it before you pay.',
  },
  provider_not_available: {
    status: 409,
    detail: 'This payment method isn’t available here. Choose another one.',
  },
  payment_provider_failed: {
    status: 502,
    detail: 'The payment provider didn’t respond as expected. You weren’t charged.',
  },
  payment_declined: {
    status: 409,
    detail: 'Your card was declined. You weren’t charged. Try again or use another payment method.',
  },
  payment_not_verified: {
    status: 409,
    detail: 'Your bank couldn’t verify this payment. You weren’t charged.',
  },
  payment_event_invalid: { status: 400, detail: 'This message isn’t signed by the provider.' },
  coupon_not_found: { status: 404, detail: 'This coupon doesn’t exist.' },
  coupon_not_valid: { status: 409, detail: 'This coupon isn’t valid for this course right now.' },
  cart_full: { status: 409, detail: 'Your cart is full. Buy or remove something first.' },
  cart_empty: { status: 404, detail: 'There’s nothing to buy in your cart here.' },
  coupon_used_up: { status: 409, detail: 'This coupon has been used up.' },
  coupon_code_taken: { status: 409, detail: 'Another coupon already has this code.' },
  refund_not_found: { status: 404, detail: 'This refund doesn’t exist.' },
  refund_not_approved: { status: 409, detail: 'This refund isn’t waiting to be paid.' },
  refund_not_possible: { status: 409, detail: 'This order can’t be refunded right now.' },

  // ledger
  refund_too_large: { status: 409, detail: 'The amount is more than what’s left to refund.' },
  // live-sessions
  live_session_not_found: { status: 404, detail: 'This live session doesn’t exist.' },
  live_session_over: { status: 409, detail: 'This live session is over.' },
  live_session_cancelled: { status: 409, detail: 'This live session was canceled.' },
  live_session_started: { status: 409, detail: 'This live session has already started.' },
  live_session_not_open: { status: 409, detail: 'This live session isn’t open yet.' },
  live_session_times_invalid: {
    status: 400,
    detail: 'Choose a start in the future and an end within 12 hours after it.',
  },
  live_session_series_endless: {
    status: 400,
    detail: 'Choose when the series ends: on a date, or after a number of sessions.',
  },
  live_session_series_too_long: {
    status: 400,
    detail: 'The series is too long. Use up to 104 sessions within two years.',
  },

  // earnings
  payee_not_found: { status: 404, detail: 'Nobody is paid at this address.' },
  tax_info_missing: { status: 409, detail: 'There’s no tax information yet.' },
  transaction_not_found: { status: 404, detail: 'This transaction doesn’t exist or isn’t yours.' },
  statement_not_found: { status: 404, detail: 'There were no transactions in this month.' },
  payout_not_found: { status: 404, detail: 'This payout doesn’t exist.' },
  payout_not_possible: { status: 409, detail: 'There’s nothing to pay out right now.' },
  payout_not_open: { status: 409, detail: 'This payout has already been decided.' },
  payout_not_approved: { status: 409, detail: 'This payout isn’t approved.' },

  // meetings
  recording_not_found: { status: 404, detail: 'This recording doesn’t exist.' },
  meeting_already_recorded: {
    status: 409,
    detail: 'Someone else is already recording this meeting.',
  },
  meeting_removed: { status: 403, detail: 'A host removed you from this meeting.' },
  meeting_locked: { status: 409, detail: 'The host has locked this meeting.' },
  meeting_full: { status: 409, detail: 'This meeting is full.' },
  media_server_away: {
    status: 503,
    detail: 'The media server isn’t responding. We’ll keep trying.',
  },
  meeting_not_joined: { status: 409, detail: 'You’re not in this meeting.' },
  meeting_cameras_full: {
    status: 409,
    detail: 'This room has reached its camera limit. Others can still hear you.',
  },
  meeting_screen_taken: { status: 409, detail: 'Someone else is sharing their screen.' },
  meeting_sharing_closed: { status: 403, detail: 'Only hosts can share their screen here.' },
  participant_not_found: { status: 404, detail: 'This person isn’t in the meeting.' },

  // support
  ticket_not_found: { status: 404, detail: 'This ticket doesn’t exist.' },
  ticket_empty: { status: 400, detail: 'Write a message first.' },
  ticket_closed: { status: 409, detail: 'This ticket is closed. Reopen it to reply.' },
  ticket_merged: { status: 409, detail: 'This ticket was merged into another one.' },
  ticket_changed: {
    status: 409,
    detail: 'Someone replied while you were writing. Read the new reply, then send yours again.',
  },
  ticket_not_rateable: { status: 409, detail: 'You can rate a ticket once it is resolved.' },
  ticket_not_mergeable: { status: 409, detail: 'These two tickets can’t be merged.' },
  agent_not_found: { status: 404, detail: 'This person isn’t an agent on this desk.' },
  saved_reply_not_found: { status: 404, detail: 'This saved reply doesn’t exist.' },
  article_not_found: { status: 404, detail: 'This article doesn’t exist.' },
  article_slug_taken: { status: 409, detail: 'Another article already uses this address.' },
  article_changed: {
    status: 409,
    detail: 'Someone saved a newer version of this article. Your version is kept here.',
  },
  article_archived: { status: 409, detail: 'This article is archived. Restore it to edit it.' },
  article_not_publishable: { status: 409, detail: 'Write the article before you publish it.' },
  article_version_not_found: { status: 404, detail: 'This version doesn’t exist.' },
  help_category_not_found: { status: 404, detail: 'This category doesn’t exist.' },
  help_category_slug_taken: { status: 409, detail: 'Another category already uses this address.' },
  help_category_has_articles: {
    status: 409,
    detail: 'This category has articles. Choose where to move them.',
  },

  // calendar
  event_not_found: { status: 404, detail: 'This event doesn’t exist or was canceled.' },
  event_changed: {
    status: 409,
    detail: 'Someone has changed this event since you opened it. Nothing was overwritten.',
  },
  event_recurrence_scope: {
    status: 400,
    detail:
      'You can change how an event repeats only for all events or for this and following events.',
  },
  event_exceptions_exhausted: {
    status: 409,
    detail:
      'Too many events of this series were changed one by one. Change this and following events instead.',
  },
  events_exhausted: {
    status: 409,
    detail: 'You have too many events. Delete some past ones first.',
  },
  calendar_feed_not_found: { status: 404, detail: 'There’s no calendar at this address.' },

  // recurrence
  recurrence_invalid: { status: 400, detail: 'This isn’t a valid repeat rule.' },
  recurrence_never: {
    status: 400,
    detail: 'With these settings the event never takes place. Check the days and the end date.',
  },
  occurrence_not_found: { status: 404, detail: 'The event doesn’t take place on this day.' },

  // insight
  range_invalid: { status: 400, detail: 'The end date is before the start date.' },
  range_too_long: { status: 400, detail: 'Choose a range of up to two years.' },
  nudge_not_found: { status: 404, detail: 'This message doesn’t exist.' },
  nudge_already_sent: { status: 409, detail: 'This message has already been sent.' },

  // reports
  saved_report_not_found: { status: 404, detail: 'This report doesn’t exist.' },
  report_run_not_found: { status: 404, detail: 'This file doesn’t exist.' },
  report_source_unknown: { status: 400, detail: 'There’s no report source with this name.' },
  report_column_unknown: { status: 400, detail: 'This column doesn’t exist.' },
  report_column_not_allowed: {
    status: 403,
    detail: 'Your role doesn’t have access to this column.',
  },
  report_filter_invalid: { status: 400, detail: 'This filter doesn’t match its column.' },
  report_group_invalid: { status: 400, detail: 'Rows can’t be grouped by this column.' },
  report_range_too_long: { status: 400, detail: 'Choose a range of up to ten years.' },
  report_too_heavy: {
    status: 422,
    detail: 'This report covers too much data. Choose fewer days or add a filter.',
  },
  reports_exhausted: {
    status: 409,
    detail: 'You have too many reports. Delete some you no longer need.',
  },
  report_runs_exhausted: {
    status: 429,
    detail: 'Several of your exports are still running. Wait until one is finished.',
  },
  report_recipient_not_admin: {
    status: 400,
    detail: 'Reports can only be sent to admins of the organization.',
  },
} as const satisfies Record<string, { status: number; detail: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** The body of every failed call. `errors` maps a field's path to its problem. */
export interface ErrorBody {
  code: ErrorCode
  detail: string
  errors?: Record<string, string>
  /** For conflicts: who saved in between, when, and the revision to start from. */
  changed?: { by: string; at: string; revision: number }
  request_id: string
}
