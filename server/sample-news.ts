import type { NotificationKind } from '#server/events/notification-kind.ts'
import type { NotificationDetail } from '#server/events/notify.ts'

interface News {
  title: string
  message: string
  link: string
  detail: NotificationDetail | null
}

const course = '/dashboard/student/courses/sample'
const session = '/dashboard/student/live-sessions?session=sample'
const when = { from: '2027-03-02T17:00:00Z', until: '2027-03-02T18:00:00Z' }
const later = { from: '2027-03-04T17:00:00Z', until: '2027-03-04T18:00:00Z' }
const entry = {
  uid: 'live-session-sample',
  title: 'Office hours',
  description: 'Bring your questions.',
  starts_at: later.from,
  ends_at: later.until,
  time_zone: 'Europe/Berlin',
}

/** Title, message and link of one notification of each kind. */
const words: Record<string, [title: string, message: string, link: string]> = {
  'badge.earned': [
    'You earned “Seven days”',
    'You learned every day of a week.',
    '/dashboard/student/achievements',
  ],
  'announcement.published': [
    'The library opens on Saturday',
    'From March on, the reading room is open on Saturdays.',
    '/dashboard/student',
  ],
  'announcement.mailed': [
    'Exam dates are out',
    'Dates and rooms for the spring exams.',
    '/dashboard/student',
  ],
  'approval.commented': [
    'Dana Whitfield commented on your request',
    'Could you add a syllabus?',
    '/dashboard/admin/approvals/sample',
  ],
  'approval.assigned': [
    'Review “Python for data analysis”',
    'Dana Whitfield gave you this request.',
    '/dashboard/admin/approvals/sample',
  ],
  'submission.received': [
    'Noor Haddad handed in “Essay one”',
    'Data literacy',
    '/dashboard/instructor/grading/sample',
  ],
  'submission.answered': ['“Essay one” is graded', '17 of 20 points', `${course}/lessons/sample`],
  'certificate.issued': [
    'Your certificate for Data literacy',
    'You completed the course.',
    '/dashboard/student/certificates/sample',
  ],
  'certificate.changed': [
    'Your certificate was issued again',
    'Your name was corrected.',
    '/dashboard/student/certificates/sample',
  ],
  'certificate.expiring': [
    'Your certificate expires on 1 May',
    'Take the course again to renew it.',
    '/dashboard/student/certificates/sample',
  ],
  'course.submitted': [
    '“Data literacy” waits for your review',
    'Submitted by Dana Whitfield.',
    '/dashboard/admin/approvals/sample',
  ],
  'course.reviewed': [
    '“Data literacy” is published',
    'It is in the catalog now.',
    '/dashboard/instructor/courses/sample',
  ],
  'thread.answered': [
    'Dana Whitfield replied to “Which chart?”',
    'A bar chart, because the categories have no order.',
    `${course}?tab=discussions&thread=sample`,
  ],
  'person.mentioned': [
    'Dana Whitfield mentioned you',
    '@Noor, have a look at this.',
    `${course}?tab=discussions&thread=sample`,
  ],
  'question.asked': [
    'Noor Haddad asks in Data literacy',
    'Which chart fits best?',
    '/dashboard/instructor/discussions/sample',
  ],
  'answer.accepted': [
    'Your answer was accepted',
    '“Which chart?”',
    `${course}?tab=discussions&thread=sample`,
  ],
  'post.moderated': [
    'Your post was hidden',
    'It contained a phone number.',
    `${course}?tab=discussions&thread=sample`,
  ],
  'tax_info.reviewed': [
    'Please correct your tax information',
    'The tax ID does not match your country.',
    '/dashboard/instructor/earnings/tax-info',
  ],
  'payout.changed': [
    'Your payout of €240.00 is on its way',
    'It should arrive within three working days.',
    '/dashboard/instructor/earnings',
  ],
  'enrollment.started': [
    'You have a place in Data literacy',
    'The course is open to you now.',
    course,
  ],
  'enrollment.declined': [
    'Your request for Data literacy was declined',
    'You can ask again later.',
    course,
  ],
  'enrollment.changed': [
    'Your access to Data literacy was extended',
    'It now ends on 30 June.',
    course,
  ],
  'enrollment.completed': ['You completed Data literacy', 'It is in your transcript now.', course],
  'grade.changed': [
    'Your grade in Data literacy changed',
    'From 82% to 85%.',
    `${course}?tab=grades`,
  ],
  'password.changed': [
    'Your password was changed',
    'Your other devices were signed out.',
    '/account/settings',
  ],
  'person.data_ready': [
    'Your data is ready to download',
    'The file is available for seven days.',
    '/account/settings',
  ],
  'learner.nudged': [
    'How is Data literacy going?',
    'Dana Whitfield noticed that you haven’t been here for a while.',
    course,
  ],
  'learning_plan.assigned': [
    'Please complete “Security basics” by 31 March',
    'Assigned by Northwind Academy.',
    '/dashboard/student/learning',
  ],
  'learning_plan.reminder': [
    '“Security basics” is due in three days',
    'Two of four courses are complete.',
    '/dashboard/student/learning',
  ],
  'live_session.scheduled': ['Live session: Office hours', 'Bring your questions.', session],
  'live_session.moved': ['“Office hours” was moved', 'The room is taken on Tuesday.', session],
  'live_session.cancelled': ['“Office hours” was canceled', 'Dana Whitfield is ill.', session],
  'live_session.starting': [
    '“Office hours” starts in 15 minutes',
    'The room is open: come in when you like.',
    session,
  ],
  'message.received': [
    'Dana Whitfield wrote to you',
    'Can we move our call to Thursday?',
    '/dashboard/student/messages?conversation=sample',
  ],
  'message.moderated': [
    'A message of yours was hidden',
    'It was reported as spam.',
    '/dashboard/student/messages',
  ],
  'person.sanctioned': [
    'You were muted for a day',
    'Please keep to the house rules.',
    '/account/notifications',
  ],
  'content.reported': [
    'A post was reported',
    '“Which chart?”, as spam',
    '/dashboard/admin/discussions',
  ],
  'report.decided': [
    'The post you reported was hidden',
    'Thanks for telling us.',
    '/account/notifications',
  ],
  'order.paid': [
    'Your payment for Data literacy arrived',
    '€49.00 · LY-1042',
    '/account/orders/sample',
  ],
  'order.refunded': [
    'Your refund of €49.00 is on its way',
    'It should arrive within ten days.',
    '/account/orders/sample',
  ],
  'order.placed': [
    'Noor Haddad buys Data literacy by transfer',
    '€49.00 · LY-1042',
    '/dashboard/admin/payments/orders/sample',
  ],
  'order.disputed': [
    'A payment of €49.00 is disputed',
    'Answer by 12 March.',
    '/dashboard/admin/payments/orders/sample',
  ],
  'invitation.received': [
    'You’re invited to Northwind Academy',
    'Dana Whitfield invites you as an instructor.',
    '/dashboard/invitations',
  ],
  'invitation.accepted': [
    'Noor Haddad accepted your invitation',
    'They are a learner now.',
    '/dashboard/admin/instructors/invitations',
  ],
  'invitation.declined': [
    'noor@example.org declined your invitation',
    'You can invite them again.',
    '/dashboard/admin/instructors/invitations',
  ],
  'member.role_changed': [
    'You are an instructor now',
    'Dana Whitfield changed your role.',
    '/dashboard',
  ],
  'member.removed': [
    'You’re no longer a member of Northwind Academy',
    'Your certificates stay valid.',
    '/dashboard',
  ],
  'member.suspended': [
    'Your membership is suspended',
    'Ask an admin of Northwind Academy.',
    '/dashboard',
  ],
  'member.viewed': [
    'An admin viewed Lyceum as you',
    'Dana Whitfield, for 12 minutes: “checking a report”.',
    '/account/settings',
  ],
  'organization.two_factor_required': [
    'Set up two-factor by 1 April',
    'Northwind Academy asks for it.',
    '/account/settings',
  ],
  'lesson.due_soon': ['“Essay one” is due tomorrow', 'Data literacy', `${course}/lessons/sample`],
  'learning.week': [
    'Your week: 2 h 10 min on 4 days',
    'Well done. Pick up where you left off.',
    '/dashboard/student/learning',
  ],
  'directory.braked': [
    'Your directory wanted to remove 40 people',
    'Nobody was removed. Please check it.',
    '/dashboard/admin/organizations/sample/settings',
  ],
  'quiz.graded': ['“Final quiz” is graded', '8 of 10 points', `${course}/lessons/sample`],
  'review.written': [
    'Noor Haddad reviewed Data literacy',
    'Five stars: “Clear and kind.”',
    '/dashboard/instructor/courses/sample/reviews',
  ],
  'review.answered': [
    'Dana Whitfield answered your review',
    'Thank you, Noor.',
    `${course}?tab=reviews`,
  ],
  'review.moderated': [
    'Your review was hidden',
    'It named another learner.',
    `${course}?tab=reviews`,
  ],
  'ticket.answered': [
    'Your ticket was answered',
    'We have fixed the video.',
    '/dashboard/student/support/tickets/sample',
  ],
  'ticket.asked': [
    'Noor Haddad opened a ticket',
    '“The video doesn’t play”',
    '/dashboard/admin/support?ticket=sample',
  ],
  'ticket.assigned': [
    'A ticket was given to you',
    '“The video doesn’t play”',
    '/dashboard/admin/support?ticket=sample',
  ],
  'ticket.breaching': [
    'A reply is due in one hour',
    '“The video doesn’t play”',
    '/dashboard/admin/support?ticket=sample',
  ],
  'ticket.rated': [
    'Noor Haddad wasn’t happy with our help',
    '2 of 5 stars',
    '/dashboard/admin/support?ticket=sample',
  ],
}

const details: Record<string, NotificationDetail> = {
  'learning.week': {
    facts: [
      { label: 'Time', value: '2 h 10 min' },
      { label: 'Days', value: '4 of 7' },
      { label: 'Lessons completed', value: '6' },
    ],
  },
  'announcement.mailed': {
    blocks: [
      { kind: 'text', text: 'The dates and rooms for the spring exams are fixed.' },
      { kind: 'heading', text: 'What to bring' },
      { kind: 'list', ordered: false, items: ['Your student card', 'Two pens', 'Water'] },
      { kind: 'text', text: 'The full plan: https://example.org/exams' },
    ],
  },
  'live_session.scheduled': {
    facts: [{ label: 'When', ...later }],
    calendar: { ...entry, method: 'REQUEST', sequence: 0 },
  },
  'live_session.moved': {
    facts: [
      { label: 'New time', ...later },
      { label: 'Old time', ...when, former: true },
    ],
    calendar: { ...entry, method: 'REQUEST', sequence: 1 },
  },
  'live_session.cancelled': {
    facts: [{ label: 'Was planned for', ...later, former: true }],
    calendar: { ...entry, method: 'CANCEL', sequence: 2 },
  },
  'live_session.starting': { facts: [{ label: 'When', ...later }] },
}

/** A kind without sample words is a mistake that its test names. */
export function sampleNews({ name }: NotificationKind): News {
  const [title, message, link] = words[name] ?? []
  if (!title || message === undefined || !link) throw new Error(`There is no sample of ${name}.`)
  return { title, message, link, detail: details[name] ?? null }
}
