// Not the journeys' `test`: that opens a separate window for each test, and these share theirs.
import { expect, type Page, test } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { actAs } from './support/authoring.ts'
import { expectFits } from './support/fits.ts'
import { roleWindow } from './support/role-window.ts'
import { expectTakenOver } from './support/taken-over.ts'

const sizes = {
  wide: { width: 1280, height: 900 },
  phone: { width: 390, height: 844 },
}

interface Place {
  /** `:course` is the course “Statistics for the curious”. */
  path: string
  as?: string
  /** Opens what isn't visible at first. */
  open?: (page: Page) => Promise<unknown>
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

const places: Record<string, Place> = {
  'the landing page': { path: '/' },
  'the authentication dialog': { path: '/', open: press('Register') },
  '/login with messages': { path: '/login', open: press('Login') },
  '/register with messages': { path: '/register', open: press('Create account') },
  '/forgot-password': { path: '/forgot-password' },
  '/terms': { path: '/terms' },
  '/privacy': { path: '/privacy' },
  '/reset-password with messages': { path: '/reset-password', open: press('Change password') },
  '/setup': { path: '/setup?token=any' },
  'the not-found page': { path: '/account/nowhere', as: 'learner' },
  'the dashboard of an admin': { path: '/dashboard', as: 'admin' },
  'the dashboard of a learner': { path: '/dashboard', as: 'learner' },
  'the dashboard of an instructor': { path: '/dashboard', as: 'instructor' },
  'the dashboard without an organization': { path: '/dashboard', as: 'founder' },
  'received invitations': { path: '/dashboard/invitations', as: 'newcomer' },
  'sent invitations': { path: '/dashboard/admin/instructors/invitations', as: 'admin' },
  'inviting people': {
    path: '/dashboard/admin/instructors/invitations',
    as: 'admin',
    open: press('Invite people'),
  },
  'the certificates of a learner': { path: '/dashboard/student/certificates', as: 'learner' },
  'the certificate skeleton': { path: '/dashboard/student/certificate-loading', as: 'learner' },
  'the achievements': { path: '/dashboard/student/achievements', as: 'learner' },
  'the support skeleton': { path: '/dashboard/student/support-loading', as: 'learner' },
  'the achievements skeleton': { path: '/dashboard/student/achievements-loading', as: 'learner' },
  'points and badges of an organization': {
    path: '/dashboard/admin/certificates?tab=badges',
    as: 'admin',
  },
  'the certificates of an instructor': {
    path: '/dashboard/instructor/certificates',
    as: 'instructor',
  },
  'the earnings': { path: '/dashboard/instructor/earnings', as: 'instructor' },
  'the statements of earnings': {
    path: '/dashboard/instructor/earnings?tab=statements',
    as: 'instructor',
  },
  'the payout settings': { path: '/dashboard/instructor/earnings/settings', as: 'instructor' },
  'the tax information': { path: '/dashboard/instructor/earnings/tax-info', as: 'instructor' },
  'the payouts of an organization': { path: '/dashboard/admin/payouts', as: 'admin' },
  'whom the organization pays': { path: '/dashboard/admin/payouts?tab=payees', as: 'admin' },
  'the split rules': { path: '/dashboard/admin/payouts?tab=split', as: 'admin' },
  'the certificate templates': { path: '/dashboard/admin/certificates', as: 'admin' },
  'the certificates that were issued': {
    path: '/dashboard/admin/certificates?tab=issued',
    as: 'admin',
  },
  'a new certificate template': { path: '/dashboard/admin/certificates/create', as: 'admin' },
  'the live sessions of a learner': { path: '/dashboard/student/live-sessions', as: 'learner' },
  'past live sessions': { path: '/dashboard/admin/live-sessions?when=past', as: 'admin' },
  'the students': { path: '/dashboard/admin/students', as: 'admin' },
  'the instructors': { path: '/dashboard/admin/instructors', as: 'admin' },
  'adding students from a file': {
    path: '/dashboard/admin/students/add?from=file',
    as: 'admin',
  },
  'the quizzes of a course': {
    path: '/dashboard/instructor/courses?search=Statistics',
    as: 'instructor',
    open: async (page) => {
      await page.getByRole('link', { name: 'Statistics for the curious' }).first().click()
      await page.getByRole('link', { name: 'Quizzes', exact: true }).click()
      await page.getByRole('link', { name: 'Check: what the numbers say' }).first().click()
      await page.getByRole('link', { name: 'Item analysis' }).click()
      await page.getByText('Discrimination').first().waitFor()
    },
  },
  'the calendar of a learner': { path: '/dashboard/student/calendar?view=month', as: 'learner' },
  'the week of an instructor': {
    path: '/dashboard/instructor/calendar?view=week',
    as: 'instructor',
  },
  'the agenda of an admin': { path: '/dashboard/admin/calendar?view=agenda', as: 'admin' },
  'a new event': {
    path: '/dashboard/instructor/calendar?view=agenda',
    as: 'instructor',
    open: async (page) => {
      await press('New event')(page)
      await page.getByLabel('Repeat').selectOption('monthly')
    },
  },
  'an entry of the calendar': {
    path: '/dashboard/student/calendar?view=agenda',
    as: 'learner',
    open: press(/Study group/),
  },
  'subscribing to the calendar': {
    path: '/dashboard/student/calendar?view=agenda',
    as: 'learner',
    open: press('Subscribe'),
  },
  'my learning with its review': { path: '/dashboard/student/learning', as: 'learner' },
  'my orders': { path: '/account/orders', as: 'learner' },
  'the orders of an organization': { path: '/dashboard/admin/payments', as: 'admin' },
  'the refunds of an organization': { path: '/dashboard/admin/payments/refunds', as: 'admin' },
  'the revenue of an organization': { path: '/dashboard/admin/payments/revenue', as: 'admin' },
  'the subscriptions of an organization': {
    path: '/dashboard/admin/payments/subscriptions',
    as: 'admin',
  },
  'the bundles of an organization': { path: '/dashboard/admin/payments/bundles', as: 'admin' },
  'the coupons of an organization': { path: '/dashboard/admin/payments/coupons', as: 'admin' },
  'a new coupon': {
    path: '/dashboard/admin/payments/coupons',
    as: 'admin',
    open: press('New coupon'),
  },
  'the tax table': { path: '/dashboard/admin/payments/taxes', as: 'admin' },
  'the selling settings': { path: '/dashboard/admin/payments/settings', as: 'admin' },
  'the list of reports': { path: '/dashboard/admin/reports', as: 'admin' },
  'a report by rows': { path: '/dashboard/admin/reports/learner-progress', as: 'admin' },
  'a report with a chart': { path: '/dashboard/admin/reports/revenue', as: 'admin' },
  'a new report': { path: '/dashboard/admin/reports/new', as: 'admin' },
  'the admin home': { path: '/dashboard/admin', as: 'admin' },
  'the instructor home': { path: '/dashboard/instructor', as: 'instructor' },
  'the rows of a figure': {
    path: '/dashboard/instructor',
    as: 'instructor',
    open: async (page) => {
      await page.goto('/dashboard/instructor?rows=enrollments')
      await page.getByRole('dialog').waitFor()
    },
  },
  'the analytics of a course': {
    path: '/dashboard/instructor/courses?search=Statistics',
    as: 'instructor',
    open: async (page) => {
      await page.getByRole('link', { name: 'Statistics for the curious' }).first().click()
      await page.getByRole('link', { name: 'Analytics', exact: true }).click()
      await page.getByRole('heading', { name: 'Retention' }).waitFor()
    },
  },
  'the support of a learner': { path: '/dashboard/student/support', as: 'learner' },
  'an answer of the help center': {
    path: '/dashboard/student/support?article=a-video-stays-black-or-stops',
    as: 'learner',
  },
  'a new ticket': { path: '/dashboard/student/support?new=1', as: 'learner' },
  'the queue of the desk': { path: '/dashboard/admin/support', as: 'admin' },
  'the figures of the desk': { path: '/dashboard/admin/support?tab=figures', as: 'admin' },
  'the hours of the desk': { path: '/dashboard/admin/support?tab=settings', as: 'admin' },
  'the desk of the platform': { path: '/account/support', as: 'super' },
  'the help articles': { path: '/dashboard/admin/support/articles', as: 'admin' },
  'a help article': {
    path: '/dashboard/admin/support/articles/why-a-lesson-is-locked',
    as: 'admin',
  },
  'the versions of a help article': {
    path: '/dashboard/admin/support/articles/why-a-lesson-is-locked?tab=versions',
    as: 'admin',
  },
  'writing a help article': { path: '/dashboard/admin/support/articles/create', as: 'admin' },
  'the help categories': { path: '/dashboard/admin/support/categories', as: 'admin' },
  'a new help category': { path: '/dashboard/admin/support/categories/create', as: 'admin' },
  'signing in with the organization': { path: '/single-sign-on' },
  'my organizations': { path: '/dashboard/admin/organizations', as: 'admin' },
  'the profile': { path: '/account/profile', as: 'admin' },
  'the settings': { path: '/account/settings', as: 'admin' },
  'all notifications': { path: '/account/notifications', as: 'admin' },
  'reviews for an admin': { path: '/dashboard/admin/reviews', as: 'admin' },
  'discussions for an admin': { path: '/dashboard/admin/discussions', as: 'admin' },
  'reports for an admin': { path: '/dashboard/admin/discussions?view=reported', as: 'admin' },
  'the word filter': { path: '/dashboard/admin/discussions?show=words', as: 'admin' },
  'discussions for an instructor': { path: '/dashboard/instructor/discussions', as: 'instructor' },
  'messages of a learner': { path: '/dashboard/student/messages', as: 'learner' },
  'announcements for an instructor': {
    path: '/dashboard/instructor/announcements',
    as: 'instructor',
  },
  'the notifications menu': {
    path: '/account/profile',
    as: 'admin',
    open: press(/^Notifications/),
  },
  'the user menu': { path: '/account/profile', as: 'admin', open: press('User menu') },
  'the command palette': { path: '/account/profile', as: 'admin', open: press('Search') },
  'the courses of an organization': { path: '/dashboard/admin/courses', as: 'admin' },
  'a new course of an admin': { path: '/dashboard/admin/courses/create', as: 'admin' },
  'a course of an admin': { path: '/dashboard/admin/courses/:course', as: 'admin' },
  ...Object.fromEntries(
    [
      'edit',
      'curriculum',
      'students',
      'students/add',
      'cohorts',
      'coupons',
      'grading',
      'gradebook',
      'quizzes',
      'analytics',
      'resources',
      'comments',
      'reviews',
      'preview',
    ].map((part) => [
      `a course of an admin, ${part}`,
      { path: `/dashboard/admin/courses/:course/${part}`, as: 'admin' },
    ]),
  ),
}

let courseId: Promise<string> | undefined

async function findCourse(address: string) {
  const { send } = await actAs(address, 'admin@lyceum.test')
  const { items } = await send('GET', '/courses/?search=Statistics%20for%20the%20curious')
  return (items as { id: string }[])[0]?.id ?? ''
}

async function completed(path: string, address: string) {
  if (!path.includes(':course')) return path
  courseId ??= findCourse(address)
  return path.replace(':course', await courseId)
}

for (const [name, { path, as, open }] of Object.entries(places)) {
  test(`axe finds nothing in ${name}, wide and on a phone, in either theme`, async ({
    browser,
    baseURL,
  }) => {
    const address = baseURL ?? ''
    const { page, complaints } = await roleWindow(browser, address, as)
    const place = await completed(path, address)
    for (const [round, viewport] of [sizes.wide, sizes.phone].entries()) {
      await page.setViewportSize(viewport)
      // Something that was opened may close when the window changes; a page as loaded only reflows.
      if (round === 0 || open) await page.goto(place)
      const heading = page.getByRole('heading', { level: 1 }).first()
      await expect(heading).toBeVisible()
      // A page that the server rendered may wait once more for its parts while it is taken over.
      await expectTakenOver(heading)
      // Three pages only show how another one waits.
      if (!path.endsWith('-loading')) await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await open?.(page)
      await expectAccessible(page)
      await expectFits(page)
    }
    expect(complaints, 'the browser console stays quiet').toEqual([])
  })
}

test('axe finds nothing in the drawer and the organization switcher', async ({
  browser,
  baseURL,
}) => {
  const { page, complaints } = await roleWindow(browser, baseURL ?? '', 'multi')
  await page.setViewportSize(sizes.phone)
  await page.goto('/account/profile')
  await press('Open menu')(page)
  await expectAccessible(page)
  await press(/^Organization:/)(page)
  await expectAccessible(page)
  await press('Create new')(page)
  await expectAccessible(page)
  expect(complaints, 'the browser console stays quiet').toEqual([])
})
