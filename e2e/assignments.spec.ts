import { expectAccessible } from './support/accessible.ts'
import { publishAssignment, submitAs } from './support/publish-assignment.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'
const instructor = 'instructor@lyceum.test'

test('an instructor writes an assignment in the curriculum, and it saves itself', async ({
  page,
  signInAs,
  address,
}) => {
  const { courseId } = await publishAssignment(address, { title: 'Rivers to write', learners: [] })
  await signInAs(instructor)
  await page.goto(`/dashboard/instructor/courses/${courseId}/curriculum`)
  await page.getByRole('button', { name: 'Add lesson to The way' }).click()
  await page.getByLabel('Lesson type').selectOption('Assignment')
  await page.getByLabel('Title of the new lesson').fill('My lake')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('link', { name: 'My lake' }).click()

  await page.getByRole('textbox', { name: 'Instructions' }).fill('Describe a lake near you.')
  await page.getByRole('checkbox', { name: 'Link' }).check()
  await page.getByRole('button', { name: 'Add criterion' }).click()
  await expect(page.getByLabel('Points', { exact: true })).toBeDisabled()
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Describe a lake near you.')).toBeVisible()
  await expect(page.getByLabel('Criterion', { exact: true })).toHaveValue('Criterion')
  await expect(page.getByRole('checkbox', { name: 'Link' })).toBeChecked()
})

test('a learner drafts, comes back, hands in text and a file, and the lesson is complete', async ({
  page,
  signInAs,
  address,
}) => {
  const place = await publishAssignment(address, { title: 'Rivers to tell', learners: [learner] })
  await signInAs(learner)
  await page.goto(`/dashboard/student/courses/${place.courseId}/lessons/${place.lessonId}`)
  await expect(page.getByText('1 submission allowed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Text of your work' }).fill('It bends twice.')
  await expect(page.locator('section').getByText(/^Saved /)).toBeVisible()

  await page.reload()
  await expect(page.getByText('It bends twice.')).toBeVisible()
  await page.locator('input[type="file"]').setInputFiles({
    name: 'river.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('A map'),
  })
  await expect(page.getByRole('button', { name: 'Remove river.txt' })).toBeVisible()
  await expect(page.locator('section').getByText(/^Saved /)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText("You can't change it after submitting.")).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()

  await expect(page.getByText('Awaiting grading')).toBeVisible()
  await expect(page.getByRole('link', { name: /river\.txt/ })).toBeVisible()
  await expect(page.getByText('You’ve used all your submissions.')).toBeVisible()
  await expect(page.getByText('Completed')).toBeVisible()
  await expectAccessible(page)
})

test('an instructor grades with a rubric and a comment, and the learner reads both', async ({
  page,
  signInAs,
  address,
}) => {
  const place = await publishAssignment(address, {
    title: 'Rivers to judge',
    withRubric: true,
    learners: [learner],
  })
  await submitAs(address, learner, place, 'It bends twice before the mill.')
  await signInAs(instructor)
  await page.goto(`/dashboard/instructor/courses/${place.courseId}/grading`)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Leo Nakamura' }).click()
  await page.getByText('It bends twice before the mill.').selectText()
  await page.getByRole('button', { name: 'Comment on selection' }).click()
  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('Which mill?')
  await page.getByRole('button', { name: 'Save comment' }).click()
  await expect(page.getByText('Which mill?')).toBeVisible()

  await expect(page.getByRole('button', { name: 'Save grade' })).toBeDisabled()
  await page.getByRole('radio', { name: /Sharp/ }).check()
  await page.getByRole('radio', { name: /Muddled/ }).check()
  await expect(page.getByText('7 of 10')).toBeVisible()
  await page.getByRole('textbox', { name: 'Feedback' }).fill('Well seen.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save grade' }).click()
  await expect(page.getByText("Graded. We'll notify the learner.")).toBeVisible()

  await page.getByRole('button', { name: 'Change points' }).click()
  await page.getByLabel('Points (out of 10)').fill('8')
  await page.getByLabel('Reason').fill('Counted wrongly')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change points' }).click()
  await expect(page.getByText('Grade changed: Counted wrongly')).toBeVisible()

  await signInAs(learner)
  await page.goto(`/dashboard/student/courses/${place.courseId}/lessons/${place.lessonId}`)
  await expect(page.getByText('8 of 10').first()).toBeVisible()
  await expect(page.getByText('Grade changed: Counted wrongly')).toBeVisible()
  await expect(page.getByText('Well seen.')).toBeVisible()
  await expect(page.getByText('Which mill?')).toBeVisible()
})

test('work that was given back is handed in again, and both stay in the history', async ({
  page,
  signInAs,
  address,
}) => {
  const place = await publishAssignment(address, { title: 'Rivers again', learners: [learner] })
  await submitAs(address, learner, place, 'A river.')
  await signInAs(instructor)
  await page.goto(`/dashboard/instructor/courses/${place.courseId}/grading`)
  await page.getByRole('link', { name: 'Leo Nakamura' }).click()
  await page.getByRole('textbox', { name: 'Feedback' }).fill('Which one?')
  await page.getByRole('button', { name: 'Return' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Return' }).click()
  await expect(page.getByText("Returned. We'll notify the learner.")).toBeVisible()

  await signInAs(learner)
  await page.goto(`/dashboard/student/courses/${place.courseId}/lessons/${place.lessonId}`)
  await expect(page.getByText('Which one?')).toBeVisible()
  await page.getByRole('textbox', { name: 'Text of your work' }).fill('The Tejo at Santarém.')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Submission 2')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Previous submissions' })).toBeVisible()
  await page.getByText('Submission 1').click()
  await expect(page.getByText('A river.', { exact: true })).toBeVisible()
})
