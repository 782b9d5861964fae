import { exported, withheld, type ExportRules } from './rules.ts'

/** What is taught. */
export const coursesRules: ExportRules = {
  categories: exported(
    `
    created_at description icon id name organization_id parent_id position slug updated_at`,
  ),
  courses: exported(
    `
    archived_at category_id changes_requested_at completion_percent cover_file_id created_at
    created_by currency description draft_changed_at ends_at enrollment_closes_at
    enrollment_code enrollment_mode enrollment_opens_at faq has_certificate id language
    level organization_id outcomes price_minor progression published_at published_version
    requirements revision scheduled_prices seats slug starts_at
    submitted_at subtitle tags template_kind title trailer_file_id updated_at updated_by visibility`,
    { internal: 'sale_price_minor sale_starts_at sale_ends_at' },
  ),
  course_instructors: exported(
    `
    added_at course_id organization_id person_id position rights`,
  ),
  cohorts: exported(
    `
    archived_at course_id created_at created_by ends_at ends_on enrollment_closes_at
    enrollment_closes_on enrollment_opens_at enrollment_opens_on id name organization_id seats
    starts_at starts_on time_zone updated_at`,
  ),
  cohort_instructors: exported(
    `
    cohort_id course_id organization_id person_id`,
  ),
  course_prerequisites: exported(
    `
    course_id organization_id requires_course_id`,
  ),
  course_resources: exported(
    `
    added_at added_by captions course_id deleted_at duration_seconds file_id id is_handout
    organization_id poster_file_id title`,
  ),
  media_preparations: withheld(
    'internal',
    `
    chapters duration_seconds failure file_id has_mp4 has_poster height organization_id page_texts pages
    progress_percent qualities ready_at requested_at status storyboard width`,
  ),
  media_renditions: withheld(
    'internal',
    `
    bits_per_second codecs file_id header_bytes height name organization_id segments width`,
  ),
  course_versions: exported(
    `
    course_id details number organization_id outline published_at published_by`,
  ),
  published_courses: exported(
    `
    archived_at category_id completion_percent course_id cover_file_id currency
    duration_seconds ends_at enrollment_closes_at enrollment_mode enrollment_opens_at
    first_published_at has_certificate has_live_sessions language learner_count lesson_count
    level organization_id price_minor progression published_at rating_count rating_sum
    regular_price_minor scheduled_prices seats slug starts_at
    subtitle tags title version visibility`,
    { internal: 'sale_price_minor sale_starts_at sale_ends_at search_vector' },
  ),
  sections: exported(
    `
    course_id deleted_at id organization_id position title`,
  ),
  lessons: exported(
    `
    completion_percent completion_rule content course_id created_at deleted_at
    due_after_days due_at duration_seconds has_content id is_preview kind opens_after_days
    opens_at organization_id position revision section_id title updated_at updated_by`,
  ),
  lesson_versions: exported(
    `
    content course_id duration_seconds first_version id is_preview kind lesson_id
    organization_id title`,
    { internal: 'content_hash' },
  ),
  lesson_prerequisites: exported(
    `
    course_id lesson_id organization_id requires_lesson_id`,
  ),
  assignments: exported(
    `
    accepts_files accepts_link accepts_text course_id created_at cutoff_days id instructions
    is_anonymous late_deduction_percent lesson_id maximum_files maximum_submissions
    organization_id pass_percent points revision rubric updated_at updated_by`,
  ),
  assignment_versions: exported(
    `
    assignment_id instructions late_deduction_percent organization_id pass_percent points
    revision rubric`,
  ),
  question_banks: exported(
    `
    course_id created_at created_by id is_default organization_id title`,
  ),
  questions: exported(
    `
    bank_id created_at deleted_at difficulty external_id id import_id kind organization_id points summary tags
    updated_at updated_by version`,
  ),
  question_imports: exported(
    `
    bank_id created_at created_by file_name format id organization_id report undone_at updated`,
  ),
  question_versions: exported(
    `
    body created_at created_by explanation id number organization_id prompt question_id`,
  ),
  quizzes: exported(
    `
    course_id id lesson_id organization_id revision updated_at updated_by`,
  ),
  quiz_revisions: exported(
    `
    definition organization_id quiz_id revision`,
  ),
  certificate_rules: exported(
    `
    course_id final_lesson_id minimum_percent organization_id rule template_id updated_at`,
  ),
  certificate_templates: exported(
    `
    archived_at created_at created_by default_since id logo_file_id look name
    organization_id revision updated_at valid_months`,
  ),
  certificates: exported(
    `
    code completed_at course_id course_title credential enrollment_id expires_at hours id
    issued_at issued_by learner_name logo_file_id look organization_id organization_name
    person_id plan_id reason revoked_at revoked_by revoked_reason score_percent study_seconds source
    superseded_at superseded_by template_id time_zone`,
    { internal: 'signing_key_id status_index reminded_at' },
  ),
  credential_counters: withheld(
    'internal',
    `
    next_index organization_id`,
  ),
  plan_certificate_rules: exported(
    `
    organization_id plan_id template_id updated_at`,
  ),
  signing_keys: exported(
    `
    created_at id organization_id public_key retired_at revoked_at`,
    { secret: 'private_key' },
  ),
  grade_categories: exported(
    `
    course_id drop_lowest id name organization_id position weight_percent`,
  ),
  grade_items: exported(
    `
    category_id course_id created_at id organization_id points title`,
  ),
  badges: exported(
    `
    act archived_at count course_id created_at created_by description icon id name
    organization_id within_days`,
  ),
  achievement_settings: exported(
    `
    disabled_at organization_id`,
  ),
  learning_plans: exported(
    `
    archived_at created_at created_by description due_at due_days grace_days id
    organization_id title valid_days`,
  ),
  learning_plan_courses: exported(
    `
    course_id organization_id plan_id position`,
  ),
  learning_plan_groups: exported(
    `
    group_id organization_id plan_id`,
  ),
  live_sessions: exported(
    `
    attendance_minutes cancel_reason cancelled_at cancelled_by capacity course_id created_at
    created_by description ended_at ends_at group_id has_waiting_room host_id id
    organization_id outside_url sequence series_date series_id sharing started_at starts_at
    time_zone title updated_at`,
  ),
  live_session_series: exported(
    `
    created_at created_by ends_at id organization_id rrule starts_at time_zone`,
  ),
  packages: exported(
    `
    activities course_id created_at created_by edition file_count file_id files_package_id id lesson_id notes
    organization_id part_id sequencing standard title`,
  ),
  package_files: withheld(
    'internal',
    `
    header_offset is_deflated organization_id package_id packed_bytes path size_bytes`,
  ),
  course_imports: exported(
    `
    course_id created_at created_by digest done_count file_id file_name finished_at format
    id organization_id problem report started_at status summary title total_count undone_at`,
  ),
  course_import_files: withheld(
    'internal',
    `
    file_id import_id organization_id`,
  ),
  course_exports: withheld(
    'internal',
    `
    course_id created_at created_by file_id finished_at format id left_out organization_id problem`,
  ),
}
