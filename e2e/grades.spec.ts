import { expectAccessible } from './support/accessible.ts'
import { publishAssignment, submitAs } from './support/publish-assignment.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'
const instructor = 'instructor@lyceum.test'

test('grades of a CSV file are previewed with every mistake, then taken over whole', async ({
  page,
  signInAs,
  address,
}) => {
  const place = await publishAssignment(address, { title: 'Rivers in a file', learners: [learner] })
  await submitAs(address, learner, place, 'A river.')
  await signInAs(instructor)
  await page.goto(`/dashboard/instructor/courses/${place.courseId}/gradebook`)
  await expect(page.getByRole('button', { name: 'My river of Leo Nakamura' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import' }).click()
  const choose = (lines: string[]) =>
    page.locator('input[type="file"]').setInputFiles({
      name: 'grades.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.join('\n')),
    })
  await choose(['Email,My river', `${learner},many`, 'nobody@example.test,3'])
  await expect(page.getByText('2 rows can’t be imported.')).toBeVisible()
  await expect(page.getByText('“many” in My river isn’t a number.')).toBeVisible()
  await expect(page.getByText('nobody@example.test isn’t enrolled in this course.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import grades' })).toBeDisabled()

  await choose(['Email;My river', `${learner};8,5`])
  await expect(page.getByText('1 grade will change.')).toBeVisible()
  await expect(page.getByText('My river: – → 8.5')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Reason').fill('Oral exam')
  await page.getByRole('button', { name: 'Import grades' }).click()
  await expect(page.getByText('1 grade imported', { exact: true })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Class average 85%/ })).toContainText('1 result')
  await expect(page.getByRole('cell', { name: '85%' }).first()).toBeVisible()

  await signInAs(learner)
  await page.goto(`/dashboard/student/courses/${place.courseId}?tab=grades`)
  await expect(page.getByText('85% so far')).toBeVisible()
  await expect(page.getByText('Set manually: Oral exam')).toBeVisible()
  await expectAccessible(page)
})

test('an instructor weighs categories and overrides a grade with a reason', async ({
  page,
  signInAs,
  address,
}) => {
  const place = await publishAssignment(address, { title: 'Rivers to weigh', learners: [learner] })
  await signInAs(instructor)
  await page.goto(`/dashboard/instructor/courses/${place.courseId}/gradebook`)
  await page.getByRole('button', { name: 'My river of Leo Nakamura' }).first().click()
  await page.getByLabel('Points of 10').fill('6')
  await page.getByLabel('Reason').fill('On paper')
  await page.getByRole('button', { name: 'Save points' }).click()
  await expect(page.getByRole('cell', { name: '60%' }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Weights' }).click()
  await page.getByLabel('Add an offline item').fill('Talk')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByLabel('Talk', { exact: true })).toBeVisible()
  for (const [name, weight] of [
    ['Work', '75'],
    ['Talks', '25'],
  ] as const) {
    await page.getByRole('button', { name: 'Add category' }).click()
    await page.getByLabel('Name', { exact: true }).last().fill(name)
    await page.getByLabel('Weight').last().fill(weight)
  }
  await expect(page.getByText('The weights add up to 100 of 100')).toBeVisible()
  await page.getByLabel('My river', { exact: true }).selectOption('Work')
  await page.getByLabel('Talk', { exact: true }).selectOption('Talks')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Grading scheme saved', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Talk of Leo Nakamura' }).first().click()
  await page.getByLabel('Points of 10').fill('10')
  await page.getByLabel('Reason').fill('Talk in May')
  await page.getByRole('button', { name: 'Save points' }).click()
  await expect(page.getByRole('cell', { name: '70%' }).first()).toBeVisible()
})
