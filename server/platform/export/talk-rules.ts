import { exported, withheld, type ExportRules } from './rules.ts'

/** What people say to all, and to one another. */
export const talkRules: ExportRules = {
  announcements: exported(
    `
    author_id body by_mail course_id created_at edited_at id organization_id publish_at
    published_at text title told_count withdrawn_at`,
    { only: 't.published_at is not null' },
  ),
  announcement_reads: withheld(
    'private',
    `
    announcement_id organization_id person_id read_at`,
  ),
  attachments: exported(
    `
    content_type file_id name organization_id size_bytes subject_id subject_type`,
    { only: "t.subject_type <> 'message'" },
  ),
  calendar_events: exported(
    `
    active_from active_until cancelled_at course_id created_at created_by description
    end_date ends_at id location organization_id person_id rrule sequence start_date
    starts_at title updated_at zone`,
    { only: 't.person_id is null' },
  ),
  calendar_exceptions: exported(
    `
    cancelled_at date description end_date ends_at event_id location start_date starts_at
    title`,
    {
      only: 'exists (select from calendar_events e where e.id = t.event_id and e.person_id is null)',
      of: ['calendar_events', 'event_id'],
    },
  ),
  content_reports: exported(
    `
    author_id course_id created_at excerpt id note organization_id place reason reporter_id
    resolution resolved_at resolved_by subject_id subject_type`,
    { only: "t.subject_type <> 'message'" },
  ),
  conversations: withheld(
    'private',
    `
    course_id created_at id kind last_message_at last_number one_id organization_id other_id`,
  ),
  conversation_readers: withheld(
    'private',
    `
    conversation_id organization_id person_id read_number`,
  ),
  course_reviews: exported(
    `
    body course_id created_at edited_at helpful_count hidden_at hidden_by hidden_reason id
    organization_id person_id progress_percent replied_at reply_body reply_by stars`,
  ),
  review_votes: withheld(
    'private',
    `
    created_at organization_id person_id review_id`,
  ),
  discussion_threads: exported(
    `
    accepted_at accepted_post_id author_id cohort_id course_id created_at deleted_at hidden_at id
    kind last_number last_post_at lesson_id lesson_title locked_at organization_id pinned_at
    reply_count staff_replied_at title vote_count`,
    { only: 't.deleted_at is null' },
  ),
  discussion_posts: exported(
    `
    author_id body created_at deleted_at edited_at hidden_at hidden_by hidden_reason id
    number organization_id reply_to_id text thread_id vote_count`,
    { only: 't.deleted_at is null' },
  ),
  discussion_readers: withheld(
    'private',
    `
    organization_id person_id read_number subscribed_at thread_id`,
  ),
  discussion_votes: withheld(
    'private',
    `
    created_at organization_id person_id post_id`,
  ),
  live_session_marks: exported(
    `
    is_present marked_at marked_by organization_id person_id session_id`,
  ),
  live_session_stays: exported(
    `
    id joined_at left_at organization_id person_id session_id`,
  ),
  meetings: withheld(
    'internal',
    `
    id locked_at media_room media_url opened_at organization_id`,
  ),
  meeting_messages: withheld(
    'private',
    `
    body id meeting_id organization_id person_id sent_at`,
  ),
  meeting_recordings: withheld(
    'private',
    `
    duration_seconds expires_at file_id id keep_days lesson_id meeting_id organization_id resource_id
    started_at started_by stopped_at`,
  ),
  meeting_participants: withheld(
    'private',
    `
    admitted_at asked_at audio_on connection_id hand_raised_at joined_at meeting_id
    organization_id person_id removed_at removed_by revision role screen_on seen_at video_on`,
  ),
  message_blocks: withheld(
    'private',
    `
    blocked_id created_at organization_id person_id`,
  ),
  messages: withheld(
    'private',
    `
    author_id body conversation_id created_at deleted_at hidden_at hidden_by hidden_reason
    id number organization_id text`,
  ),
  sanctions: exported(
    `
    created_at created_by id kind lifted_at lifted_by organization_id person_id reason until`,
  ),
  saved_answers: withheld(
    'private',
    `
    body created_at id organization_id person_id title`,
  ),
  unwanted_words: exported(
    `
    action created_at created_by organization_id word`,
  ),
  support_desks: exported(
    `
    holidays hours id last_ticket_number organization_id targets time_zone updated_at`,
  ),
  support_categories: exported(
    `
    created_at description desk_id icon id name position slug updated_at`,
    { of: 'desk' },
  ),
  support_articles: exported(
    `
    archived_at audience body category_id created_at created_by desk_id helpful_count id
    latest_version position published_at slug status summary title unhelpful_count
    updated_at version view_count`,
    { internal: 'search body_words title_words', of: 'desk' },
  ),
  support_article_slugs: withheld(
    'internal',
    `
    article_id desk_id slug`,
  ),
  support_article_versions: exported(
    `
    article_id body desk_id number restored_from saved_at saved_by summary title`,
    { of: 'desk' },
  ),
  support_article_votes: withheld(
    'private',
    `
    article_id comment created_at desk_id helpful person_id reason`,
  ),
  support_tickets: exported(
    `
    admins_only answer_due_at asked_at assignee_id attempt_id clock_started_at closed_at
    course_id course_title created_at desk_id first_answer_late first_answer_seconds
    first_answered_at id kind last_message_at last_message_excerpt last_message_side
    lesson_id lesson_title merged_into_id next_due_at number priority rated_at rating
    rating_comment requester_id requester_name resolution_due_at resolution_late
    resolution_seconds resolved_at status subject updated_at waiting_since worked_seconds`,
    {
      private: 'browser page',
      internal: 'search subject_words breach_warned_at error_id',
      of: 'desk',
    },
  ),
  support_entries: exported(
    `
    author_id author_name body created_at desk_id event id kind moved_from side ticket_id`,
    { of: 'desk' },
  ),
  support_attachments: exported(
    `
    content_type desk_id entry_id file_id name size_bytes`,
    { of: 'desk' },
  ),
  support_saved_replies: exported(
    `
    body created_at created_by desk_id id title updated_at use_count`,
    { of: 'desk' },
  ),
  support_views: withheld(
    'private',
    `
    created_at desk_id filter id name person_id`,
  ),
}
