import type { TicketKind, TicketPriority } from '#contract/support.ts'
import type { TicketContext } from '#contract/tickets.ts'

export interface DemoTicket {
  from: string
  /** Hours before now at which it was opened; everything after follows in its own number of hours. */
  hoursAgo: number
  subject: string
  kind: TicketKind
  priority?: TicketPriority
  admins_only?: boolean
  context?: TicketContext
  text: string
  /** What happened then, in order, each so many hours after the one before. */
  next?: DemoStep[]
}

type DemoStep = { after: number; by: string } & (
  | { answer: string; state?: 'open' | 'waiting' | 'resolved' }
  | { says: string }
  | { note: string }
  | { assign: string }
  | { rate: number; comment?: string }
  | { close: true }
)

const amara = 'admin@lyceum.test'
const ines = 'instructor@lyceum.test'
const tomasz = 'tomasz.zielinski@northwind.test'
const leo = 'learner@lyceum.test'

/** A dozen questions to Northwind's desk, in every state that a ticket can be in. */
export const northwindTickets: DemoTicket[] = [
  {
    from: leo,
    hoursAgo: 3,
    subject: 'The video in “Reading a box plot” stops at 4:12',
    kind: 'problem',
    context: {
      course_title: 'Statistics for curious people',
      lesson_title: 'Reading a box plot',
      page: '/dashboard/student/courses/statistics/lessons/box-plot',
      browser: 'Firefox 142 on Windows',
      error_id: 'b1f7c2e0-5c1d-4a67-9d1e-2f0a7a9c6d11',
    },
    text: 'Every time I get to 4:12 the picture freezes, but the sound goes on. I reloaded twice. The other lessons of this week play fine.',
  },
  {
    from: leo,
    hoursAgo: 26 * 24,
    subject: 'My name is spelled wrong on the certificate',
    kind: 'request',
    text: 'It says “Leo Nakamure”. I would like to send the link to my employer this week.',
    next: [
      { after: 2, by: amara, assign: amara },
      {
        after: 1,
        by: amara,
        answer:
          'Thank you for telling us, and sorry about that. I have issued a corrected certificate. The old link now says that it was replaced, so please share the new one.',
        state: 'resolved',
      },
      { after: 20, by: leo, rate: 5, comment: 'Fixed within the morning. Thank you!' },
    ],
  },
  {
    from: leo,
    hoursAgo: 50,
    subject: 'Can I get one more week for the final project?',
    kind: 'request',
    context: { course_title: 'Statistics for curious people' },
    text: 'We have stocktaking at work until Friday and I can not finish the analysis in time.',
    next: [
      {
        after: 5,
        by: ines,
        answer:
          'Of course. Would Sunday the week after suit you, or do you need the Wednesday as well?',
        state: 'waiting',
      },
    ],
  },
  {
    from: 'grace.kimani@northwind.test',
    hoursAgo: 30,
    subject: 'Charged twice for the design course',
    kind: 'billing',
    priority: 'urgent',
    text: 'My bank shows two payments on the same evening, both of 129.00. I only enrolled once. The receipts have different numbers.',
    next: [
      { after: 1, by: amara, assign: amara },
      {
        after: 0.2,
        by: amara,
        note: 'Second order came 40 seconds after the first, from another tab. Refund the later one once finance has confirmed.',
      },
    ],
  },
  {
    from: 'hiroshi.tanaka@northwind.test',
    hoursAgo: 6,
    subject: 'Captions are in the wrong language',
    kind: 'problem',
    context: {
      course_title: 'Spanish for the road',
      lesson_title: 'At the station',
      browser: 'Safari 19 on iPad',
    },
    text: 'The captions of this lesson are in Portuguese although the menu says Spanish.',
    next: [{ after: 1, by: amara, assign: tomasz }],
  },
  {
    from: 'clara.moreau@northwind.test',
    hoursAgo: 75,
    subject: 'Screen reader does not announce quiz feedback',
    kind: 'problem',
    priority: 'high',
    context: { browser: 'Chrome 151 on Windows, NVDA' },
    text: 'After I submit a quiz, focus stays on the button and the result is not read. I have to search for it by heading.',
    next: [
      { after: 3, by: amara, assign: tomasz },
      {
        after: 2,
        by: tomasz,
        answer:
          'Thank you for such a clear description. I can see it here too. As a way around it, the result starts with a heading of level two. Does pressing 2 take you there?',
        state: 'waiting',
      },
      {
        after: 18,
        by: 'clara.moreau@northwind.test',
        says: 'Yes, pressing 2 works. It would still be good to hear it without having to know that.',
      },
    ],
  },
  {
    from: 'emeka.nwosu@northwind.test',
    hoursAgo: 9 * 24,
    subject: 'How do I download all slides at once?',
    kind: 'question',
    text: 'Is there a way to get the slides of all weeks in one file?',
    next: [
      {
        after: 4,
        by: ines,
        answer:
          'There is: open the course, then Resources, select all and choose Download. You get one zip file with a folder per week.',
        state: 'resolved',
      },
      { after: 30, by: 'emeka.nwosu@northwind.test', rate: 4 },
    ],
  },
  {
    from: 'fatima.zahra@northwind.test',
    hoursAgo: 14,
    subject: 'I feel treated unfairly in the live evenings',
    kind: 'feedback',
    admins_only: true,
    text: 'I would like to talk to someone who is not the instructor of the course. Is a call possible this week?',
  },
  {
    from: 'lars.eriksen@northwind.test',
    hoursAgo: 33 * 24,
    subject: 'The forum sends too many mails',
    kind: 'feedback',
    priority: 'low',
    text: 'I get a mail for every reply in every thread. Please let me choose.',
    next: [
      {
        after: 7,
        by: tomasz,
        answer:
          'You can choose: Settings, then Notifications. Set “Replies in discussions” to daily or off.',
        state: 'resolved',
      },
      { after: 3, by: 'lars.eriksen@northwind.test', rate: 2, comment: 'Works, but hard to find.' },
      { after: 1, by: 'lars.eriksen@northwind.test', close: true },
    ],
  },
  {
    from: 'nadia.hussain@northwind.test',
    hoursAgo: 100,
    subject: 'Invoice with the address of my company',
    kind: 'billing',
    text: 'My employer pays for the course and needs an invoice with its address and VAT number.',
    next: [
      {
        after: 8,
        by: amara,
        answer:
          'Gladly. Please send me the exact name, the address and the VAT number as they should stand on it.',
        state: 'waiting',
      },
    ],
  },
  {
    from: 'ravi.patel@northwind.test',
    hoursAgo: 1,
    subject: 'I can not join tonight’s live session',
    kind: 'problem',
    priority: 'high',
    context: { page: '/dashboard/student/live-sessions', browser: 'Edge 151 on Windows' },
    text: 'The button says that the room opens at 18:45, but it is 18:50 here. I am in Lisbon this week, could that be it?',
  },
  {
    from: ines,
    hoursAgo: 20 * 24,
    subject: 'A second camera for the studio room',
    kind: 'request',
    priority: 'low',
    text: 'For the drawing lessons a camera from above would help a lot. Could we order one before the spring term?',
    next: [
      {
        after: 26,
        by: amara,
        answer: 'Ordered. It should be here in two weeks; I will mount it with you.',
        state: 'resolved',
      },
    ],
  },
]

/** Questions to Lyceum itself, from people without an organization. */
export const platformTickets: DemoTicket[] = [
  {
    from: 'founder@lyceum.test',
    hoursAgo: 40,
    subject: 'Can we bring our learners from another system?',
    kind: 'question',
    text: 'We have about 300 learners with their results in a spreadsheet. Is there a way to import them, or do they all start from nothing?',
    next: [
      {
        after: 6,
        by: 'super@lyceum.test',
        answer:
          'There is. People come in with a CSV file, and results of finished courses can be kept as certificates. Could you send the first ten rows, with the names changed?',
        state: 'waiting',
      },
    ],
  },
  {
    from: 'newcomer@lyceum.test',
    hoursAgo: 5,
    subject: 'I do not see my invitation',
    kind: 'question',
    text: 'Northwind wrote that they invited me, but the page is empty on my phone.',
  },
]
