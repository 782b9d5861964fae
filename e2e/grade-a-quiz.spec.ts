import { everyKind, publishQuiz } from './support/publish-quiz.ts'
import { logIn, putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'
const instructor = 'instructor@lyceum.test'

test('an instructor grades an essay, mends a wrong key and regrades after a dry run', async ({
  page,
  context,
  browser,
  signInAs,
  address,
}) => {
  const { lesson, staff, editor } = await publishQuiz(address, {
    title: 'Grading and regrading',
    questions: {
      'Which planet is red?': everyKind['Which planet is red?'],
      'Explain the tides.': everyKind['Explain the tides.'],
    },
    settings: { layout: 'all', pass_percent: 100 },
  })
  await signInAs(learner)
  await page.goto(lesson)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('radio', { name: 'Venus' }).check()
  await page.getByLabel('Your answer').fill('The moon pulls the sea.')
  await page.getByRole('button', { name: 'Hand in' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('Waits for grading').first()).toBeVisible()

  const desk = await browser.newContext()
  await putSession(desk, address, await logIn(address, instructor))
  const grader = await desk.newPage()
  await grader.goto(`${address}${staff}?status=to_grade`)
  await grader.getByRole('link', { name: 'Leo Nakamura' }).click()
  await expect(grader.getByText('For graders: Mentions the moon.')).toBeVisible()
  await grader.getByLabel('Points of 1').fill('1')
  await grader.getByLabel('Feedback to the learner').fill('Clear and short.')
  await grader.getByRole('button', { name: 'Save grade' }).click()
  await expect(grader.getByText('Graded', { exact: true })).toBeVisible()

  // Venus it was, says the instructor.
  await grader.goto(address + editor)
  await grader.getByRole('button', { name: 'Edit Which planet is red?' }).click()
  await grader.getByRole('radio', { name: 'Option 2 is right' }).check()
  await grader.getByRole('button', { name: 'Save question' }).click()
  await expect(grader.getByText('Question saved')).toBeVisible()
  await grader.goto(address + staff)
  await grader.getByRole('button', { name: 'Regrade' }).click()
  await expect(grader.getByText('1 of 1 attempts would change.')).toBeVisible()
  await expect(grader.getByText('Passes now')).toBeVisible()
  await grader.getByRole('button', { name: 'Change 1 attempt' }).click()
  await expect(grader.getByText('1 attempts have a new score')).toBeVisible()
  await desk.close()

  await page.reload()
  await expect(page.getByText('Passed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Look at attempt 1' }).click()
  await expect(page.getByText('Clear and short.')).toBeVisible()
  await context.clearCookies()
})
