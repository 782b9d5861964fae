import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Report, ReportColumn, ReportPage, ReportSource } from '#contract/reports.ts'

/** What the server calls by a key, in the reader's language; its own words are for files and other programs. */

type Words = ReturnType<typeof msg>

const sources: Record<string, { label: Words; description: Words; period: Words }> = {
  places: {
    label: msg`Learners in courses`,
    description: msg`One row per learner and course, with progress and dates.`,
    period: msg`Enrolled`,
  },
  courses: {
    label: msg`Courses`,
    description: msg`One row per course, with learners, completions, ratings and certificates.`,
    period: msg`First published`,
  },
  results: {
    label: msg`Assessment results`,
    description: msg`One row per quiz attempt and submitted assignment.`,
    period: msg({ message: 'Submitted', context: 'work of a learner' }),
  },
  engagement: {
    label: msg`Learning days`,
    description: msg`One row per learner, course and day of activity.`,
    period: msg`Day`,
  },
  attendance: {
    label: msg`Attendance`,
    description: msg`One row per learner and live session, with invitations and time attended.`,
    period: msg`Session`,
  },
  certificates: {
    label: msg`Certificates`,
    description: msg`One row per certificate, with its course and dates.`,
    period: msg`Issued`,
  },
  compliance: {
    label: msg`Learning plans`,
    description: msg`One row per person and learning plan, with status and dates.`,
    period: msg`Assigned`,
  },
  sales: {
    label: msg`Orders`,
    description: msg`One row per order, with payments and refunds.`,
    period: msg`Paid`,
  },
  tickets: {
    label: msg`Support tickets`,
    description: msg`One row per ticket, with response times and ratings.`,
    period: msg`Opened`,
  },
  audit: {
    label: msg`Audit log`,
    description: msg`One row per recorded change: who, what, when and from where.`,
    period: msg`When`,
  },
}

/** By the key of the column; with its source in front where two mean different things. */
const columns: Record<string, Words> = {
  rows: msg`Rows`,
  learner: msg`Learner`,
  email: msg`Email`,
  course: msg`Course`,
  category: msg`Category`,
  status: msg`Status`,
  progress: msg`Progress`,
  completed_lessons: msg`Lessons done`,
  time_spent: msg`Time spent`,
  enrolled: msg`Enrolled`,
  last_active: msg`Last active`,
  completed: msg({ message: 'Completed', context: 'date' }),
  expires: msg`Ends`,
  state: msg`State`,
  instructors: msg`Instructors`,
  learners: msg`Learners`,
  completions: msg`Completions`,
  completion: msg`Completion`,
  certificates: msg`Certificates`,
  rating: msg`Rating`,
  reviews: msg`Reviews`,
  lessons: msg`Lessons`,
  published: msg`First published`,
  assessment: msg`Assessment`,
  kind: msg`Kind`,
  attempt: msg`Attempt`,
  score: msg`Score`,
  passed: msg`Passed`,
  submitted: msg({ message: 'Submitted', context: 'work of a learner' }),
  graded: msg`Graded`,
  day: msg`Day`,
  activities: msg`Activities`,
  session: msg`Session`,
  starts: msg`Starts`,
  time_there: msg`Time attended`,
  attended: msg`Attended`,
  attendance: msg`Attendance`,
  joined: msg`Joined`,
  code: msg`Code`,
  hours: msg`Hours`,
  issued: msg`Issued`,
  'certificates.expires': msg`Valid until`,
  revoked: msg`Revoked`,
  plan: msg`Plan`,
  compliant: msg`Compliance`,
  completed_courses: msg`Courses done`,
  assigned: msg`Assigned`,
  due: msg`Due`,
  valid_until: msg`Valid until`,
  reference: msg`Reference`,
  invoice: msg`Invoice`,
  buyer: msg`Buyer`,
  country: msg`Country`,
  provider: msg`Payment method`,
  coupon: msg`Coupon`,
  currency: msg`Currency`,
  price: msg`Price`,
  discount: msg`Discount`,
  tax: msg`Tax`,
  total: msg`Total`,
  refunded: msg`Refunded`,
  net: msg`Net`,
  placed: msg`Placed`,
  paid: msg`Paid`,
  number: msg`Number`,
  subject: msg`Subject`,
  requester: msg`From`,
  priority: msg`Priority`,
  assignee: msg`Assigned to`,
  first_answer: msg`First reply time`,
  first_answer_late: msg`Replied late`,
  resolution: msg`Resolution time`,
  resolution_late: msg`Resolved late`,
  opened: msg`Opened`,
  resolved: msg`Resolved`,
  at: msg`When`,
  actor: msg`Who`,
  action: msg`Action`,
  subject_type: msg`About`,
  subject_id: msg`ID`,
  reason: msg`Reason`,
  ip_address: msg({ message: 'Address', context: 'IP address' }),
}

const choices: Record<string, Words> = {
  active: msg`Active`,
  completed: msg`Completed`,
  expired: msg`Expired`,
  suspended: msg`Suspended`,
  requested: msg`Requested`,
  waitlisted: msg`On the waiting list`,
  withdrawn: msg`Withdrawn`,
  published: msg({ message: 'Published', context: 'course' }),
  draft: msg`Draft`,
  in_review: msg`In review`,
  archived: msg({ message: 'Archived', context: 'course' }),
  quiz: msg`Quiz`,
  assignment: msg`Assignment`,
  valid: msg`Valid`,
  revoked: msg({ message: 'Revoked', context: 'certificate' }),
  superseded: msg({ message: 'Replaced', context: 'certificate' }),
  not_started: msg`Not started`,
  in_progress: msg`In progress`,
  late: msg`Late`,
  expiring: msg`Expires soon`,
  pending: msg`Pending`,
  paid: msg`Paid`,
  partly_refunded: msg`Partly refunded`,
  refunded: msg`Refunded`,
  failed: msg`Failed`,
  manual: msg`Transfer`,
  stripe: msg`Card`,
  free: msg`Free`,
  question: msg`Question`,
  problem: msg`Problem`,
  request: msg`Request`,
  billing: msg`Billing`,
  feedback: msg`Feedback`,
  low: msg`Low`,
  normal: msg({ message: 'Normal', context: 'priority' }),
  high: msg`High`,
  urgent: msg`Urgent`,
  open: msg({ message: 'Open', context: 'ticket' }),
  waiting: msg`Waiting`,
  resolved: msg`Resolved`,
  closed: msg({ message: 'Closed', context: 'ticket' }),
}

const readyReports: Record<string, { title: Words; description: Words }> = {
  'learner-progress': {
    title: msg`Learner progress`,
    description: msg`Progress in every course, and when each learner was last active.`,
  },
  'course-completion': {
    title: msg`Course completion`,
    description: msg`Learners and completions for each course.`,
  },
  'assessment-results': {
    title: msg`Assessment results`,
    description: msg`Every quiz attempt and assignment from the last 90 days, with scores.`,
  },
  engagement: {
    title: msg`Engagement`,
    description: msg`Learning days and time spent, week by week.`,
  },
  attendance: {
    title: msg`Attendance`,
    description: msg`Who attended each live session, and for how long.`,
  },
  certificates: {
    title: msg`Certificates`,
    description: msg`Every certificate, with its course and dates.`,
  },
  compliance: {
    title: msg`Compliance`,
    description: msg`Learning plan status for everyone.`,
  },
  revenue: {
    title: msg`Revenue`,
    description: msg`Sales by month, before and after refunds.`,
  },
  support: {
    title: msg`Support`,
    description: msg`Tickets by kind, with response times and ratings.`,
  },
  audit: {
    title: msg`Audit`,
    description: msg`Who changed what in the last 30 days.`,
  },
}

const inWords = (words: Words | undefined, otherwise: string) => (words ? i18n._(words) : otherwise)

const columnInWords = (column: ReportColumn, source: string): ReportColumn => ({
  ...column,
  label: inWords(columns[`${source}.${column.key}`] ?? columns[column.key], column.label),
  choices: column.choices.map(({ value, label }) => ({
    value,
    label: inWords(choices[value], label),
  })),
})

export const sourcesInWords = (found: ReportSource[]): ReportSource[] =>
  found.map((source) => {
    const words = sources[source.name]
    return {
      ...source,
      label: inWords(words?.label, source.label),
      description: inWords(words?.description, source.description),
      period_label: inWords(words?.period, source.period_label),
      columns: source.columns.map((column) => columnInWords(column, source.name)),
    }
  })

export const pageInWords = (page: ReportPage, source: string): ReportPage => ({
  ...page,
  columns: page.columns.map((column) => columnInWords(column, source)),
})

/** What people saved keeps the title that they gave it. */
export function reportInWords(report: Report): Report {
  const words = report.is_ready_made ? readyReports[report.id] : undefined
  return {
    ...report,
    title: inWords(words?.title, report.title),
    description: inWords(words?.description, report.description),
  }
}

export const readyInWords = (reports: Report[]): Report[] => reports.map(reportInWords)
