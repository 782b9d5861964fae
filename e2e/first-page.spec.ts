import type { Page } from '@playwright/test'
import { newPerson } from './support/people.ts'
import { api, enrollAs, publishCourse } from './support/publish-course.ts'
import { everyKind, publishQuiz } from './support/publish-quiz.ts'
import { logIn, logInToAct, putSession, storedSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

const learner = 'learner@lyceum.test'

test('a visitor reads the catalog, a course and a certificate without any script', async ({
  browser,
  address,
}) => {
  const title = unique('Read without scripts')
  await publishCourse(address, { title, lessons: ['The first step'] })
  const person = await logInToAct(address, learner)
  const { items } = await api<{ items: { code: string; learner_name: string }[] }>(
    address,
    person,
    'GET',
    `/api/organizations/${person.organizations[0]?.id}/my-certificates/?status=valid`,
  )
  const [certificate] = items
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: address })
  const page = await context.newPage()

  await page.goto(`/courses?search=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText('Made for a journey.')).toBeVisible()
  await expect(page.getByText('The first step')).toBeVisible()

  await page.goto(`/verify/${certificate?.code}`)
  await expect(page.getByRole('heading', { name: 'This certificate is valid' })).toBeVisible()
  await expect(page.getByText(certificate?.learner_name ?? '').first()).toBeVisible()
  await context.close()
})

test('what the server rendered is taken over: it can be used, and nothing is asked twice', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
  })
  for (const path of ['/', '/courses', '/categories', '/instructors', '/terms']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible()
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
  }
  expect(asked).toEqual([])
})

test('the first page of a signed-in person is taken over: it can be used, and nothing is asked twice', async ({
  page,
  signInAs,
}) => {
  await signInAs(learner)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isNews = /\/(organizations|notifications|unread)\/$/.test(pathname)
    if (pathname.startsWith('/api/') && request.method() === 'GET' && !isNews) asked.push(pathname)
  })
  for (const path of ['/dashboard', '/dashboard/student/courses', '/account/settings']) {
    await page.goto(path)
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    await expect(page.locator('html')).toHaveClass(/dark/)
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
  }
  expect(asked).toEqual([])
})

test('a visitor is sent to the login before any script has loaded, and comes back to the right place', async ({
  page,
  address,
}) => {
  const sent = await page.request.get(`${address}/account/settings`, { maxRedirects: 0 })
  expect([sent.status(), sent.headers()['location']]).toEqual([
    302,
    '/login?redirect=/account/settings',
  ])
  await page.goto('/account/settings#two-factor')
  await page.getByLabel('Email').fill(learner)
  await page.getByRole('textbox', { name: 'Password' }).fill('lyceum-demo')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/account/settings#two-factor')
  await expect(page.getByRole('heading', { name: 'Two-factor' })).toBeInViewport()
})

test('a page that is missing says so before any script has loaded', async ({
  address,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: address })
  await putSession(context, address, await logIn(address, learner))
  const page = await context.newPage()
  await page.goto(`/account/orders/${crypto.randomUUID()}/pay`)
  await expect(page.getByRole('main').getByText('This order doesn’t exist.')).toBeVisible()
  await context.close()
})

test('what was typed and clicked before the scripts arrived is done when they have', async ({
  page,
  address,
  expectConsole,
}) => {
  expectConsole(/401/)
  const person = await newPerson(address)
  const arrive = await holdScripts(page)
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  expect(new URL(page.url()).search).toBe('')
  arrive()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Email or password is wrong.')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
})

test('an order that was chosen before the scripts arrived is taken when they have', async ({
  page,
}) => {
  const arrive = await holdScripts(page)
  await page.goto('/courses', { waitUntil: 'commit' })
  await page.getByLabel('Sort by').selectOption('Newest')
  arrive()
  await expect(page).toHaveURL('/courses?sort=newest')
  await expect(page.getByLabel('Sort by')).toHaveValue('newest')
})

test('a shortcut that was pressed before the scripts arrived opens the search when they have', async ({
  page,
  signInAs,
}) => {
  await signInAs(learner)
  const arrive = await holdScripts(page)
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(page.getByRole('banner').getByRole('button', { name: 'Search' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Control+k')
  arrive()
  await expect(page.getByRole('dialog', { name: 'Search' })).toBeVisible()
})

test('a badge that was chosen before the scripts arrived is checked when they have', async ({
  page,
}) => {
  const arrive = await holdScripts(page)
  await page.goto('/verify', { waitUntil: 'commit' })
  await page.getByLabel('Badge file').setInputFiles({
    name: 'badge.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  })
  arrive()
  await expect(page.getByRole('status', { name: 'Result of the check' })).toBeVisible()
})

test('a quiz whose scripts arrive last is started by a click that came before them', async ({
  page,
  address,
  signInAs,
}) => {
  const { lesson } = await publishQuiz(address, {
    title: unique('Late scripts'),
    questions: { 'Which planet is red?': everyKind['Which planet is red?'] },
  })
  await signInAs(learner)
  const arrive = await holdScripts(page, '**/assets/quiz-lesson-*.js')
  await page.goto(lesson, { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  arrive()
  await expect(page.getByRole('radio', { name: 'Mars' })).toBeVisible()
})

test('a learner reads a lesson without any script', async ({ browser, address }) => {
  const title = unique('A lesson without scripts')
  const course = await publishCourse(address, { title, lessons: ['The first step'] })
  await enrollAs(address, learner, course.id)
  const person = await logIn(address, learner)
  const { sections } = await api<{ sections: { lessons: { id: string }[] }[] }>(
    address,
    person,
    'GET',
    `/api/organizations/${person.organizations[0]?.id}/my-courses/${course.id}/`,
  )
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: address })
  await putSession(context, address, person)
  const page = await context.newPage()
  // A server that is busy, or has just started, leaves slow data to the browser.
  await expect(async () => {
    await page.goto(
      `/dashboard/student/courses/${course.id}/lessons/${sections[0]?.lessons[0]?.id}`,
    )
    const heading = page.getByRole('heading', { name: 'The first step' }).first()
    await expect(heading).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText('This is The first step.')).toBeVisible()
  await context.close()
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
  const shown = pages.map(({ which, html }) => ({
    own: html.includes(emails[which] ?? ''),
    others: emails.filter((email, person) => person !== which && html.includes(email)),
  }))
  expect(shown.flatMap(({ others }) => others)).toEqual([])
  // On a busy machine, some pages leave their data to the browser.
  expect(shown.filter(({ own }) => own)).not.toEqual([])
})

test('someone whose access token ran out finds their page rendered', async ({
  browser,
  address,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const person = await logIn(address, learner)
  // Claims of a long-expired token; the server would refuse it in any case.
  const claims = Buffer.from(JSON.stringify({ sub: person.id, iat: 1, exp: 2 })).toString(
    'base64url',
  )
  await putSession(context, address, { ...person, access_token: `e30.${claims}.none` })
  const page = await context.newPage()
  await expect(async () => {
    await page.goto('/account/settings')
    await expect(page.getByText(learner).first()).toBeVisible({ timeout: 1000 })
  }).toPass()
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
  await expect(page).toHaveURL(/\/login\?redirect=.*courses%3Ftab%3Dcompleted$/)
})

/** Holds back the scripts of pages until the returned function is called. */
async function holdScripts(page: Page, which = '**/assets/*.js'): Promise<() => void> {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(which, async (route) => {
    await arrived
    await route.continue()
  })
  return () => arrive()
}
