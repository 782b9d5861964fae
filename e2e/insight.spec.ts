import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { expect, test } from './support/test.ts'

const instructor = 'instructor@lyceum.test'

/** Number of rows in the open drawer. */
async function totalOf(page: Page) {
  const drawer = page.getByRole('dialog')
  const range = drawer.getByText(/^\d+–\d+ of [\d,]+$/)
  const nothing = drawer.getByText('Nothing in this period')
  await expect(range.or(nothing)).toBeVisible()
  if (await nothing.isVisible()) return '0'
  return (await range.innerText()).split(' of ')[1] ?? ''
}

/**
 * Opens each figure of the page and compares it with the rows in its drawer. Other journeys are active in the same
 * organization: if something changed between the two readings, both are read again until they match.
 */
async function expectFiguresToOpenTheirRows(page: Page, names: string[]) {
  const address = page.url()
  for (const name of names) {
    const figure = page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}`) })
    await expect(async () => {
      await page.goto(address)
      const value = numberIn(await figure.innerText())
      await figure.click()
      expect([name, await totalOf(page)]).toEqual([name, value])
    }).toPass()
  }
  await page.goto(address)
}

const numberIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /^[\d,]+$/.test(line))

test('an instructor sees what needs them today, and a word to a stuck learner can be taken back', async ({
  page,
  signInAs,
}) => {
  await signInAs(instructor)
  await page.goto('/dashboard/instructor')
  await expect(page.getByRole('heading', { name: 'Needs you today' })).toBeVisible()
  await expectFiguresToOpenTheirRows(page, ['Active learners', 'Enrollments', 'Lessons completed'])

  await expect(page.getByText(/last active .* deadline/).first()).toBeVisible()
  // The first by name: other learners may appear or be contacted at the same time.
  const words = page.getByRole('button', { name: /^Check in/ })
  const person = await words.first().locator('span').last().innerText()
  const word = words.filter({ hasText: person })
  const before = await word.count()
  await word.first().click()
  await expect(page.getByText(/will be sent in a minute/)).toBeVisible()
  await expect(word).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Message canceled', { exact: true })).toBeVisible()
  await expect(word).toHaveCount(before)
})

test('an instructor reads how a course does, in other days, down to the rows', async ({
  page,
  signInAs,
  expectConsole,
}) => {
  expectConsole(/400 \(Bad Request\)/)
  await signInAs(instructor)
  await page.goto('/dashboard/instructor/courses?search=Statistics')
  await page.getByRole('link', { name: 'Statistics for the curious' }).first().click()
  await page.getByRole('link', { name: 'Analytics', exact: true }).click()
  await expect(page).toHaveURL(/\/analytics$/)
  await page.getByRole('button', { name: /^Days/ }).click()
  await page.getByRole('button', { name: '90 days' }).click()
  await expect(page).toHaveURL(/days=90/)
  await expect(page.getByRole('heading', { name: 'Retention' })).toBeVisible()
  await expectFiguresToOpenTheirRows(page, ['Active learners', 'Enrollments', 'Lessons completed'])
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Days/ }).click()
  await page.getByLabel('From', { exact: true }).fill('1926-01-01')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Choose a range of up to two years.')).toBeVisible()
  await page.getByRole('button', { name: /^Days/ }).click()
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await page.getByLabel('To', { exact: true }).fill('2020-02-01')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('No lessons opened in this period')).toBeVisible()
})

test('an admin sees how the organization learns, and every figure opens its rows', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin')
  await expect(
    page.getByRole('heading', { name: 'Learning in the last twelve weeks' }),
  ).toBeVisible()
  await expectFiguresToOpenTheirRows(page, [
    'Active learners',
    'Enrollments',
    'Lessons completed',
    'Courses completed',
    'Certificates',
  ])
})

test('the staff of the platform sees which organizations make a figure', async ({
  page,
  signInAs,
}) => {
  await signInAs('super@lyceum.test')
  const figure = page.getByRole('main').getByRole('link', { name: /^Lessons completed/ })
  // Other journeys are active, and figures are updated once a minute: then both are read again.
  await expect(async () => {
    await page.goto('/dashboard/super-admin')
    const value = numberIn(await figure.innerText())
    await figure.click()
    const total = page.getByRole('dialog').getByText(/^[\d,]+ total$/)
    await expect(total).toHaveText(`${value} total`, { timeout: 5000 })
  }).toPass()
  await expectAccessible(page)
})
