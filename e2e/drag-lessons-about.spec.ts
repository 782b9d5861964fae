import type { Locator, Page } from '@playwright/test'
import { beginCourse } from './support/authoring.ts'
import { expect, test } from './support/test.ts'

test('an instructor drags a lesson into another section, and a section above the others', async ({
  page,
  signInAs,
  baseURL,
}) => {
  const { path } = await beginCourse(baseURL ?? '', 'Tides by mouse')
  await signInAs('instructor@lyceum.test')
  await page.goto(`${path}/curriculum`)
  const titles = (section: string) =>
    page.getByRole('list', { name: section }).getByRole('link').allTextContents()
  const sections = () => page.getByRole('heading', { level: 2 }).getByRole('button')

  await page.getByRole('textbox', { name: 'Title of the new section' }).fill('Springs and neaps')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add lesson to Beginning' }).click()
  for (const title of ['Two bulges', 'The moon pulls']) {
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  }
  await page.keyboard.press('Escape')

  const bulges = page.getByRole('listitem').filter({ hasText: 'Two bulges' }).last()
  const springs = page.getByRole('button', { name: 'Springs and neaps', exact: true })
  await hold(page, bulges, springs)
  await expect(page.locator('[data-dragged]')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.locator('[data-dragged]')).toHaveCount(0)
  await page.mouse.up()
  expect(await titles('Beginning')).toEqual(['Two bulges', 'The moon pulls'])

  await hold(page, bulges, springs)
  await page.mouse.up()
  await expect.poll(() => titles('Springs and neaps')).toEqual(['Two bulges'])
  await expect.poll(() => titles('Beginning')).toEqual(['The moon pulls'])

  const section = page.getByRole('listitem').filter({ has: springs })
  await hold(page, section, page.getByRole('button', { name: 'Beginning', exact: true }))
  await page.mouse.up()
  await expect(sections()).toHaveText(['Springs and neaps', 'Beginning'])
  await page.reload()
  await expect(sections()).toHaveText(['Springs and neaps', 'Beginning'])
  expect(await titles('Springs and neaps')).toEqual(['Two bulges'])
})

/** Drags a row by its handle to the upper part of another element. */
async function hold(page: Page, row: Locator, onto: Locator) {
  await row.getByTitle('Drag to move').first().hover()
  await page.mouse.down()
  await onto.hover({ position: { x: 40, y: 2 }, force: true })
}
