import { exported, withheld, type ExportRules } from './rules.ts'

/** How people learn. */
export const learningRules: ExportRules = {
  enrollments: exported(
    `
    archived_at cohort_id completed_at completed_lessons completed_version course_id created_at
    enrolled_by expires_at id last_active_at last_lesson_id organization_id person_id
    requested_at round round_started_at source started_at status suspended_at waitlisted_at
    withdrawn_at`,
  ),
  enrollment_invitations: exported(
    `
    accepted_at cohort_id course_id created_at email invited_by organization_id`,
  ),
  enrollment_rounds: exported(
    `
    completed_at completed_lessons completed_version course_id enrollment_id organization_id
    person_id round spent_seconds started_at`,
  ),
  lesson_progress: exported(
    `
    completed_at course_id enrollment_id last_active_at lesson_id opened_at organization_id
    person_id position_at position_seconds spent_seconds watched`,
    { internal: 'spent_until' },
  ),
  past_lesson_progress: exported(
    `
    completed_at enrollment_id last_active_at lesson_id opened_at organization_id person_id
    round spent_seconds watched`,
  ),
  lesson_notes: withheld(
    'private',
    `
    at_seconds body course_id created_at id lesson_id organization_id person_id quote updated_at`,
  ),
  lesson_bookmarks: withheld(
    'private',
    `
    course_id created_at lesson_id organization_id person_id`,
  ),
  learning_changes: withheld(
    'internal',
    `
    id is_removal made_at organization_id person_id thing_id`,
  ),
  learning_days: exported(
    `
    completed_lessons day organization_id person_id spent_seconds`,
  ),
  learning_facts: withheld(
    'internal',
    `
    amount at course_id currency day hour id kind lesson_id organization_id person_id
    written_in`,
  ),
  learner_fact_days: withheld(
    'internal',
    `
    course_id day facts last_at organization_id person_id spent_seconds`,
  ),
  course_fact_days: withheld(
    'internal',
    `
    amount course_id day facts kind organization_id`,
  ),
  course_fact_hours: withheld(
    'internal',
    `
    course_id day facts hour organization_id`,
  ),
  lesson_fact_days: withheld(
    'internal',
    `
    completed course_id day lesson_id opened organization_id spent_seconds`,
  ),
  organization_fact_days: withheld(
    'internal',
    `
    amount day facts kind organization_id`,
  ),
  learner_nudges: exported(
    `
    cancelled_at course_id created_at created_by id lesson_id organization_id person_id
    reason send_at sent_at`,
  ),
  learner_points: exported(
    `
    organization_id person_id points`,
    { private: 'hidden_at badges_shown_at' },
  ),
  point_entries: exported(
    `
    act course_id day earned_at id organization_id person_id points subject_id title
    withheld`,
  ),
  badge_awards: exported(
    `
    awarded_at badge organization_id person_id`,
  ),
  learning_plan_people: exported(
    `
    assigned_at completed_at completed_courses counts_after due_at is_late organization_id
    person_id plan_id reminded_at round round_opened_at started_at state valid_until`,
    { internal: 'changes_at' },
  ),
  learning_plan_rounds: exported(
    `
    completed_at due_at is_late opened_at organization_id person_id plan_id round
    valid_until`,
  ),
  learning_plan_counts: withheld(
    'internal',
    `
    is_late is_past organization_id people plan_id round state`,
  ),
  quiz_attempts: exported(
    `
    closes_at course_id deadline_at enrollment_id graded_at id lesson_id max_score number
    organization_id pass_percent passed_at person_id quiz_id revision score settings
    started_at submitted_at submitted_by voided_at`,
  ),
  attempt_questions: exported(
    `
    attempt_id auto_score feedback graded_at graded_by key_version_id manual_score
    organization_id override_reason points position question_id rubric_scores section
    verdict version_id`,
  ),
  attempt_entries: exported(
    `
    answer answered_at attempt_id id is_late marked organization_id question_id received_at
    sequence spent_seconds`,
    {
      only: 'exists (select from quiz_attempts a where a.organization_id = t.organization_id and a.id = t.attempt_id and a.submitted_at is not null)',
    },
  ),
  video_answers: exported(
    `
    answer answered_at course_id enrollment_id id item_id lesson_id number organization_id
    person_id points question_id score verdict version_id`,
  ),
  answer_comments: exported(
    `
    attempt_id author_id body created_at end_at id organization_id question_id quote
    start_at updated_at`,
  ),
  quiz_accommodations: exported(
    `
    closes_at extra_attempts extra_time_percent id lesson_id note opens_at organization_id
    person_id set_at set_by`,
  ),
  review_cards: withheld(
    'private',
    `
    course_id due_at memory organization_id person_id question_id reviewed_at`,
  ),
  review_pauses: withheld(
    'private',
    `
    organization_id paused_at person_id`,
  ),
  submissions: exported(
    `
    assignment_id assignment_revision body changed_at changed_by course_id deduction_percent
    due_at enrollment_id feedback graded_at graded_by id late_days lesson_id link
    maximum_points number organization_id overridden_at overridden_by override_reason
    person_id points raw_points replaced_at resubmit_by returned_at revision rubric_scores
    status submitted_at`,
  ),
  submission_files: exported(
    `
    file_id organization_id position submission_id`,
  ),
  submission_comments: exported(
    `
    author_id body created_at end_at id organization_id quote start_at submission_id
    updated_at`,
  ),
  submission_drafts: withheld(
    'private',
    `
    body change_ids course_id enrollment_id file_ids lesson_id link organization_id person_id
    revision updated_at`,
  ),
  grade_marks: exported(
    `
    course_id enrollment_id item_id marked_at marked_by organization_id person_id points
    reason`,
  ),
  saved_courses: withheld(
    'private',
    `
    course_id organization_id person_id saved_at`,
  ),
  reports: exported(
    `
    created_at definition description id organization_id owner_id shared_with title
    updated_at`,
  ),
  report_runs: withheld(
    'internal',
    `
    asked_by created_at definition failed_at failure file_id finished_at format id
    is_cut_off is_drilled organization_id ready_key recipient_ids report_id row_count
    started_at title total_count within`,
  ),
  report_schedules: exported(
    `
    format next_at organization_id paused_reason recipient_ids report_id rule starts_on time
    time_zone updated_at`,
  ),
  package_attempts: exported(
    `
    completion course_id current_activity_id enrollment_id id last_active_at lesson_id
    number organization_id package_id person_id score_percent seconds sequence
    sequencing_state session_id started_at success`,
  ),
  package_states: exported(
    `
    activity_id attempt_id completion data organization_id score_percent seconds sequence
    success updated_at`,
  ),
  package_registrations: exported(
    `
    actor attempt_id created_at id organization_id package_id satisfied`,
  ),
  package_units: exported(
    `
    completed_at failed_at organization_id passed_at registration_id score_percent seconds
    unit_id waived_at`,
  ),
  package_sessions: exported(
    `
    abandoned_at failed_at fetched_at id initialized_at last_statement_at launch_mode
    launched_at organization_id preferences_read_at registration_id terminated_at unit_id`,
  ),
}
