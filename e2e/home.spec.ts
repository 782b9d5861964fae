import type { Page } from '@playwright/test'
import { newMember, newOrganization } from './support/people.ts'
import { putSession } from './support/sign-in.ts'
import { expectTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'

const phone = { width: 390, height: 844 }
/** What the shell and the parts of the page request, each once. */
const mostRequests = 12
const main = (page: Page) => page.getByRole('main')
const currentItem = (page: Page) =>
  page.getByRole('navigation', { name: 'Main menu' }).locator('[aria-current=page]')

test('a learner goes on learning from the first screen of /dashboard, also on a phone', async ({
  page,
  signInAs,
}) => {
  await signInAs('learner@lyceum.test')
  await page.setViewportSize(phone)
  await page.goto('/dashboard')
  const go = main(page).getByRole('link', { name: 'Continue', exact: true })
  await expect(go).toBeInViewport({ ratio: 1 })
  const due = main(page).getByRole('heading', { name: 'Due soon' })
  await expect(due).toBeInViewport({ ratio: 1 })
  await expect(due.locator('xpath=../../..').locator('li, p').first()).toBeInViewport({ ratio: 1 })

  await test.step('blocks come in order: continue, today, the week, courses, news', async () => {
    const tops: number[] = []
    for (const block of [
      go,
      due,
      main(page).getByRole('link', { name: /^Streak/ }),
      main(page).getByRole('heading', { name: 'Courses in progress' }),
      main(page).getByRole('heading', { name: 'Latest news' }),
    ]) {
      await expect(block).toBeVisible()
      tops.push((await block.boundingBox())?.y ?? 0)
    }
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  })

  await go.click()
  await expect(page).toHaveURL(/\/dashboard\/student\/courses\/[^/]+\/lessons\//)
})

test('every role has its home at /dashboard, and its own address shows the same page', async ({
  page,
  signInAs,
}) => {
  for (const [email, path, text] of [
    ['learner@lyceum.test', '/dashboard/student', 'Courses in progress'],
    ['instructor@lyceum.test', '/dashboard/instructor', 'Learning in the last twelve weeks'],
    ['admin@lyceum.test', '/dashboard/admin', 'Learning in the last twelve weeks'],
  ] as const) {
    await signInAs(email)
    for (const address of ['/dashboard', path]) {
      await page.goto(address)
      await expect(page).toHaveURL(address)
      await expect(main(page).getByRole('heading', { name: text })).toBeVisible()
      await expect(currentItem(page)).toHaveText('Dashboard')
    }
    await expectTakenOver(main(page).getByRole('heading', { name: text }))
    await currentItem(page).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page).toHaveTitle('Dashboard · Lyceum')
    await expect(main(page).getByRole('heading', { name: text })).toBeVisible()
  }
})

test('a figure on the home of an instructor opens its rows', async ({ page, signInAs }) => {
  await signInAs('instructor@lyceum.test')
  await page.goto('/dashboard')
  await main(page)
    .getByRole('link', { name: /^Active learners/ })
    .click()
  const rows = page.getByRole('dialog')
  await expect(rows.getByText(/^\d+–\d+ of [\d,]+$/)).toBeVisible()
  await expect(rows.getByText(/Signing in alone doesn’t count/)).toBeVisible()
})

test('the home of a learner asks the server for nothing twice, and for no more than it shows', async ({
  page,
  signInAs,
}) => {
  await signInAs('learner@lyceum.test')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) {
      asked.push(pathname.replace(/organizations\/[^/]+\//, '') + search)
    }
  })
  await page.goto('/dashboard')
  await expect(main(page).getByRole('heading', { name: 'Latest news' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(new Set(asked).size, asked.join(', ')).toBe(asked.length)
  expect(asked.length, asked.join(', ')).toBeLessThanOrEqual(mostRequests)
})

test('dismissed first steps stay away, on every device', async ({
  page,
  context,
  address,
  browser,
}) => {
  const organization = await newOrganization(address)
  const person = await newMember(address, 'learner', [organization])
  await putSession(context, address, person)
  await page.goto('/dashboard')
  const steps = main(page).getByRole('heading', { name: 'First steps' })
  await expect(steps).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss first steps' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(main(page).getByRole('link', { name: 'Browse courses' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'User menu' })).toBeVisible()
  await expect(steps).toHaveCount(0)

  const other = await browser.newContext({ baseURL: address })
  await putSession(other, address, person)
  const elsewhere = await other.newPage()
  await elsewhere.goto('/dashboard')
  await expect(main(elsewhere).getByRole('link', { name: 'Browse courses' })).toBeVisible()
  await expect(main(elsewhere).getByText('Latest news')).toBeVisible()
  await expect(main(elsewhere).getByRole('heading', { name: 'First steps' })).toHaveCount(0)
  await other.close()
})

test('a newcomer finds the invitation and open courses at /dashboard, and starts one', async ({
  page,
  signInAs,
  signInAsNewPerson,
}) => {
  await test.step('newcomer@lyceum.test sees both', async () => {
    await signInAs('newcomer@lyceum.test')
    await page.goto('/dashboard')
    await expect(
      main(page).getByRole('button', { name: 'Accept invitation to Northwind Academy' }),
    ).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Request an organization' })).toBeVisible()
    await expect(main(page).getByRole('button', { name: 'Create organization' })).toHaveCount(0)
    await expect(openCourses(page).getByRole('article').first()).toContainText('Free')
  })

  await test.step('someone new starts the first of them', async () => {
    await signInAsNewPerson()
    await page.goto('/dashboard')
    const title = openCourses(page).getByRole('article').first().getByRole('heading')
    const name = await title.innerText()
    await title.getByRole('link').click()
    await page.getByRole('button', { name: 'Enroll' }).first().click()
    await expect(page.getByText(`You're enrolled in “${name}”`)).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
    await expect(main(page).getByRole('link', { name, exact: true })).toBeVisible()
    await expect(main(page).getByRole('link', { name: 'Continue', exact: true })).toBeVisible()
  })
})

const openCourses = (page: Page) => page.getByRole('region', { name: 'Courses you can start now' })

test('a founder may create an organization, request one, or start a course', async ({
  page,
  signInAs,
}) => {
  await signInAs('founder@lyceum.test')
  await page.goto('/dashboard')
  await expect(openCourses(page).getByRole('article').first()).toBeVisible()
  await main(page).getByRole('button', { name: 'Request an organization' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await main(page).getByRole('button', { name: 'Create organization' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Create organization' }).getByLabel('Name'),
  ).toBeVisible()
})

test('someone without an invitation is led from the invitations to courses', async ({
  page,
  signInAsNewPerson,
}) => {
  await signInAsNewPerson()
  await page.goto('/dashboard/invitations')
  await page.getByRole('link', { name: 'See courses you can start now' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(openCourses(page).getByRole('article').first()).toBeVisible()
})

test('the catalog is one step away from every page of the shell, also on a phone', async ({
  page,
  signInAs,
}) => {
  await signInAs('learner@lyceum.test')
  await page.goto('/account/profile')
  await page.getByRole('complementary').getByRole('link', { name: 'Browse courses' }).click()
  await expect(page).toHaveURL('/courses')
  await expect(page.getByRole('searchbox', { name: 'Search courses' })).toBeVisible()

  await page.setViewportSize(phone)
  await page.goto('/account/profile')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Browse courses' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search courses' })).toBeVisible()
})
