import type { EnrollmentOffer, EnrollmentStatus } from '#contract/enrollments.ts'

/** A place that is taken: suspended learners come back, completed ones keep what they completed. */
export const seatHolding = ['active', 'completed', 'suspended'] as const

/** Counted as a learner of the course in the catalog. */
export const counted = [...seatHolding, 'expired'] as const

export const atRiskDays = 14
export const maximumRows = 1_000
export const codeAllowance = { attempts: 10, seconds: 10 * 60 }

export interface OfferedCourse {
  enrollment_mode: string
  price_minor: number
  seats: number | null
  seats_taken: number
  enrollment_opens_at: Date | null
  enrollment_closes_at: Date | null
  ends_at: Date | null
  archived_at: Date | null
}

type Action = EnrollmentOffer['action']

/** An active place whose time is over is an expired one, also before the job of the hour has written it down. */
export function statusAt(
  row: { status: string; expires_at: Date | null },
  now: Date,
): EnrollmentStatus {
  const over = row.status === 'active' && row.expires_at !== null && row.expires_at <= now
  return over ? 'expired' : (row.status as EnrollmentStatus)
}

/** The one thing a person can do about a course now. The button shows it and the verb obeys it. */
export function offerAction(
  course: OfferedCourse,
  person: { status: EnrollmentStatus | null; missingCourses: number },
  now: Date,
): { action: Action; at: Date | null } {
  const answer = (action: Action, at: Date | null = null) => ({ action, at })
  if (person.status === 'active' || person.status === 'completed') return answer('continue')
  if (person.status === 'requested') return answer('wait_for_answer')
  if (person.status === 'waitlisted') return answer('wait_for_seat')
  if (person.status === 'suspended') return answer('suspended')

  const closed = [course.archived_at, course.enrollment_closes_at, course.ends_at].find(
    (instant) => instant !== null && instant <= now,
  )
  if (closed) return answer('closed', closed)
  if (course.enrollment_opens_at && course.enrollment_opens_at > now) {
    return answer('not_open_yet', course.enrollment_opens_at)
  }
  if (course.enrollment_mode === 'invite') return answer('invitation_only')
  if (course.price_minor > 0) return answer('payment_required')
  if (person.missingCourses > 0) return answer('prerequisites_missing')
  if (course.enrollment_mode === 'request') return answer('request')
  if (course.enrollment_mode === 'code') return answer('enter_code')
  return answer(isFull(course) ? 'join_waiting_list' : 'enroll')
}

/** What a subscriber need not do: paying takes the place of asking and of a code. */
export const openedByPaying: readonly Action[] = ['payment_required', 'request', 'enter_code']

/** The same for someone whose subscription includes the course. */
export function offerToSubscriber(
  course: OfferedCourse,
  person: { status: EnrollmentStatus | null; missingCourses: number },
  now: Date,
) {
  return offerAction({ ...course, price_minor: 0, enrollment_mode: 'open' }, person, now)
}

/** What someone takes a course with; in a course that runs in cohorts, each of these needs one that is open. */
export const takingActions: readonly Action[] = [
  'enroll',
  'join_waiting_list',
  'enter_code',
  'request',
  'payment_required',
  'prerequisites_missing',
]

export const isFull = (course: { seats: number | null; seats_taken: number }) =>
  course.seats !== null && course.seats_taken >= course.seats
