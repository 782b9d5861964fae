import { expectAccessible } from './support/accessible.ts'
import { beginCourse } from './support/authoring.ts'
import { clickTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test('a course becomes a template, a colleague creates a course from it, and a lesson of it is reused', async ({
  page,
  signInAs,
  address,
}) => {
  const [title, layout, opening] = [unique('Tides'), unique('Our layout'), unique('Opening')]
  const { path } = await beginCourse(address, title, ['text', 'quiz'])
  await signInAs('instructor@lyceum.test')

  await test.step('the instructor saves the whole course', async () => {
    await page.goto(path)
    await clickTakenOver(page.getByRole('button', { name: `Actions for ${title}` }))
    await page.getByRole('menuitem', { name: 'Save as template' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as a template' })
    await dialog.getByLabel('Name of the template').fill(layout)
    await dialog.getByRole('button', { name: 'Save template' }).click()
    await expect(page.getByText(`Template “${layout}” saved`)).toBeVisible()
  })

  await test.step('and one lesson of it', async () => {
    await page.goto(`${path}/curriculum`)
    await page.getByRole('checkbox', { name: 'Select A text lesson' }).check()
    await page.getByRole('button', { name: 'Save as template' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save 1 lesson as a template' })
    await dialog.getByLabel('Name of the template').fill(opening)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save template' }).click()
    await expect(page.getByText(`Template “${opening}” saved`)).toBeVisible()
  })

  await signInAs('admin@lyceum.test')
  const made = unique('Lakes')
  await test.step('an admin creates a course from the template', async () => {
    await page.goto('/dashboard/admin/courses/create')
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(made)
    await page.getByLabel('Start from').selectOption({ label: layout })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Create draft' }).click()
    await expect(page).toHaveURL(/\/edit$/)
    await page.getByRole('link', { name: 'Curriculum', exact: true }).click()
    const lessons = page.getByRole('list', { name: 'Beginning' }).getByRole('link')
    await expect(lessons).toHaveText(['A text lesson', 'A quiz lesson'])
  })

  await test.step('adds the lesson, and takes that back', async () => {
    await page.getByRole('button', { name: 'Add from template' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add from a template' })
    await dialog.getByRole('combobox', { name: 'Template' }).click()
    await page.getByRole('option', { name: opening }).click()
    await dialog.getByRole('button', { name: 'Add lessons' }).click()
    const added = page.getByRole('list', { name: opening }).getByRole('link')
    await expect(added).toHaveText(['A text lesson'])
    await page
      .getByRole('listitem')
      .filter({ hasText: '1 lesson added' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(added).toHaveCount(0)
  })

  await test.step('finds the templates apart from courses, and deletes one', async () => {
    await page.goto(`/dashboard/admin/courses?status=template&search=${encodeURIComponent(layout)}`)
    const row = page.getByRole('row').filter({ hasText: layout })
    await expect(row).toContainText('Template')
    await expectAccessible(page)
    await clickTakenOver(row.getByRole('button', { name: `Actions for ${layout}` }))
    await page.getByRole('menuitem', { name: 'Delete template' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete template' }).click()
    await expect(page.getByText(`“${layout}” deleted`)).toBeVisible()
    await expect(row).toHaveCount(0)
  })
})
