import { notify } from '#server/events/notify.ts'
import type { NotificationKind } from '#server/events/notification-kind.ts'
import type { Mechanisms } from '#server/http/context.ts'
import { asSystem } from '#server/jobs/job.ts'
import { passwordChanged } from '#server/identity/notification-kinds.ts'
import { listNotifications } from '#server/notifications/list-notifications.ts'
import { markNotificationRead } from '#server/notifications/mark-read.ts'
import {
  invitationAccepted,
  invitationDeclined,
  invitationReceived,
  memberRemoved,
  roleChanged,
} from '#server/organizations/notification-kinds.ts'
import { say, type Words } from '#server/words/sentence.ts'
import { word } from '#server/words/word.ts'
import { english } from '#server/words/english.ts'
import { asPerson } from './act-as.ts'

type Type = 'success' | 'info' | 'warning' | 'error'

interface DemoNews {
  hoursAgo: number
  kind: NotificationKind
  type: Type
  title: Words
  message: Words
  link?: `/${string}`
  unread?: true
}

const news = (
  hoursAgo: number,
  kind: NotificationKind,
  type: Type,
  title: Words,
  message: Words,
  link?: `/${string}`,
): DemoNews => ({ hoursAgo, kind, type, title, message, ...(link && { link }) })

const unread = (item: DemoNews): DemoNews => ({ ...item, unread: true })

const settings = '/account/settings'
const passwordNews = (hoursAgo: number) =>
  news(
    hoursAgo,
    passwordChanged,
    'warning',
    say('Your password was changed'),
    say('Your other devices were signed out. If this wasn’t you, set a new password now.'),
    settings,
  )
const wrongCodes = (hoursAgo: number) =>
  news(
    hoursAgo,
    passwordChanged,
    'error',
    'Someone entered five wrong codes to reset your password',
    'The code no longer works, and your password hasn’t changed. If it wasn’t you, there’s nothing to do.',
    settings,
  )
const removedFrom = (hoursAgo: number, organization: string, why: string) =>
  news(
    hoursAgo,
    memberRemoved,
    'error',
    say('You were removed from {organization}', { organization }),
    why,
    '/dashboard',
  )
const joined = (hoursAgo: number, name: string, organization: string, role: string) =>
  news(
    hoursAgo,
    invitationAccepted,
    'success',
    say('{name} joined {organization}', { name, organization }),
    say(
      '{role, select, admin {They accepted your invitation and are now an admin.} instructor {They accepted your invitation and are now an instructor.} other {They accepted your invitation and are now a learner.}}',
      { role },
    ),
    '/dashboard',
  )
const rejoined = (hoursAgo: number, name: string, organization: string) =>
  news(
    hoursAgo,
    invitationAccepted,
    'success',
    say('{name} joined {organization}', { name, organization }),
    'They accepted your new invitation.',
    '/dashboard',
  )
const declined = (hoursAgo: number, name: string, organization: string) =>
  news(
    hoursAgo,
    invitationDeclined,
    'warning',
    say('{name} declined your invitation', { name }),
    say('You invited them to {organization}.', { organization }),
    '/dashboard',
  )
const welcome = (hoursAgo: number, title: string, message: string) =>
  news(hoursAgo, roleChanged, 'success', title, message, '/dashboard')
const place = (hoursAgo: number, title: string) =>
  news(
    hoursAgo,
    roleChanged,
    'info',
    title,
    'Your title appears next to your name wherever members are listed.',
    '/account/profile',
  )

/** With the invitation that waits for the newcomer, five for each account and every type among them. */
const newsByEmail: Record<string, DemoNews[]> = {
  'super@lyceum.test': [
    unread(joined(3, 'Elena Petrova', 'Harbor Institute', 'admin')),
    unread(declined(20, 'Carmen Iglesias', 'Harbor Institute')),
    wrongCodes(31),
    news(
      52,
      roleChanged,
      'info',
      'You’re now a super admin',
      say('Your menu and permissions have changed.'),
      '/dashboard',
    ),
    passwordNews(75),
  ],
  'admin@lyceum.test': [
    unread(rejoined(2, 'Grace Kimani', 'Northwind Academy')),
    unread(declined(6, 'Wanjiru Maina', 'Northwind Academy')),
    unread(place(27, 'You’re now Head of learning at Northwind Academy')),
    removedFrom(
      50,
      'Riverside School',
      'The exchange week is over, and with it your guest access.',
    ),
    passwordNews(74),
  ],
  'instructor@lyceum.test': [
    unread(place(4, 'You’re now Senior instructor at Northwind Academy')),
    unread(removedFrom(22, 'Harbor Institute', 'Your guest course there has ended. Thank you.')),
    joined(29, 'Daniel Osei', 'Northwind Academy', 'instructor'),
    passwordNews(53),
    welcome(
      80,
      'Welcome to Northwind Academy',
      'You’re an instructor here. Your menu has changed.',
    ),
  ],
  'learner@lyceum.test': [
    unread(welcome(1, 'Welcome back to Northwind Academy', 'Your place as a learner was renewed.')),
    unread(wrongCodes(9)),
    place(26, 'You’re now in the evening group at Northwind Academy'),
    removedFrom(51, 'Riverside School', 'The trial month is over. You can be invited again.'),
    passwordNews(76),
  ],
  'multi@lyceum.test': [
    unread(rejoined(5, 'Mei Ling', 'Riverside School')),
    unread(place(8, 'You’re now Visiting instructor at Northwind Academy')),
    unread(declined(25, 'Leo Nakamura', 'Riverside School')),
    wrongCodes(49),
    passwordNews(73),
  ],
  'founder@lyceum.test': [
    unread(
      welcome(2, 'You can now create an organization', 'Choose a name, and you’ll be its admin.'),
    ),
    unread(
      removedFrom(
        21,
        'Harbor Institute',
        'Your guest access has ended. You can create your own organization.',
      ),
    ),
    place(30, 'You were listed as Guest at Harbor Institute'),
    wrongCodes(54),
    passwordNews(77),
  ],
  'newcomer@lyceum.test': [
    unread(
      removedFrom(7, 'Harbor Institute', 'The open evening is over. You can be invited again.'),
    ),
    welcome(28, 'You were a guest at Harbor Institute', 'Thanks for joining the open evening.'),
    wrongCodes(55),
    passwordNews(78),
  ],
}

const before = (hours: number) => ({ at: new Date(Date.now() - hours * 3_600_000) })

/** What reached the accounts of the README during the last days. */
export async function loadNotifications(app: Mechanisms) {
  for (const { to, items } of await addressees(app)) {
    for (const { hoursAgo, kind, unread: _, ...item } of items) {
      await asPerson(app, to, before(hoursAgo), (ctx) => notify(ctx, kind, { to, ...item }))
    }
  }
}

/** They have read all but the newest; an invitation waits until it is answered. Comes after delivery. */
export async function readNotifications(app: Mechanisms) {
  for (const { to, items } of await addressees(app)) {
    const kept = new Set(
      items.filter((item) => item.unread).map(({ title }) => word(title, english)),
    )
    await asPerson(app, to, before(0), async (ctx) => {
      const all = { unread: true, page: 1, page_size: 1000 }
      for (const { id, title, kind } of (await listNotifications(ctx, all)).items) {
        if (!kept.has(title) && kind !== invitationReceived.name)
          await markNotificationRead(ctx, id)
      }
    })
  }
}

async function addressees(app: Mechanisms) {
  const people = await asSystem(app, ({ db }) =>
    db
      .selectFrom('people')
      .select(['id as to', 'email'])
      .where('email', 'in', Object.keys(newsByEmail))
      .execute(),
  )
  return people.map(({ to, email }) => ({ to, items: newsByEmail[email] ?? [] }))
}
