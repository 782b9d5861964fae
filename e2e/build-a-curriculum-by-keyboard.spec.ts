import { expectAccessible } from './support/accessible.ts'
import { beginCourse } from './support/authoring.ts'
import { expect, test } from './support/test.ts'

test('an instructor builds a curriculum without touching a mouse', async ({
  page,
  signInAs,
  baseURL,
}) => {
  const { path } = await beginCourse(baseURL ?? '', 'Tides by keyboard')
  await signInAs('instructor@lyceum.test')
  await page.goto(`${path}/curriculum`)
  const { keyboard } = page
  const titles = (section: string) =>
    page.getByRole('list', { name: section }).getByRole('link').allTextContents()

  await page.getByRole('textbox', { name: 'Title of the new section' }).focus()
  await keyboard.type('Why the sea rises')
  await keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Why the sea rises', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add lesson to Beginning' }).focus()
  await keyboard.press('Enter')
  for (const title of ['Two bulges', 'The moon pulls', 'Springs and neaps']) {
    await keyboard.type(title)
    await keyboard.press('Enter')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  }
  await keyboard.press('Escape')

  // Up by one, then down into the next section.
  await page.getByRole('link', { name: 'The moon pulls' }).focus()
  await keyboard.press('Alt+ArrowUp')
  await expect
    .poll(() => titles('Beginning'))
    .toEqual(['The moon pulls', 'Two bulges', 'Springs and neaps'])
  await expect(page.getByRole('link', { name: 'The moon pulls' })).toBeFocused()
  await page.getByRole('link', { name: 'Springs and neaps' }).focus()
  await keyboard.press('Alt+ArrowDown')
  await expect.poll(() => titles('Why the sea rises')).toEqual(['Springs and neaps'])
  await expect(page.getByText('Moved to 1 of 1 in Why the sea rises')).toBeAttached()

  await expect(page.getByRole('link', { name: 'Springs and neaps' })).toBeFocused()
  await keyboard.press('F2')
  await keyboard.type('Spring and neap tides')
  await keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Spring and neap tides' })).toBeFocused()

  // The menu offers the same in words.
  await page.getByRole('button', { name: 'Actions for Two bulges' }).focus()
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move up' }).focus()
  await keyboard.press('Enter')
  await expect.poll(() => titles('Beginning')).toEqual(['Two bulges', 'The moon pulls'])

  await page.getByRole('link', { name: 'The moon pulls' }).focus()
  await keyboard.press('Delete')
  await expect(page.getByRole('link', { name: 'The moon pulls' })).toBeHidden()
  await expect(page.getByText('“The moon pulls” deleted', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'The moon pulls' })).toBeVisible()

  const actions = page.getByRole('button', { name: 'Actions for Two bulges' })
  await actions.focus()
  await keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Settings' }).focus()
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Lesson settings' })).toBeVisible()
  await keyboard.press('Escape')
  await expect(actions).toBeFocused()

  await page.reload()
  await expect.poll(() => titles('Beginning')).toEqual(['Two bulges', 'The moon pulls'])
  expect(await titles('Why the sea rises')).toEqual(['Spring and neap tides'])
  await expectAccessible(page)
})
