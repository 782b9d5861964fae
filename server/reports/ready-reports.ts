import type { ReportDefinition } from '#contract/reports.ts'

export interface ReadyReport {
  key: string
  title: Sentence
  description: Sentence
  definition: ReportDefinition
}

const usual = {
  filters: [],
  period: { kind: 'all' },
  group: null,
  sort: null,
  chart: 'none',
} as const satisfies Partial<ReportDefinition>

/** The reports that every organization has, in the order in which people ask for them. */
export const readyReports: readonly ReadyReport[] = [
  {
    key: 'learner-progress',
    title: say('Learner progress'),
    description: say('Progress in every course, and when each learner was last active.'),
    definition: {
      ...usual,
      source: 'places',
      columns: ['learner', 'course', 'status', 'progress', 'time_spent', 'enrolled', 'last_active'],
      filters: [{ column: 'status', operator: 'is', values: ['active', 'completed', 'expired'] }],
      sort: { column: 'last_active', descending: true },
    },
  },
  {
    key: 'people',
    title: say('People'),
    description: say('Every member, with role, courses and last activity.'),
    definition: {
      ...usual,
      source: 'people',
      columns: [
        'person',
        'email',
        'role',
        'status',
        'courses',
        'completed',
        'joined',
        'last_active',
      ],
      sort: { column: 'joined', descending: true },
    },
  },
  {
    key: 'course-completion',
    title: say('Course completion'),
    description: say('Learners and completions for each course.'),
    definition: {
      ...usual,
      source: 'courses',
      columns: ['course', 'learners', 'completions', 'completion', 'certificates', 'rating'],
      filters: [{ column: 'state', operator: 'is', values: ['published', 'archived'] }],
      sort: { column: 'learners', descending: true },
    },
  },
  {
    key: 'assessment-results',
    title: say('Assessment results'),
    description: say('Every quiz attempt and assignment from the last 90 days, with scores.'),
    definition: {
      ...usual,
      source: 'results',
      columns: [
        'learner',
        'course',
        'assessment',
        'kind',
        'attempt',
        'score',
        'passed',
        'submitted',
      ],
      period: { kind: 'days', days: 90 },
      sort: { column: 'submitted', descending: true },
    },
  },
  {
    key: 'engagement',
    title: say('Engagement'),
    description: say('Learning days and time spent, week by week.'),
    definition: {
      ...usual,
      source: 'engagement',
      columns: ['learner', 'course', 'day', 'activities', 'time_spent'],
      period: { kind: 'days', days: 90 },
      group: { column: 'day', step: 'week' },
      chart: 'line',
    },
  },
  {
    key: 'attendance',
    title: say('Attendance'),
    description: say('Who attended each live session, and for how long.'),
    definition: {
      ...usual,
      source: 'attendance',
      columns: ['learner', 'session', 'course', 'starts', 'time_there', 'attended'],
      period: { kind: 'days', days: 90 },
      sort: { column: 'starts', descending: true },
    },
  },
  {
    key: 'certificates',
    title: say('Certificates'),
    description: say('Every certificate, with its course and dates.'),
    definition: {
      ...usual,
      source: 'certificates',
      columns: ['learner', 'course', 'status', 'score', 'issued', 'expires', 'code'],
      sort: { column: 'issued', descending: true },
    },
  },
  {
    key: 'compliance',
    title: say('Compliance'),
    description: say('Learning plan status for everyone.'),
    definition: {
      ...usual,
      source: 'compliance',
      columns: ['learner', 'plan', 'state', 'assigned', 'due', 'completed', 'valid_until'],
      sort: { column: 'due', descending: false },
    },
  },
  {
    key: 'revenue',
    title: say('Revenue'),
    description: say('Sales by month, before and after refunds.'),
    definition: {
      ...usual,
      source: 'sales',
      columns: ['reference', 'course', 'buyer', 'total', 'tax', 'refunded', 'net', 'paid'],
      filters: [
        { column: 'status', operator: 'is', values: ['paid', 'partly_refunded', 'refunded'] },
      ],
      period: { kind: 'days', days: 365 },
      group: { column: 'paid', step: 'month' },
      chart: 'bar',
    },
  },
  {
    key: 'support',
    title: say('Support'),
    description: say('Tickets by kind, with response times and ratings.'),
    definition: {
      ...usual,
      source: 'tickets',
      columns: ['number', 'subject', 'status', 'first_answer', 'resolution', 'rating', 'opened'],
      period: { kind: 'days', days: 90 },
      group: { column: 'kind', step: 'value' },
      chart: 'bar',
    },
  },
  {
    key: 'audit',
    title: say('Audit'),
    description: say('Who changed what in the last 30 days.'),
    definition: {
      ...usual,
      source: 'audit',
      columns: ['at', 'actor', 'action', 'subject_type', 'reason', 'ip_address'],
      period: { kind: 'days', days: 30 },
      sort: { column: 'at', descending: true },
    },
  },
]
import { say, type Sentence } from '#server/words/sentence.ts'
