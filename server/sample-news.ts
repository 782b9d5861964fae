import type { NotificationKind } from '#server/events/notification-kind.ts'
import type { NotificationDetail } from '#server/events/notify.ts'
import { dayOf, duration, momentOf, money, say, show, type Words } from '#server/words/sentence.ts'

interface News {
  title: Words
  message: Words
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

const dana = 'Dana Whitfield'
const noor = 'Noor Haddad'
const literacy = 'Data literacy'
const essay = 'Essay one'
const reason = (text: string) => say('Reason: {reason}', { reason: text })

/** Title, message and link of one notification of each kind. */
const words: Record<string, [title: Words, message: Words, link: string]> = {
  'badge.earned': [
    say('You earned the badge “{badge}”', { badge: say('A week in a row') }),
    say('See all your badges on your achievements page.'),
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
    say('{name} commented on “{title}”', { name: dana, title: 'Python for data analysis' }),
    say('Open the request to read the comment.'),
    '/dashboard/admin/approvals/sample',
  ],
  'approval.assigned': [
    say('Review “{title}”', { title: 'Python for data analysis' }),
    say('{name} assigned this request to you.', { name: dana }),
    '/dashboard/admin/approvals/sample',
  ],
  'submission.received': [
    say('{name} submitted “{assignment}”', { name: noor, assignment: essay }),
    say('Ready to grade in “{course}”', { course: literacy }),
    '/dashboard/instructor/grading/sample',
  ],
  'submission.answered': [
    say('“{assignment}” has been graded', { assignment: essay }),
    say('See your points and feedback.'),
    `${course}/lessons/sample`,
  ],
  'certificate.issued': [
    say('Your certificate for “{course}” is ready', { course: literacy }),
    say('Download it, add it to your profile or share the link.'),
    '/dashboard/student/certificates/sample',
  ],
  'certificate.changed': [
    say('Your certificate for “{course}” was reissued', { course: literacy }),
    reason('The name was corrected.'),
    '/dashboard/student/certificates/sample',
  ],
  'certificate.expiring': [
    say('Your certificate for “{course}” expires soon', { course: literacy }),
    say('It’s valid until {day}. Ask for a renewal before then.', { day: dayOf(later.from) }),
    '/dashboard/student/certificates/sample',
  ],
  'course.submitted': [
    say('{name} submitted “{course}” for review', { name: dana, course: literacy }),
    say('See what changed, then approve the course or request changes.'),
    '/dashboard/admin/approvals/sample',
  ],
  'course.reviewed': [
    say('“{course}” is published', { course: literacy }),
    say('Learners now see the new version.'),
    '/dashboard/instructor/courses/sample',
  ],
  'thread.answered': [
    say('{name} replied to “{title}”', { name: dana, title: 'Which chart?' }),
    'A bar chart, because the categories have no order.',
    `${course}?tab=discussions&thread=sample`,
  ],
  'person.mentioned': [
    say('{name} mentioned you in “{title}”', { name: dana, title: 'Which chart?' }),
    '@Noor, have a look at this.',
    `${course}?tab=discussions&thread=sample`,
  ],
  'question.asked': [
    say('{name} asked in “{course}”: {title}', {
      name: noor,
      course: literacy,
      title: 'Which chart?',
    }),
    'Which chart fits best?',
    '/dashboard/instructor/discussions/sample',
  ],
  'answer.accepted': [
    say('{name} accepted your answer to “{title}”', { name: dana, title: 'Which chart?' }),
    say('Your answer now appears right below the question.'),
    `${course}?tab=discussions&thread=sample`,
  ],
  'post.moderated': [
    say('Your post in “{title}” was hidden', { title: 'Which chart?' }),
    reason('The post contains a phone number.'),
    `${course}?tab=discussions&thread=sample`,
  ],
  'tax_info.reviewed': [
    say('Please correct your tax information'),
    reason('The tax ID doesn’t match your country.'),
    '/dashboard/instructor/earnings/tax-info',
  ],
  'payout.changed': [
    say('We sent your payout of {amount}', { amount: money(24_000, 'EUR') }),
    say('To: {account}', { account: 'Bank account ••34' }),
    '/dashboard/instructor/earnings',
  ],
  'enrollment.started': [
    say('You’re enrolled in “{course}”', { course: literacy }),
    say('You can start learning now.'),
    course,
  ],
  'enrollment.declined': [
    say('Your request to join “{course}” was declined', { course: literacy }),
    say('You can request a place again later.'),
    course,
  ],
  'enrollment.changed': [
    say('You have access to “{course}” again', { course: literacy }),
    say('Pick up where you left off.'),
    course,
  ],
  'enrollment.completed': [
    say('You completed “{course}”', { course: literacy }),
    say('The course is now on your transcript.'),
    course,
  ],
  'grade.changed': [
    say('Your grades in “{course}” were changed', { course: literacy }),
    reason('An answer was graded again.'),
    `${course}?tab=grades`,
  ],
  'password.changed': [
    say('Your password was changed'),
    say('Your other devices were signed out. If this wasn’t you, set a new password now.'),
    '/account/settings',
  ],
  'session.new_device': [
    say('New sign-in to your account'),
    say('{device}, {location}. If this wasn’t you, sign that device out and set a new password.', {
      device: say('{browser} on {system}', { browser: 'Firefox', system: 'Linux' }),
      location: show({ region: 'DE' }),
    }),
    '/account/settings#devices',
  ],
  'person.data_ready': [
    say('Your data is ready to download'),
    say(
      'The file is available for {days, plural, one {# day} other {# days}}. If you didn’t request it, change your password.',
      { days: 7 },
    ),
    '/account/settings',
  ],
  'learner.nudged': [
    say('{name} is checking in on you', { name: dana }),
    say('A deadline in “{course}” is coming up. Pick up where you left off.', { course: literacy }),
    course,
  ],
  'learning_plan.assigned': [
    say('“{title}” was assigned to you', { title: 'Security basics' }),
    say('See the courses and due dates on your learning page.'),
    '/dashboard/student/learning',
  ],
  'learning_plan.reminder': [
    say('Reminder: complete “{title}”', { title: 'Security basics' }),
    say('It’s due on {day}.', { day: dayOf(later.from) }),
    '/dashboard/student/learning',
  ],
  'live_session.scheduled': [
    say('New live session: {title}', { title: 'Office hours' }),
    say('{start}{further, plural, =0 {} one { and # more session} other { and # more sessions}}', {
      start: momentOf(later.from),
      further: 0,
    }),
    session,
  ],
  'live_session.moved': [
    say('“{title}” was rescheduled', { title: 'Office hours' }),
    say(
      'New time: {start}{further, plural, =0 {.} one {, and # more session.} other {, and # more sessions.}} {note}',
      { start: momentOf(later.from), further: 2, note: 'The room is taken on Tuesday.' },
    ),
    session,
  ],
  'live_session.cancelled': [
    say('“{title}” was canceled', { title: 'Office hours' }),
    say(
      '{start}{further, plural, =0 {} one { and # more session} other { and # more sessions}}. Reason: {reason}',
      { start: momentOf(later.from), further: 0, reason: 'Dana is ill.' },
    ),
    session,
  ],
  'live_session.starting': [
    say('“{title}” starts in {minutes, plural, one {# minute} other {# minutes}}', {
      title: 'Office hours',
      minutes: 15,
    }),
    say('The room is open. You can join now.'),
    session,
  ],
  'message.received': [
    say('{name} sent you a message', { name: dana }),
    'Can we move our call to Thursday?',
    '/dashboard/student/messages?conversation=sample',
  ],
  'message.moderated': [
    say('Your message was hidden'),
    reason('Several people reported it as spam.'),
    '/dashboard/student/messages',
  ],
  'person.sanctioned': [
    say('You can’t post until {day}', { day: dayOf(later.from) }),
    reason('Please keep to the house rules.'),
    '/account/notifications',
  ],
  'content.reported': [
    say('A post was reported'),
    say('Review the report and decide whether to hide it.'),
    '/dashboard/admin/discussions',
  ],
  'report.decided': [
    say('The content you reported was removed'),
    say('Thanks for letting us know.'),
    '/account/notifications',
  ],
  'order.paid': [
    say('We received your payment for “{course}”', { course: literacy }),
    say('{total} · Order {reference}', { total: money(4900, 'EUR'), reference: 'LY-1042' }),
    '/account/orders/sample',
  ],
  'subscription.trial_ending': [
    say('Your trial of “{title}” ends on {day}', {
      title: literacy,
      day: dayOf(later.from),
    }),
    say('We’ll then charge {amount}. Cancel before that day if you don’t want to continue.', {
      amount: money(1900, 'EUR'),
    }),
    '/account/orders',
  ],
  'subscription.payment_failed': [
    say('Your payment for “{title}” failed', { title: literacy }),
    say('We’ll try again on {day}. You keep access until then. Update your payment method.', {
      day: dayOf(later.from),
    }),
    '/account/orders',
  ],
  'subscription.paused': [
    say('Renewals of “{title}” are paused', { title: literacy }),
    say(
      'None of its courses is published, so nobody is charged. Publish one, and renewals go on within a day.',
    ),
    '/dashboard/admin/payments/subscriptions',
  ],
  'subscription.ended': [
    say('Your subscription “{title}” has ended', { title: literacy }),
    say('Your progress is saved. Subscribe again at any time to go on.'),
    '/account/orders',
  ],
  'order.refunded': [
    say('We refunded {amount}', { amount: money(4900, 'EUR') }),
    say('{course} · Order {reference}', { course: literacy, reference: 'LY-1042' }),
    '/account/orders/sample',
  ],
  'order.placed': [
    say('New order by bank transfer: {total}', { total: money(4900, 'EUR') }),
    say('{course} · Order {reference}', { course: literacy, reference: 'LY-1042' }),
    '/dashboard/admin/payments/orders/sample',
  ],
  'order.disputed': [
    say('A buyer disputed the payment for “{course}”', { course: literacy }),
    say('Order {reference}. Respond to the dispute at your payment provider.', {
      reference: 'LY-1042',
    }),
    '/dashboard/admin/payments/orders/sample',
  ],
  'invitation.received': [
    say('You’re invited to {organization}', { organization: 'Northwind Academy' }),
    say(
      '{role, select, admin {{name} invited you to join as an admin.} instructor {{name} invited you to join as an instructor.} other {{name} invited you to join as a learner.}}',
      { role: 'instructor', name: dana },
    ),
    '/dashboard/invitations',
  ],
  'invitation.accepted': [
    say('{name} joined {organization}', { name: noor, organization: 'Northwind Academy' }),
    say(
      '{role, select, admin {They accepted your invitation and are now an admin.} instructor {They accepted your invitation and are now an instructor.} other {They accepted your invitation and are now a learner.}}',
      { role: 'learner' },
    ),
    '/dashboard/admin/instructors/invitations',
  ],
  'invitation.declined': [
    say('{name} declined your invitation', { name: noor }),
    say('You invited them to {organization}.', { organization: 'Northwind Academy' }),
    '/dashboard/admin/instructors/invitations',
  ],
  'organization.limit_near': [
    say(
      '{kind, select, seats {{organization} has used {percent, number}% of its seats} storage {{organization} has used {percent, number}% of its storage} mail {{organization} has sent {percent, number}% of its emails for today} api_calls {{organization} has used {percent, number}% of its API calls for today} other {{organization} has used {percent, number}% of its video minutes for this month}}',
      { kind: 'seats', organization: 'Northwind Academy', percent: 84 },
    ),
    say('Ask the platform’s support for more before the limit is reached.'),
    '/dashboard/admin/organizations/sample/settings?tab=data',
  ],
  'member.role_changed': [
    say(
      '{role, select, admin {You’re now an admin of {organization}} instructor {You’re now an instructor at {organization}} other {You’re now a learner at {organization}}}',
      { role: 'instructor', organization: 'Northwind Academy' },
    ),
    say('Your menu and permissions have changed.'),
    '/dashboard',
  ],
  'member.removed': [
    say('You were removed from {organization}', { organization: 'Northwind Academy' }),
    say('You no longer have access to its courses.'),
    '/dashboard',
  ],
  'member.suspended': [
    say('Your membership in {organization} is suspended', { organization: 'Northwind Academy' }),
    reason('Ask an admin.'),
    '/dashboard',
  ],
  'member.viewed': [
    say('{name} viewed {organization} as you', { name: dana, organization: 'Northwind Academy' }),
    say(
      'They couldn’t change anything or see your messages, payments and notes. Reason: {reason}',
      {
        reason: 'Checking a report.',
      },
    ),
    '/account/settings',
  ],
  'organization.two_factor_required': [
    say('{organization} requires two-factor authentication', { organization: 'Northwind Academy' }),
    say('Set it up before {day} to keep your access. It takes two minutes.', {
      day: dayOf(later.from),
    }),
    '/account/settings',
  ],
  'organization.break_glass_used': [
    say('{person} used emergency access to {organization}', {
      person: dana,
      organization: 'Northwind Academy',
    }),
    say('They opened it from {address}, outside the allowed networks.', {
      address: '203.0.113.7',
    }),
    '/dashboard/admin/organizations/sample/settings?tab=audit',
  ],
  'audit_stream.paused': [
    say('Sending audit entries is paused'),
    say(
      '{host} hasn’t accepted any for 3 days. Nothing is lost: resume sending once it works again.',
      { host: 'logs.example.org' },
    ),
    '/dashboard/admin/organizations/sample/settings?tab=audit',
  ],
  'lesson.due_soon': [
    say('“{lesson}” is due within 24 hours', { lesson: essay }),
    literacy,
    `${course}/lessons/sample`,
  ],
  'learning.week': [
    say('Your week: {time} on {days, plural, one {# day} other {# days}}', {
      time: duration(7800),
      days: 4,
    }),
    say('Well done. Pick up where you left off.'),
    '/dashboard/student/learning',
  ],
  'directory.braked': [
    say('We stopped your directory from removing people'),
    say(
      'Too many people would have lost access within an hour. Check your directory. If the removals are intended, release the brake.',
    ),
    '/dashboard/admin/organizations/sample/settings',
  ],
  'quiz.graded': [
    say('“{quiz}” has been graded', { quiz: 'Final quiz' }),
    say('See your score and feedback.'),
    `${course}/lessons/sample`,
  ],
  'review.written': [
    say('{name} reviewed “{course}”', { name: noor, course: literacy }),
    say('{stars, plural, one {# star} other {# stars}} out of 5', { stars: 5 }),
    '/dashboard/instructor/courses/sample/reviews',
  ],
  'review.answered': [
    say('{name} replied to your review of “{course}”', { name: dana, course: literacy }),
    'Thank you, Noor.',
    `${course}?tab=reviews`,
  ],
  'review.moderated': [
    say('Your review of “{course}” was hidden', { course: literacy }),
    reason('The review names another learner.'),
    `${course}?tab=reviews`,
  ],
  'ticket.answered': [
    say('New reply to your ticket #{number}: {subject}', {
      number: '42',
      subject: 'The video doesn’t play',
    }),
    'We have fixed the video.',
    '/dashboard/student/support/tickets/sample',
  ],
  'ticket.asked': [
    say('{name} needs a reply: {subject} (#{number})', {
      name: noor,
      subject: 'The video doesn’t play',
      number: '42',
    }),
    'It stops after four minutes.',
    '/dashboard/admin/support?ticket=sample',
  ],
  'ticket.assigned': [
    say('Ticket #{number} was assigned to you: {subject}', {
      number: '42',
      subject: 'The video doesn’t play',
    }),
    say(
      'From {name}. {priority, select, urgent {Urgent priority} high {High priority} low {Low priority} other {Normal priority}}.',
      { name: noor, priority: 'high' },
    ),
    '/dashboard/admin/support?ticket=sample',
  ],
  'ticket.breaching': [
    say('Reply to ticket #{number} is due soon', { number: '42' }),
    say('{name}: {subject}', { name: noor, subject: 'The video doesn’t play' }),
    '/dashboard/admin/support?ticket=sample',
  ],
  'ticket.rated': [
    say('{name} rated ticket #{number} with {stars, plural, one {# star} other {# stars}}', {
      name: noor,
      number: '42',
      stars: 2,
    }),
    'The video doesn’t play',
    '/dashboard/admin/support?ticket=sample',
  ],
}

const details: Record<string, NotificationDetail> = {
  'learning.week': {
    facts: [
      { label: say('Time'), value: say('{time}', { time: duration(7800) }) },
      { label: say('Days'), value: say('{days} of 7', { days: 4 }) },
      { label: say('Lessons completed'), value: say('{count, number}', { count: 6 }) },
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
    facts: [{ label: say('When'), ...later }],
    calendar: { ...entry, method: 'REQUEST', sequence: 0 },
  },
  'live_session.moved': {
    facts: [
      { label: say('New time'), ...later },
      { label: say('Old time'), ...when, former: true },
    ],
    calendar: { ...entry, method: 'REQUEST', sequence: 1 },
  },
  'live_session.cancelled': {
    facts: [{ label: say('Original time'), ...later, former: true }],
    calendar: { ...entry, method: 'CANCEL', sequence: 2 },
  },
  'live_session.starting': { facts: [{ label: say('When'), ...later }] },
}

/** A kind without sample words is a mistake that its test names. */
export function sampleNews({ name }: NotificationKind): News {
  const [title, message, link] = words[name] ?? []
  if (!title || message === undefined || !link) throw new Error(`There is no sample of ${name}.`)
  return { title, message, link, detail: details[name] ?? null }
}
