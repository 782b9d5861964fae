import type {
  Course,
  CourseActivity,
  CourseDetails,
  CourseInstructor,
  CourseLevel,
  CourseSummary,
} from '#contract/courses.ts'
import type { PictureWidth } from '#contract/files.ts'
import { approvalPolicy } from '#server/approvals/policy.ts'
import { fileUrl } from '#server/files/file-url.ts'
import type { MemberCtx } from '#server/http/context.ts'
import { presentPersonName, presentPersonNameOrNull } from '#server/identity/person-name.ts'
import { scheduledPrices } from './current-price.ts'
import { courseAbilities } from './policy.ts'
import type { ActivityRow, CourseParts, CourseRow, CourseSummaryRow } from './queries.ts'
import { statusOf } from './rules.ts'

export const presentDetails = (row: CourseRow): CourseDetails => ({
  title: row.title,
  subtitle: row.subtitle,
  description: row.description as CourseDetails['description'],
  outcomes: row.outcomes,
  requirements: row.requirements,
  faq: row.faq as CourseDetails['faq'],
  category_id: row.category_id,
  tags: row.tags,
  level: row.level as CourseLevel,
  language: row.language as CourseDetails['language'],
  cover_file_id: row.cover_file_id,
  trailer_file_id: row.trailer_file_id,
  price_minor: row.price_minor,
  currency: row.currency,
  scheduled_prices: scheduledPrices(row),
  visibility: row.visibility as CourseDetails['visibility'],
  enrollment_mode: row.enrollment_mode as CourseDetails['enrollment_mode'],
  enrollment_code: row.enrollment_code,
  seats: row.seats,
  enrollment_opens_at: instant(row.enrollment_opens_at),
  enrollment_closes_at: instant(row.enrollment_closes_at),
  starts_at: instant(row.starts_at),
  ends_at: instant(row.ends_at),
  progression: row.progression as CourseDetails['progression'],
  completion_percent: row.completion_percent,
  has_certificate: row.has_certificate,
})

export const presentCourse = (ctx: MemberCtx, row: CourseRow, parts: CourseParts): Course => ({
  ...presentDetails(row),
  id: row.id,
  slug: row.slug,
  status: statusOf(row),
  category: presentCategory(row),
  cover_url: fileAddress(ctx, row.cover_file_id, parts.cover_name, 1024),
  trailer_url: fileAddress(ctx, row.trailer_file_id, parts.trailer_name),
  revision: row.revision,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  updated_by: presentPersonNameOrNull(ctx.app, parts.updater),
  submitted_at: instant(row.submitted_at),
  changes_requested_at: instant(row.changes_requested_at),
  published_at: instant(row.published_at),
  published_version: row.published_version,
  archived_at: instant(row.archived_at),
  has_unpublished_changes: hasUnpublishedChanges(row),
  direct_publishing: row.direct_publishing_at !== null,
  approval_id: hasOpenApproval(parts.approval) ? parts.approval.id : null,
  review: presentReview(ctx, row, parts.approval),
  instructors: parts.instructors.map((instructor) => ({
    ...presentPersonName(ctx.app, instructor),
    rights: instructor.rights as CourseInstructor['rights'],
  })),
  prerequisites: parts.prerequisites.map((course) => ({
    id: course.id,
    title: course.title,
    status: statusOf(course),
  })),
  can: courseAbilities(ctx, row),
})

type ApprovalPart = CourseParts['approval']

/** The author still works with it: it waits for an answer, or came back with changes to make. */
const hasOpenApproval = (approval: ApprovalPart): approval is NonNullable<ApprovalPart> =>
  approval !== null && ['submitted', 'in_review', 'changes_requested'].includes(approval.status)

/** What was answered before the last publication is history, which the timeline tells. */
function presentReview(ctx: MemberCtx, row: CourseRow, approval: ApprovalPart): Course['review'] {
  if (!approval) return null
  const decidedAt = approval.decided_at ? new Date(approval.decided_at) : null
  const isOver = decidedAt && row.published_at && decidedAt <= row.published_at
  if (isOver || (approval.status !== 'declined' && !hasOpenApproval(approval))) return null
  return {
    status: approval.status as NonNullable<Course['review']>['status'],
    reason: approval.reason,
    decided_by: presentPersonNameOrNull(ctx.app, approval.decider),
    decided_at: instant(decidedAt),
    can_withdraw: approvalPolicy.withdraw(ctx, approval),
  }
}

export const presentCourseSummary = (ctx: MemberCtx, row: CourseSummaryRow): CourseSummary => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  subtitle: row.subtitle,
  status: statusOf(row),
  template_kind: row.template_kind as CourseSummary['template_kind'],
  category: presentCategory(row),
  level: row.level as CourseLevel,
  language: row.language,
  cover_url: fileAddress(ctx, row.cover_file_id, row.cover_name, 256),
  owner: presentPersonNameOrNull(ctx.app, row.owner),
  published_version: row.published_version,
  has_unpublished_changes: hasUnpublishedChanges(row),
  lesson_count: row.lesson_count,
  learner_count: row.learner_count,
  completed_count: row.completed_count,
  rating_count: row.rating_count ?? 0,
  rating_average: row.rating_count ? (row.rating_sum ?? 0) / row.rating_count : null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  can: courseAbilities(ctx, row),
})

export const presentActivity = (ctx: MemberCtx, row: ActivityRow): CourseActivity => ({
  id: row.id,
  action: row.action,
  actor: presentPersonNameOrNull(ctx.app, row.actor),
  reason: row.reason,
  detail: row.detail as CourseActivity['detail'],
  at: row.created_at.toISOString(),
})

/** Publishing empties the mark that every change of the draft sets. */
export const hasUnpublishedChanges = (row: { draft_changed_at: Date | null }) =>
  row.draft_changed_at !== null

const presentCategory = (row: { category_id: string | null; category_name: string | null }) =>
  row.category_id ? { id: row.category_id, name: row.category_name ?? '' } : null

const fileAddress = (
  ctx: MemberCtx,
  id: string | null,
  name: string | null,
  width?: PictureWidth,
) => (id && name ? fileUrl(ctx.app, { id, name }, { width }) : null)

const instant = (date: Date | null) => date?.toISOString() ?? null
