import { expectAccessible } from './support/accessible.ts'
import { beginCourse } from './support/authoring.ts'
import { expectFits } from './support/fits.ts'
import { expect, test } from './support/test.ts'

test('an instructor pastes an outline, changes many lessons at once and takes it back', async ({
  page,
  signInAs,
  address,
}) => {
  const { path } = await beginCourse(address, 'Tides in bulk')
  await signInAs('instructor@lyceum.test')
  await page.goto(`${path}/curriculum`)
  const titles = (section: string) =>
    page.getByRole('list', { name: section }).getByRole('link').allTextContents()
  const toast = (text: string) => page.getByRole('listitem').filter({ hasText: text })

  await page.getByRole('button', { name: 'Paste outline' }).click()
  await page
    .getByRole('textbox', { name: 'Outline' })
    .fill(
      '# Tides\n## Why\n- Two bulges\n- The moon (video)\n\n## When\n1. Quiz: Springs\n2. Neaps',
    )
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Two bulges')
  await expect(preview).toContainText('Quiz: Springs')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add 2 sections and 4 lessons' }).click()
  await expect.poll(() => titles('Why')).toEqual(['Two bulges', 'The moon'])
  await expect.poll(() => titles('When')).toEqual(['Springs', 'Neaps'])

  // The quiz is completed by passing it; the others accept the rule.
  await page.getByRole('checkbox', { name: 'Select everything in Why' }).check()
  await page.getByRole('checkbox', { name: 'Select everything in When' }).check()
  await page.getByRole('button', { name: 'Completion' }).click()
  await page.getByRole('menuitem', { name: 'When the learner marks it complete' }).click()
  await expect(
    page.getByText('This completion rule doesn’t fit: Springs', { exact: true }),
  ).toBeVisible()
  await expect(page.getByText('3 lessons changed', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('4 lessons deleted', { exact: true })).toBeVisible()
  await expect.poll(() => titles('Why')).toEqual([])
  await toast('4 lessons deleted').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => titles('Why')).toEqual(['Two bulges', 'The moon'])
  await expect.poll(() => titles('When')).toEqual(['Springs', 'Neaps'])
})

test('an instructor turns files into lessons and copies them to another course', async ({
  page,
  signInAs,
  address,
}) => {
  const target = await beginCourse(address, 'Tides that get copies')
  const { path } = await beginCourse(address, 'Tides from files')
  await signInAs('instructor@lyceum.test')
  await page.goto(`${path}/curriculum`)
  await page.getByRole('button', { name: 'Add files' }).click()
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page
    .getByRole('dialog')
    .locator('input[type="file"]')
    .setInputFiles([
      { name: '10_Neaps.png', mimeType: 'image/png', buffer: png },
      { name: '2_Springs.png', mimeType: 'image/png', buffer: png },
      { name: 'notes.xyz', mimeType: 'application/x-none', buffer: Buffer.from('?') },
    ])
  await expect(page.getByText('These files can’t become lessons: notes.xyz')).toBeVisible()
  await expect(page.getByRole('list', { name: 'New lessons' }).getByRole('listitem')).toHaveText([
    'File: 2 Springs',
    'File: 10 Neaps',
  ])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add 2 lessons' }).click()
  const lessons = page.getByRole('list', { name: 'Beginning' })
  await expect(lessons.getByRole('link')).toHaveText(['2 Springs', '10 Neaps'])
  // Both arrived: nothing is marked as empty any more.
  await expect(lessons.getByText('Empty')).toHaveCount(0)

  // The dock of uploads lies over the bar of actions until it is cleared.
  await page
    .getByRole('region', { name: 'Uploads' })
    .getByRole('button', { name: 'Clear', exact: true })
    .click()
  await page.getByRole('checkbox', { name: 'Select everything in Beginning' }).check()
  await page.getByRole('button', { name: 'Copy to course' }).click()
  await page.getByRole('combobox', { name: 'Course' }).click()
  await page.keyboard.type('Tides that get copies')
  await page.getByRole('option', { name: 'Tides that get copies' }).click()
  await page.getByRole('dialog').getByLabel('Section').selectOption('Beginning')
  await page.getByRole('button', { name: 'Copy lessons' }).click()
  await expect(
    page.getByText('2 lessons copied to Tides that get copies', { exact: true }),
  ).toBeVisible()
  await page.goto(`${target.path}/curriculum`)
  await expect(lessons.getByRole('link')).toHaveText(['2 Springs', '10 Neaps'])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectFits(page)
})
