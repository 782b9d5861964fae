import type { ApprovalStatus } from '#contract/approvals.ts'
import type { QueueType } from '#contract/grading-queue.ts'
import type { QueueStatus } from '#contract/submission-grading.ts'
import type { CalendarKind } from '#contract/calendar.ts'
import type { CertificateStatus } from '#contract/certificates.ts'
import type { ThreadView } from '#contract/discussions.ts'
import type { AnalyticsRowsOf } from '#contract/course-analytics.ts'
import type { CourseStatus } from '#contract/courses.ts'
import type { Activity, MemberStatus } from '#contract/directory.ts'
import type { Learner, LearnerFilter } from '#contract/enrollments.ts'
import type { InquiryStatus } from '#contract/inquiries.ts'
import type { OrganizationFigure } from '#contract/organization-insight.ts'
import type { OrderProvider, OrderStatus, Refund } from '#contract/orders.ts'
import type { OrganizationState } from '#contract/platform.ts'
import type { PayoutStatus } from '#contract/payouts.ts'
import type { PlanOutcome, PlanState } from '#contract/learning-plans.ts'
import type { MyCoursesTab } from '#contract/progress.ts'
import type { RequisitionKind, RequisitionStatus } from '#contract/requisitions.ts'
import type {
  ArticleStatus,
  Audience,
  TicketKind,
  TicketPriority,
  TicketStatus,
} from '#contract/support.ts'
import type { JobLane, JobState } from '#contract/status.ts'
import type { TeachingFigure } from '#contract/teaching.ts'
import type { QueueView } from '#contract/support-desk.ts'

/**
 * Values allowed in URLs. Reading a URL is part of the first load of every page, so these are plain strings and not the
 * contract's schemas, which would include their whole noun; the types keep them complete.
 */
const all =
  <Word extends string>() =>
  <const Words extends readonly Word[]>(
    words: Exclude<Word, Words[number]> extends never ? Words : never,
  ): Words =>
    words

const reviewWords = [
  'submitted',
  'in_review',
  'changes_requested',
  'approved',
  'declined',
  'withdrawn',
] as const

export const threadViews = all<ThreadView>()([
  'unread',
  'unanswered',
  'reported',
  'pinned',
  'mine',
  'subscribed',
  'hidden',
])

export const approvalStatuses = all<ApprovalStatus>()(reviewWords)
export const requisitionStatuses = all<RequisitionStatus>()(reviewWords)
export const requisitionKinds = all<RequisitionKind>()([
  'new_organization',
  'permission',
  'seats',
  'storage',
  'feature',
  'domain',
])
export const inquiryStatuses = all<InquiryStatus>()([
  'new',
  'contacted',
  'qualified',
  'converted',
  'declined',
  'withdrawn',
])
export const organizationStates = all<OrganizationState>()([
  'open',
  'suspended',
  'archived',
  'deleting',
])
export const courseStatuses = all<CourseStatus>()([
  'draft',
  'in_review',
  'changes_requested',
  'published',
  'archived',
  'template',
])
export const learnerFilters = all<LearnerFilter>()([
  'requested',
  'waitlisted',
  'active',
  'completed',
  'expired',
  'suspended',
  'withdrawn',
  'at_risk',
  'enrolled',
  'started',
])
export const learnerStatuses = all<Learner['status']>()([
  'active',
  'inactive',
  'at_risk',
  'completed',
])
export const myCoursesTabs = all<MyCoursesTab>()([
  'all',
  'in_progress',
  'not_started',
  'completed',
  'saved',
  'archived',
])

export const certificateStatuses = all<CertificateStatus>()([
  'valid',
  'expired',
  'revoked',
  'superseded',
])

export const articleStatuses = all<ArticleStatus>()(['draft', 'published', 'archived'])
export const audiences = all<Audience>()(['public', 'members', 'staff'])
export const ticketStatuses = all<TicketStatus>()(['open', 'waiting', 'resolved', 'closed'])
export const ticketPriorities = all<TicketPriority>()(['low', 'normal', 'high', 'urgent'])
export const ticketKinds = all<TicketKind>()([
  'question',
  'problem',
  'request',
  'billing',
  'feedback',
])
export const queueViews = all<QueueView>()([
  'all',
  'open',
  'mine',
  'unassigned',
  'breaching',
  'waiting',
])

export const memberStatuses = all<MemberStatus>()(['active', 'suspended'])
export const activities = all<Activity>()(['recent', 'quiet', 'never'])
export const queueTypes = all<QueueType>()(['assignment', 'quiz', 'essay', 'file'])
export const queueStatuses = all<QueueStatus>()(['waiting', 'graded', 'returned'])
export const planStates = all<PlanState>()([
  'late',
  'expired',
  'expiring',
  'not_started',
  'in_progress',
  'completed',
])

export const planOutcomes = all<PlanOutcome>()(['on_time', 'late', 'in_progress', 'not_started'])

export const teachingFigures = all<TeachingFigure>()([
  'active_learners',
  'enrollments',
  'completions',
  'completed_lessons',
  'ratings',
  'learners',
])

export const orderStatuses = all<OrderStatus>()([
  'pending',
  'paid',
  'partly_refunded',
  'refunded',
  'failed',
])

export const orderProviders = all<OrderProvider>()(['manual', 'stripe', 'test', 'free'])

export const refundStatuses = all<Refund['status']>()([
  'requested',
  'approved',
  'settled',
  'declined',
  'failed',
])

export const payoutStatuses = all<PayoutStatus>()([
  'requested',
  'approved',
  'paid',
  'rejected',
  'failed',
])

export const analyticsRowsOf = all<AnalyticsRowsOf>()([
  'views',
  'enrollments',
  'active_learners',
  'completed_lessons',
  'completions',
  'attempts',
  'posts',
  'reviews',
  'opened',
  'spent_time',
  'retained',
  'hour',
])

export const organizationFigures = all<OrganizationFigure>()([
  'active_learners',
  'enrollments',
  'completions',
  'completed_lessons',
  'certificates',
  'places',
  'completed_places',
  'sales',
  'at_risk',
])
export const calendarKinds = all<CalendarKind>()([
  'event',
  'live_session',
  'due',
  'opening',
  'course_start',
  'course_end',
])
export const calendarViews = ['month', 'week', 'day', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

export const jobStates = all<JobState>()(['failed', 'retrying', 'running', 'waiting'])
export const jobLanes = all<JobLane>()(['events', 'mail', 'outside', 'media', 'video'])
