/**
 * The closed catalogue of error codes: what each means on the wire (status) and the sentence a person reads
 * when the thrower has nothing more exact to say. Clients switch on the code, never on the text.
 */
export const errorCatalogue = {
  // any endpoint
  invalid_request: { status: 400, detail: 'Some of the values are not valid.' },
  malformed_json: { status: 400, detail: 'The request body is not valid JSON.' },
  unsupported_media_type: { status: 415, detail: 'This content type is not accepted here.' },
  payload_too_large: { status: 413, detail: 'The request is too large.' },
  address_too_long: { status: 414, detail: 'This address is too long.' },
  headers_too_large: { status: 431, detail: 'The headers of the request are too large.' },
  request_timeout: { status: 408, detail: 'The request took too long to arrive. Try again.' },
  not_signed_in: { status: 401, detail: 'Please log in to continue.' },
  session_expired: { status: 401, detail: 'Your session has ended. Please log in again.' },
  not_allowed: { status: 403, detail: 'You do not have permission to do this.' },
  not_found: { status: 404, detail: 'Not found.' },
  method_not_allowed: { status: 405, detail: 'This method is not supported here.' },
  conflict: { status: 409, detail: 'Someone changed this at the same time. Reload and try again.' },
  idempotency_key_reused: {
    status: 422,
    detail: 'This Idempotency-Key was already used for a different request.',
  },
  too_many_requests: { status: 429, detail: 'Too many attempts. Please wait a moment.' },
  internal_error: { status: 500, detail: 'Something went wrong on our side.' },
  unavailable: { status: 503, detail: 'Lyceum is not ready yet. Try again in a moment.' },
  documents_busy: {
    status: 503,
    detail: 'Many documents are being made right now. Try again in a few seconds.',
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
    detail: 'This link was used already or is not the newest. Restart the server for a new one.',
  },
  reset_code_invalid: { status: 400, detail: 'This code is wrong or has expired. Send a new one.' },
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
  email_change_missing: { status: 404, detail: 'No change of address is waiting. Start again.' },
  session_not_found: { status: 404, detail: 'This session does not exist or has already ended.' },
  avatar_invalid: { status: 400, detail: 'Choose a PNG, JPEG or WebP image up to 5 MB.' },

  account_not_deletable: {
    status: 409,
    detail: 'Something stands in the way of deleting your account.',
  },

  // two-factor and single sign-on
  session_limited: {
    status: 403,
    detail: 'This session only covers one organization. Enter your password to go on.',
  },
  two_factor_code_required: {
    status: 401,
    detail: 'Enter the code of your authenticator app.',
  },
  two_factor_code_invalid: { status: 401, detail: 'This code is wrong or was used already.' },
  two_factor_code_refused: { status: 403, detail: 'This code is wrong or was used already.' },
  two_factor_setup_missing: { status: 409, detail: 'Start setting up two-factor again.' },
  two_factor_already_on: { status: 409, detail: 'Two-factor is on already.' },
  two_factor_off: { status: 409, detail: 'Two-factor is off.' },
  two_factor_required: {
    status: 403,
    detail: 'This organization requires two-factor. Set it up in your settings.',
  },
  single_sign_on_required: {
    status: 403,
    detail: 'Your organization requires single sign-on for this address.',
  },
  single_sign_on_unknown: {
    status: 404,
    detail: 'No organization offers single sign-on for this address.',
  },
  single_sign_on_failed: {
    status: 400,
    detail: 'Signing in with your organization failed. Try again.',
  },
  single_sign_on_address_refused: {
    status: 403,
    detail: 'Your identity provider named an address that does not belong to the organization.',
  },
  single_sign_on_closed: {
    status: 403,
    detail: 'Single sign-on is not open for this organization. Ask the platform for it.',
  },
  identity_provider_unreachable: {
    status: 400,
    detail: 'The identity provider does not answer as OpenID Connect requires.',
  },

  // organizations
  organization_not_found: { status: 404, detail: 'Organization not found.' },
  organization_creation_not_allowed: {
    status: 403,
    detail: 'Your account may not create organizations. Ask to be set up instead.',
  },
  member_not_found: { status: 404, detail: 'This person is not a member of the organization.' },
  last_admin: {
    status: 409,
    detail: 'An organization always keeps at least one admin. Make someone else an admin first.',
  },
  invitation_not_found: { status: 404, detail: 'This invitation does not exist.' },
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

  // organizations: looking as a member
  view_ended: { status: 401, detail: 'This look as a member has ended.' },
  viewing_is_read_only: {
    status: 403,
    detail: 'You look as someone else: nothing can be changed until you stop.',
  },
  closed_to_viewers: {
    status: 403,
    detail: 'This is private, and stays closed to whoever looks as someone else.',
  },

  // organizations: limits and states
  organization_suspended: { status: 403, detail: 'This organization is suspended.' },
  organization_archived: {
    status: 403,
    detail: 'This organization is archived. Only its admins can open it.',
  },
  seats_exhausted: {
    status: 409,
    detail: 'Every seat of this organization is taken. Ask the platform for more.',
  },
  member_removed: {
    status: 403,
    detail: 'You were removed from this organization. Ask one of its admins to invite you.',
  },
  member_suspended: {
    status: 403,
    detail: 'Your membership in this organization is suspended. Ask its admins.',
  },
  group_not_found: { status: 404, detail: 'This group does not exist.' },
  group_name_taken: { status: 409, detail: 'Another group has this name already.' },
  group_limit: { status: 409, detail: 'An organization can have at most 500 groups.' },
  import_not_found: { status: 404, detail: 'This import does not exist.' },
  import_empty: { status: 400, detail: 'The file has no rows with addresses.' },
  import_unreadable: {
    status: 400,
    detail: 'This is not a CSV file. Save the sheet as CSV and try again.',
  },
  import_too_long: { status: 400, detail: 'A file can have at most 10,000 rows. Split it.' },
  import_started: { status: 409, detail: 'This import runs already.' },
  storage_exhausted: {
    status: 413,
    detail: 'The storage of this organization is full. Remove files or ask the platform for more.',
  },
  sign_up_closed: {
    status: 403,
    detail: 'This organization takes people by invitation only.',
  },
  learning_plan_not_found: { status: 404, detail: 'This plan does not exist.' },
  api_key_invalid: { status: 401, detail: 'This key is unknown, expired or revoked.' },
  api_key_scope_missing: { status: 403, detail: 'This key may not do that.' },
  api_key_not_found: { status: 404, detail: 'This key does not exist.' },
  record_invalid: { status: 400, detail: 'This breaks a rule of xAPI.' },
  record_version_unknown: {
    status: 400,
    detail: 'Send X-Experience-API-Version with 2.0.0 or 1.0.3.',
  },
  record_client_invalid: {
    status: 401,
    detail: 'This username and secret are unknown here, or were revoked.',
  },
  record_client_not_found: { status: 404, detail: 'This client does not exist.' },
  record_scope_missing: { status: 403, detail: 'This client may not do that.' },
  record_statement_not_found: { status: 404, detail: 'This statement does not exist.' },
  record_document_not_found: { status: 404, detail: 'This document does not exist.' },
  record_conflict: { status: 409, detail: 'This conflicts with what is already kept.' },
  record_precondition_failed: {
    status: 412,
    detail: 'The document is not the one that was expected. Read it again.',
  },
  passkey_refused: {
    status: 401,
    detail: 'This passkey was not accepted. Try again, or sign in another way.',
  },
  passkey_not_found: { status: 404, detail: 'This passkey does not exist.' },
  passkey_limit: { status: 409, detail: 'An account can have at most 20 passkeys.' },
  provisioning_token_not_found: { status: 404, detail: 'This token does not exist.' },
  provisioning_token_limit: {
    status: 409,
    detail: 'Two tokens work at a time. Revoke one of them first.',
  },
  webhook_not_found: { status: 404, detail: 'This webhook does not exist.' },
  webhook_address_refused: {
    status: 400,
    detail: 'Use an https:// address on the internet, not inside a private network.',
  },
  webhook_limit: { status: 409, detail: 'An organization can have at most 20 webhooks.' },
  logo_invalid: { status: 400, detail: 'Choose a PNG, JPEG or WebP image up to 5 MB.' },
  join_proof_invalid: { status: 403, detail: 'This link has expired. Ask for a new one.' },
  join_request_not_found: { status: 404, detail: 'This request was answered already.' },
  name_not_repeated: { status: 400, detail: 'Type the name of the organization exactly.' },
  domain_taken: { status: 409, detail: 'This domain belongs to another organization.' },

  // requisitions
  requisition_not_found: { status: 404, detail: 'This requisition does not exist.' },
  requisition_open: { status: 409, detail: 'The same request is open already.' },
  requisition_closed: { status: 409, detail: 'This requisition is decided already.' },

  // inquiries
  inquiry_not_found: { status: 404, detail: 'This inquiry does not exist.' },
  inquiry_closed: { status: 409, detail: 'This inquiry is closed. Send a new one.' },

  // files
  file_not_found: { status: 404, detail: 'This file does not exist.' },
  file_type_not_allowed: { status: 415, detail: 'This kind of file is not accepted here.' },
  file_too_large: { status: 413, detail: 'This file is too large.' },
  signature_invalid: { status: 403, detail: 'This link has expired. Reload the page.' },

  // approvals
  approval_not_found: { status: 404, detail: 'This request for approval does not exist.' },
  approval_already_decided: { status: 409, detail: 'This request has been decided already.' },
  own_approval: {
    status: 403,
    detail: 'Nobody approves their own request. Ask another admin to look at it.',
  },

  // catalog
  instructor_not_found: { status: 404, detail: 'This person teaches no public course.' },

  // categories
  category_not_found: { status: 404, detail: 'This category does not exist.' },
  category_slug_taken: { status: 409, detail: 'Another category has this address already.' },
  category_cycle: {
    status: 409,
    detail: 'A category can not stand below itself. Choose another place.',
  },
  category_limit: { status: 409, detail: 'An organization can have at most 500 categories.' },

  // courses
  course_not_found: { status: 404, detail: 'This course does not exist.' },
  course_changed: {
    status: 409,
    detail: 'Someone else saved this course in the meantime. Nothing was overwritten.',
  },
  course_in_review: {
    status: 409,
    detail: 'This course is being reviewed. Withdraw it from review to change it.',
  },
  course_archived: { status: 409, detail: 'This course is archived. Unarchive it to change it.' },
  course_not_publishable: {
    status: 409,
    detail: 'The checklist has items that must be done before publishing.',
  },
  course_was_published: {
    status: 409,
    detail: 'This course was published, so it can only be archived.',
  },
  course_owner_required: {
    status: 409,
    detail: 'A course always has one owner. Transfer it to someone else instead.',
  },
  slug_taken: { status: 409, detail: 'Another course has this address already.' },
  prerequisite_cycle: {
    status: 409,
    detail: 'This would make a circle: each would wait for the other.',
  },
  section_not_found: { status: 404, detail: 'This section does not exist.' },
  lesson_not_found: { status: 404, detail: 'This lesson does not exist.' },
  lesson_changed: {
    status: 409,
    detail: 'Someone else saved this lesson in the meantime. Nothing was overwritten.',
  },
  resource_not_found: { status: 404, detail: 'This resource does not exist in this course.' },
  resource_in_use: {
    status: 409,
    detail: 'Lessons still show this resource. Take it out of them first.',
  },
  resource_kind_differs: {
    status: 409,
    detail: 'Replace a file with one of the same kind, such as a video with a video.',
  },
  captions_invalid: { status: 400, detail: 'This is not a WebVTT file with captions.' },

  // notifications
  notification_not_found: { status: 404, detail: 'This notification does not exist.' },

  // enrollments
  enrollment_not_found: { status: 404, detail: 'This enrollment does not exist.' },
  enrollment_closed: { status: 409, detail: 'Enrollment in this course is closed.' },
  enrollment_code_wrong: { status: 403, detail: 'This code is wrong. Check it and try again.' },
  enrollment_by_invitation: {
    status: 403,
    detail: 'People are invited to this course. Ask its instructors.',
  },
  enrollment_suspended: {
    status: 403,
    detail: 'Your place in this course is suspended. Ask its instructors.',
  },
  payment_required: { status: 402, detail: 'This course has to be paid for first.' },
  prerequisites_missing: { status: 409, detail: 'Complete the required courses first.' },
  too_many_rows: { status: 413, detail: 'Add at most 1,000 people at a time.' },

  // progress
  lesson_locked: { status: 409, detail: 'This lesson is not open yet.' },
  lesson_not_complete: { status: 409, detail: 'There is more to do before this is complete.' },
  note_not_found: { status: 404, detail: 'This note does not exist.' },

  // moderation
  muted: { status: 403, detail: 'You can not write here for now.' },
  words_missing: { status: 400, detail: 'Write something first.' },
  words_too_long: { status: 413, detail: 'This is too long. Use at most 20,000 characters.' },
  words_refused: { status: 422, detail: 'Some of these words are not wanted here.' },
  media_in_words: { status: 400, detail: 'Attach pictures and files instead of placing them.' },
  report_not_found: { status: 404, detail: 'There is no open report of this.' },

  // discussions
  thread_not_found: { status: 404, detail: 'This discussion does not exist or was deleted.' },
  thread_locked: { status: 409, detail: 'This discussion is locked. Nobody can post in it.' },
  thread_has_replies: {
    status: 409,
    detail: 'Others have answered already, so this stays. You can change your own words.',
  },
  post_not_found: { status: 404, detail: 'This post does not exist or was deleted.' },
  mention_not_allowed: {
    status: 400,
    detail: 'You can only mention people who take part in this course.',
  },
  not_a_question: { status: 409, detail: 'Only a question has an accepted answer.' },

  // messages
  conversation_not_found: { status: 404, detail: 'This conversation does not exist.' },
  message_not_found: { status: 404, detail: 'This message does not exist.' },
  blocked: { status: 403, detail: 'This person does not want to hear from you.' },

  // announcements
  announcement_not_found: { status: 404, detail: 'This announcement does not exist.' },

  // reviews
  review_not_found: { status: 404, detail: 'This review does not exist.' },
  review_too_early: { status: 409, detail: 'See a little more of the course before you judge it.' },

  // assignments
  assignment_not_found: { status: 404, detail: 'This lesson has no assignment.' },
  assignment_changed: {
    status: 409,
    detail: 'Someone else saved this assignment in the meantime. Nothing was overwritten.',
  },
  assignment_closed: { status: 409, detail: 'Nothing can be handed in any more.' },
  draft_changed: {
    status: 409,
    detail: 'Your draft was saved on another device in the meantime. Nothing was overwritten.',
  },
  submission_empty: { status: 400, detail: 'There is nothing to hand in yet.' },
  no_submissions_left: { status: 409, detail: 'You have handed in as often as you may.' },
  submission_not_found: { status: 404, detail: 'This submission does not exist.' },
  submission_changed: {
    status: 409,
    detail: 'Someone else graded this in the meantime. Nothing was overwritten.',
  },
  submission_replaced: {
    status: 409,
    detail: 'The learner has handed in a newer version. Grade that one.',
  },
  submission_not_graded: { status: 409, detail: 'Grade this submission first.' },
  rubric_incomplete: { status: 400, detail: 'Choose a level in each criterion.' },
  answer_comment_not_found: { status: 404, detail: 'This comment does not exist.' },
  submission_comment_not_found: { status: 404, detail: 'This comment does not exist.' },

  // packages
  package_not_found: { status: 404, detail: 'This lesson has no package.' },
  package_unreadable: { status: 400, detail: 'This file isn’t a package that can be used here.' },
  package_open_elsewhere: {
    status: 409,
    detail:
      'You opened this lesson in another window. Go on there, or reload this page to go on here.',
  },
  package_host_missing: {
    status: 409,
    detail:
      'Packages need an address of their own on this server. Ask its operator to set CONTENT_URL.',
  },
  package_unit_not_found: { status: 404, detail: 'This package has no such part.' },
  package_registration_not_found: { status: 404, detail: 'This registration does not exist.' },
  package_registration_taken: {
    status: 409,
    detail: 'This registration belongs to another package or another actor.',
  },
  package_session_not_found: { status: 404, detail: 'This session does not exist.' },
  record_unit_refused: { status: 403, detail: 'A part of a package may not do that.' },

  // quizzes
  quiz_not_found: { status: 404, detail: 'This quiz does not exist.' },
  quiz_changed: {
    status: 409,
    detail: 'Someone else saved this quiz in the meantime. Nothing was overwritten.',
  },
  question_bank_not_found: { status: 404, detail: 'This question bank does not exist.' },
  question_not_found: { status: 404, detail: 'This question does not exist.' },
  question_changed: {
    status: 409,
    detail: 'Someone else saved this question in the meantime. Nothing was overwritten.',
  },
  pattern_not_allowed: {
    status: 400,
    detail: 'This pattern is not a regular expression that can be checked safely.',
  },
  attempt_not_found: { status: 404, detail: 'This attempt does not exist.' },
  attempt_not_allowed: { status: 409, detail: 'You can not start an attempt now.' },
  attempt_not_submitted: { status: 409, detail: 'This attempt has not been handed in yet.' },
  question_not_in_attempt: {
    status: 409,
    detail: 'This question is not part of the attempt.',
  },
  answer_kind_differs: {
    status: 409,
    detail: 'This answer does not fit the kind of the question.',
  },
  entry_id_reused: {
    status: 409,
    detail: 'Another answer was saved with this id already.',
  },
  questions_not_importable: {
    status: 400,
    detail: 'Some questions can’t be imported. Nothing was imported.',
  },
  question_file_unreadable: {
    status: 400,
    detail: 'No questions can be found in this file.',
  },
  course_export_not_found: { status: 404, detail: 'This export does not exist.' },
  course_import_not_found: { status: 404, detail: 'This import does not exist.' },
  course_import_empty: {
    status: 409,
    detail: 'There is nothing in this file that can be imported.',
  },
  course_import_started: { status: 409, detail: 'This import was started already.' },
  course_import_not_undoable: {
    status: 409,
    detail: 'There is nothing to undo: this import made no course, or the course is gone.',
  },
  question_import_not_found: { status: 404, detail: 'This import does not exist.' },
  question_import_undone: { status: 409, detail: 'This import was undone already.' },
  review_card_not_found: { status: 404, detail: 'This card does not exist.' },

  // achievements
  achievements_disabled: {
    status: 409,
    detail: 'This organization has switched achievements off.',
  },
  badge_not_found: { status: 404, detail: 'There is no such badge.' },

  // certificates
  certificate_not_found: { status: 404, detail: 'There is no such certificate.' },
  certificate_not_current: {
    status: 409,
    detail: 'This certificate was revoked or replaced already. Look at the newest one.',
  },
  certificate_never_expires: {
    status: 409,
    detail: 'This certificate is valid for ever, so there is nothing to renew.',
  },
  signing_key_not_found: { status: 404, detail: 'There is no such key.' },
  signing_key_revoked: {
    status: 410,
    detail: 'The key that signed this was revoked. It is being signed again.',
  },
  certificate_template_not_found: { status: 404, detail: 'There is no such template.' },
  certificate_template_changed: {
    status: 409,
    detail: 'Someone else saved this template in the meantime. Nothing was overwritten.',
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
  grade_item_not_found: { status: 404, detail: 'This item does not stand in the gradebook.' },
  grade_file_invalid: {
    status: 400,
    detail: 'The file has mistakes. Nothing was taken over.',
  },

  // orders
  order_not_found: { status: 404, detail: 'There is no such order.' },
  order_not_pending: { status: 409, detail: 'This order does not wait for a payment any more.' },
  course_not_for_sale: { status: 409, detail: 'This course is free. You can take it at once.' },
  already_enrolled: { status: 409, detail: 'You already take this course.' },
  course_sold_out: { status: 409, detail: 'All seats of this course are taken.' },
  price_changed: {
    status: 409,
    detail: 'The price has changed since you opened this page. Look at it again before you pay.',
  },
  provider_not_available: {
    status: 409,
    detail: 'This way to pay is not offered here. Choose another one.',
  },
  payment_provider_failed: {
    status: 502,
    detail: 'The payment provider did not answer as expected. Nothing was charged.',
  },
  payment_declined: {
    status: 409,
    detail: 'The card was declined. Nothing was charged; try again or pay another way.',
  },
  payment_not_verified: {
    status: 409,
    detail: 'The bank could not verify this payment. Nothing was charged.',
  },
  payment_event_invalid: { status: 400, detail: 'This message is not signed by the provider.' },
  coupon_not_found: { status: 404, detail: 'There is no such coupon.' },
  coupon_not_valid: { status: 409, detail: 'This coupon is not valid for this course now.' },
  coupon_used_up: { status: 409, detail: 'This coupon was used as often as it can be.' },
  coupon_code_taken: { status: 409, detail: 'Another coupon has this code.' },
  refund_not_found: { status: 404, detail: 'There is no such refund.' },
  refund_not_approved: { status: 409, detail: 'This refund does not wait to be paid.' },
  refund_not_possible: { status: 409, detail: 'This order can not be refunded now.' },

  // ledger
  refund_too_large: { status: 409, detail: 'The amount is higher than what’s left to refund.' },
  // live-sessions
  live_session_not_found: { status: 404, detail: 'This live session does not exist.' },
  live_session_over: { status: 409, detail: 'This live session is over.' },
  live_session_cancelled: { status: 409, detail: 'This live session was canceled.' },
  live_session_started: { status: 409, detail: 'This live session has started already.' },
  live_session_not_open: { status: 409, detail: 'This live session is not open yet.' },
  live_session_times_invalid: {
    status: 400,
    detail: 'Choose a time to come and an end after the start, at most 12 hours later.',
  },
  live_session_series_endless: {
    status: 400,
    detail: 'Say when it ends: on a day, or after a number of times.',
  },
  live_session_series_too_long: {
    status: 400,
    detail: 'It goes on for too long: at most 104 times within two years.',
  },

  // earnings
  payee_not_found: { status: 404, detail: 'Nobody is paid under this address.' },
  tax_info_missing: { status: 409, detail: 'There is no tax information yet.' },
  transaction_not_found: { status: 404, detail: 'The books know nothing of yours about this.' },
  statement_not_found: { status: 404, detail: 'Nothing came or went in this month.' },
  payout_not_found: { status: 404, detail: 'This payout does not exist.' },
  payout_not_possible: { status: 409, detail: 'Nothing can be paid out now.' },
  payout_not_open: { status: 409, detail: 'This payout was decided already.' },
  payout_not_approved: { status: 409, detail: 'This payout is not approved.' },

  // meetings
  meeting_removed: { status: 403, detail: 'A host removed you from this meeting.' },
  meeting_locked: { status: 409, detail: 'The host has locked this meeting.' },
  meeting_full: { status: 409, detail: 'All places in this meeting are taken.' },
  media_server_away: {
    status: 503,
    detail: 'The server for sound and pictures does not answer. We go on trying.',
  },
  meeting_not_joined: { status: 409, detail: 'You are not in this meeting.' },
  meeting_cameras_full: {
    status: 409,
    detail: 'All cameras that this room can carry are on. You are heard all the same.',
  },
  meeting_screen_taken: { status: 409, detail: 'Someone else is sharing their screen.' },
  meeting_sharing_closed: { status: 403, detail: 'Only hosts share their screen here.' },
  participant_not_found: { status: 404, detail: 'This person is not in the meeting.' },

  // support
  ticket_not_found: { status: 404, detail: 'This ticket does not exist.' },
  ticket_empty: { status: 400, detail: 'Write a message first.' },
  ticket_closed: { status: 409, detail: 'This ticket is closed. Reopen it to go on.' },
  ticket_merged: { status: 409, detail: 'This ticket was merged into another one.' },
  ticket_changed: {
    status: 409,
    detail: 'Someone answered while you were writing. Read what is new, then send again.',
  },
  ticket_not_rateable: { status: 409, detail: 'You can rate a ticket once it is resolved.' },
  ticket_not_mergeable: { status: 409, detail: 'These two tickets can not be merged.' },
  agent_not_found: { status: 404, detail: 'This person does not answer tickets here.' },
  saved_reply_not_found: { status: 404, detail: 'This saved reply does not exist.' },
  article_not_found: { status: 404, detail: 'This article does not exist.' },
  article_slug_taken: { status: 409, detail: 'Another article has this address.' },
  article_changed: {
    status: 409,
    detail: 'Someone saved a newer version of this article. Yours is kept here.',
  },
  article_archived: { status: 409, detail: 'This article is archived. Restore it to edit it.' },
  article_not_publishable: { status: 409, detail: 'Write the article before you publish it.' },
  article_version_not_found: { status: 404, detail: 'This version does not exist.' },
  help_category_not_found: { status: 404, detail: 'This category does not exist.' },
  help_category_slug_taken: { status: 409, detail: 'Another category has this address.' },
  help_category_has_articles: {
    status: 409,
    detail: 'This category has articles. Choose where they go.',
  },

  // calendar
  event_not_found: { status: 404, detail: 'This event does not exist, or it was canceled.' },
  event_changed: {
    status: 409,
    detail: 'Someone changed this event in the meantime. Nothing was overwritten.',
  },
  event_recurrence_scope: {
    status: 400,
    detail: 'How it repeats can be changed for the following or for all of them only.',
  },
  event_exceptions_exhausted: {
    status: 409,
    detail: 'Too many occurrences of this series were changed by themselves. Change the following.',
  },
  events_exhausted: {
    status: 409,
    detail: 'There are too many events already. Delete some that are over.',
  },
  calendar_feed_not_found: { status: 404, detail: 'There is no calendar at this address.' },

  // recurrence
  recurrence_invalid: { status: 400, detail: 'This is not a rule that something can repeat by.' },
  recurrence_never: {
    status: 400,
    detail: 'Repeated like this it never takes place. Look at the days and at the end.',
  },
  occurrence_not_found: { status: 404, detail: 'It does not take place on this day.' },

  // insight
  range_invalid: { status: 400, detail: 'The last day lies before the first.' },
  range_too_long: { status: 400, detail: 'Choose two years at most.' },
  nudge_not_found: { status: 404, detail: 'This message does not exist.' },
  nudge_already_sent: { status: 409, detail: 'It has gone out already.' },

  // reports
  saved_report_not_found: { status: 404, detail: 'This report does not exist.' },
  report_run_not_found: { status: 404, detail: 'This file does not exist.' },
  report_source_unknown: { status: 400, detail: 'There is nothing to report on by this name.' },
  report_column_unknown: { status: 400, detail: 'There is no such column.' },
  report_column_not_allowed: { status: 403, detail: 'Your role may not see this column.' },
  report_filter_invalid: { status: 400, detail: 'This filter does not fit its column.' },
  report_group_invalid: { status: 400, detail: 'Rows can’t be grouped by this column.' },
  report_range_too_long: { status: 400, detail: 'Choose ten years at most.' },
  report_too_heavy: {
    status: 422,
    detail: 'This report reads too much at once. Choose fewer days, or add a filter.',
  },
  reports_exhausted: {
    status: 409,
    detail: 'There are too many reports already. Delete some that nobody needs.',
  },
  report_runs_exhausted: {
    status: 429,
    detail: 'Several of your files are being written already. Wait until one is finished.',
  },
  report_recipient_not_admin: {
    status: 400,
    detail: 'Reports are sent to admins of the organization only.',
  },
} as const satisfies Record<string, { status: number; detail: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** Every failed call answers with this body. `errors` maps a field's path to what is wrong with it. */
export interface ErrorBody {
  code: ErrorCode
  detail: string
  errors?: Record<string, string>
  /** Of a conflict: who saved in between, when, and the revision to start again from. */
  changed?: { by: string; at: string; revision: number }
  request_id: string
}
