import type { Page } from '@playwright/test'
import { api, enrollAs, publishCourse } from './support/publish-course.ts'
import { logIn, logInToAct, putSession, storedSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

const learner = 'learner@lyceum.test'

test('a course, a lesson and a certificate can be read without any script', async ({
  browser,
  address,
}) => {
  const title = unique('Read without scripts')
  const course = await publishCourse(address, {
    title,
    lessons: ['The first step'],
    details: { has_certificate: true },
  })
  await enrollAs(address, learner, course.id)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()

  await page.goto('/courses')
  await expect(page.getByRole('heading', { name: 'Courses', level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  await page.goto(`/courses/${course.id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText('Made for a journey.')).toBeVisible()

  const person = await logIn(address, learner)
  await putSession(context, address, person)
  const home = `/api/organizations/${person.organizations[0]?.id}`
  const { sections } = await api<{ sections: { lessons: { id: string }[] }[] }>(
    address,
    person,
    'GET',
    `${home}/my-courses/${course.id}/`,
  )
  const lesson = sections[0]?.lessons[0]?.id ?? ''
  await page.goto(`/dashboard/student/courses/${course.id}/lessons/${lesson}`)
  await expect(page.getByRole('heading', { name: 'The first step' }).first()).toBeVisible()
  await expect(page.getByText('This is The first step.')).toBeVisible()

  const { items } = await api<{ items: { code: string; course_title: string }[] }>(
    address,
    person,
    'GET',
    `${home}/my-certificates/`,
  )
  await page.goto(`/verify/${items[0]?.code}`)
  await expect(page.getByRole('heading', { name: 'This certificate is valid' })).toBeVisible()
})

test('what the server rendered is taken over: nothing is asked twice', async ({
  page,
  signInAs,
}) => {
  const asked = callsOf(page)
  await page.goto('/courses')
  await page.getByLabel('Search').first().fill('bread')
  expect(asked().filter((call) => !call.includes('bread'))).toEqual([])

  await signInAs(learner)
  const later = callsOf(page)
  await page.goto('/dashboard/student/courses')
  await page.getByRole('button', { name: /Switch to dark theme/ }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  expect(later()).toEqual([])
})

test('pages of several people that are rendered at the same moment stay apart', async ({
  address,
}) => {
  const emails = [learner, 'admin@lyceum.test', 'instructor@lyceum.test']
  const people = await Promise.all(emails.map((email) => logInToAct(address, email)))
  const cookies = people.map(({ access_token, refresh_token, ...user }) => {
    const current_org_id = user.organizations[0]?.id ?? null
    const state = { user: { ...user, avatar: null }, access_token, refresh_token, current_org_id }
    const record = { state: { ...state, is_authenticated: true, session_id: user.id }, version: 1 }
    return `auth-storage=${encodeURIComponent(JSON.stringify(record))}`
  })
  const pages = await Promise.all(
    Array.from({ length: 30 }, async (_, turn) => {
      const which = turn % people.length
      const answer = await fetch(`${address}/account/settings`, {
        headers: { cookie: cookies[which] ?? '' },
      })
      expect(answer.headers.get('cache-control')).toBe('private, no-store')
      return { which, html: await answer.text() }
    }),
  )
  for (const { which, html } of pages) {
    expect(emails.filter((email) => html.includes(email))).toEqual([emails[which]])
  }
})

test('whoever returns after their access token ran out finds their page rendered', async ({
  browser,
  address,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const person = await logIn(address, learner)
  // Claims that say it ran out long ago; the server would refuse it in any case.
  const claims = Buffer.from(JSON.stringify({ sub: person.id, iat: 1, exp: 2 })).toString(
    'base64url',
  )
  await putSession(context, address, { ...person, access_token: `e30.${claims}.none` })
  const page = await context.newPage()
  await page.goto('/account/settings')
  await expect(page.getByText(learner).first()).toBeVisible()
  expect(Object.keys((await storedSession(context)).state)).toContain('refresh_token')
})

test('an address without a page answers 404, and a closed one leads to the login', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/404/)
  expect((await page.goto('/nothing/is/here'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  await page.goto('/dashboard/student/courses?tab=completed')
  await expect(page).toHaveURL('/login?redirect=%2Fdashboard%2Fstudent%2Fcourses%3Ftab%3Dcompleted')
})

/** What a page has asked of the API since. */
function callsOf(page: Page) {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() === 'GET') calls.push(pathname + search)
  })
  return () => calls
}
