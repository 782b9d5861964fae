import type { Locator, Page } from '@playwright/test'
import { beginCourse } from './support/authoring.ts'
import { expectFits } from './support/fits.ts'
import { everyKind, publishQuiz } from './support/publish-quiz.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

const phone = { width: 390, height: 844 }

async function heightOf(part: Locator) {
  const box = await part.boundingBox()
  return box?.height ?? Number.NaN
}

const currentTabs = (page: Page, label: string) =>
  page.getByRole('navigation', { name: label }).locator('[aria-current=page]')

test('a part of a course has one first-level heading, and a new course says that nobody reviewed it', async ({
  page,
  address,
  signInAs,
}) => {
  const { path } = await beginCourse(address, 'One heading is enough', ['text'])
  await signInAs('instructor@lyceum.test')
  for (const part of ['students', 'preview']) {
    await page.goto(`${path}/${part}`)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One heading is enough')
  }
  await page.goto(`${path}/reviews`)
  await expect(page.getByText('No reviews yet.')).toBeVisible()
})

test('a quiz shows which of its parts is open', async ({ page, address, signInAs }) => {
  const { staff } = await publishQuiz(address, {
    title: unique('One tab at a time'),
    questions: { 'Which planet is red?': everyKind['Which planet is red?'] },
  })
  await signInAs('instructor@lyceum.test')
  await page.goto(staff)
  await expect(currentTabs(page, 'Parts of the quiz')).toHaveText(/^Attempts/)
  await page.getByRole('link', { name: 'Accommodations' }).click()
  await expect(currentTabs(page, 'Parts of the quiz')).toHaveText(/^Accommodations/)
})

test('selected people leave the list in sight, on a phone too', async ({ page, signInAs }) => {
  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin/students')
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check()
  const bar = page.getByRole('group', { name: 'Selected rows' })
  await expect(bar.getByRole('button', { name: 'Suspend' })).toBeVisible()
  expect(await heightOf(bar)).toBeLessThanOrEqual(48)

  await page.setViewportSize(phone)
  await expect(bar.getByRole('button', { name: 'Suspend' })).toBeHidden()
  expect(await heightOf(bar)).toBeLessThanOrEqual(48)
  await bar.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('orders are filtered in one line, by days in a popover, and sorted in the header', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin/payments')
  const rows = page.getByRole('table', { name: 'Orders' }).getByRole('row')
  await expect(rows.nth(1)).toBeVisible()
  const tops = await Promise.all(
    [
      page.getByRole('button', { name: 'Status' }),
      page.getByRole('button', { name: 'Export CSV' }),
    ].map(async (part) => (await part.boundingBox())?.y),
  )
  expect(tops[0]).toBe(tops[1])
  await page.getByRole('button', { name: 'Total' }).click()
  await expect(page).toHaveURL(/sort=highest/)
  await page.getByRole('button', { name: 'Date', exact: true }).click()
  await page.getByLabel('To', { exact: true }).fill('2020-02-01')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('button', { name: /^Date: until Feb 1, 2020/ })).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Date' }).click()
  await expect(rows.nth(1)).toBeVisible()
})

test('all tools of the editor are in its bar or in its menu', async ({
  page,
  address,
  signInAs,
}) => {
  const { path, lessonIds } = await beginCourse(address, 'Tools at hand', ['text'])
  await signInAs('instructor@lyceum.test')
  await page.goto(`${path}/curriculum/${lessonIds[0]}`)
  const tools = page.getByRole('toolbar', { name: 'Formatting' }).first()
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(tools.getByRole('button', { name: 'Redo' })).toBeInViewport({ ratio: 1 })
  }
  await tools.getByRole('button', { name: 'More tools' }).click()
  await expect(page.getByRole('menuitemcheckbox', { name: 'Numbered list' })).toBeVisible()
})

test('entries of a calendar are high enough to touch and show their whole time', async ({
  page,
  signInAs,
}) => {
  await signInAs('instructor@lyceum.test')
  await page.goto('/dashboard/instructor/calendar')
  const entries = page.locator('.calendar-entry')
  await expect(entries.first()).toBeVisible()
  const heights = await Promise.all((await entries.all()).slice(0, 8).map(heightOf))
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(24)
  const cut = await page
    .locator('.calendar-time')
    .evaluateAll((times) =>
      times.filter(
        (time) =>
          (time as { scrollWidth: number }).scrollWidth >
          (time as { clientWidth: number }).clientWidth,
      ),
    )
  expect(cut).toEqual([])
})

test('a list on a phone has two lines for each row', async ({ page, signInAs }) => {
  await page.setViewportSize(phone)
  await signInAs('admin@lyceum.test')
  await page.goto('/dashboard/admin/payments')
  const row = page.getByRole('table', { name: 'Orders' }).getByRole('row').nth(1)
  await expect(row).toBeVisible()
  expect(await heightOf(row)).toBeLessThanOrEqual(124)
  await page.getByRole('button', { name: /^Sort: Ordered/ }).click()
  await page.getByRole('menuitemradio', { name: 'Total ↓' }).click()
  await expect(page).toHaveURL(/sort=highest/)
  await expectFits(page)
})
