import { newPerson } from './support/people.ts'
import { api, publishCourse } from './support/publish-course.ts'
import { logInToAct } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test('a visitor reads the catalog, a course and a certificate without any script', async ({
  browser,
  address,
}) => {
  const title = unique('Read without scripts')
  await publishCourse(address, { title, lessons: ['The first step'] })
  const learner = await logInToAct(address, 'learner@lyceum.test')
  const { items } = await api<{ items: { code: string; learner_name: string }[] }>(
    address,
    learner,
    'GET',
    `/api/organizations/${learner.organizations[0]?.id}/my-certificates/?status=valid`,
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

test('what was typed and clicked before the scripts arrived is done when they have', async ({
  page,
  address,
  expectConsole,
}) => {
  expectConsole(/401/)
  const person = await newPerson(address)
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/assets/*.js', async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  expect(new URL(page.url()).search).toBe('')
  arrive()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Email or password is wrong.')
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
})

test('signed-in people get nothing that was rendered for visitors', async ({ page, signInAs }) => {
  await signInAs('learner@lyceum.test')
  const answer = await page.goto('/courses')
  expect(await answer?.text()).toContain('<div id="root"></div>')
  await expect(page.getByRole('heading', { name: 'Courses', level: 1 })).toBeVisible()
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
