import { backupFiles, cartridgeFiles, tarGzOf, zipOf } from '../server/testing/build-packages.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test('an instructor imports a cartridge and a Moodle backup, reads the report and undoes one', async ({
  page,
  signInAs,
}) => {
  await signInAs('instructor@lyceum.test')
  const rivers = unique('Rivers')
  await page.goto('/dashboard/instructor/courses')
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await page.locator('input[type="file"]').setInputFiles({
    name: 'rivers.imscc',
    mimeType: 'application/octet-stream',
    buffer: await zipOf(cartridgeFiles(rivers)),
  })
  await expect(page.getByText('What the course will have')).toBeVisible()
  await expect(page.getByText('External tools (LTI) can’t be opened')).toBeVisible()
  await page.getByRole('button', { name: 'Import 6 lessons' }).click()
  await page.getByRole('link', { name: 'Open course' }).click()
  await expect(page.getByRole('heading', { level: 1, name: rivers })).toBeVisible()
  await page.getByRole('link', { name: 'Curriculum', exact: true }).click()
  await page.getByRole('link', { name: 'How rivers begin' }).first().click()
  await expect(page.getByText('Every river begins at a')).toBeVisible()

  const mountains = unique('Mountains')
  await page.goto('/dashboard/instructor/courses/import')
  await page.locator('input[type="file"]').setInputFiles({
    name: 'mountains.mbz',
    mimeType: 'application/octet-stream',
    buffer: tarGzOf(backupFiles(mountains)),
  })
  await page.getByRole('button', { name: 'Import 7 lessons' }).click()
  await page.getByRole('link', { name: 'Open course' }).click()
  await page.getByRole('link', { name: 'Curriculum', exact: true }).click()
  await page.getByRole('link', { name: 'How mountains grow' }).first().click()
  await expect(page.getByText('Plates push rock upward.')).toBeVisible()

  await page.goto('/dashboard/instructor/courses/import')
  await page.getByRole('link', { name: mountains }).click()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import was undone.')).toBeVisible()
  await page.goto('/dashboard/instructor/courses')
  await expect(page.getByRole('link', { name: rivers }).first()).toBeVisible()
  await expect(page.getByText(mountains)).toBeHidden()
})
