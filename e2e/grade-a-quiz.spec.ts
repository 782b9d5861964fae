import { expectAccessible } from './support/accessible.ts'
import { everyKind, publishQuiz } from './support/publish-quiz.ts'
import { rubric } from './support/rubric.ts'
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
  await page.getByRole('button', { name: 'Submit' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Awaiting grading').first()).toBeVisible()

  const desk = await browser.newContext()
  await putSession(desk, address, await logIn(address, instructor))
  const grader = await desk.newPage()
  await grader.goto(`${address}${staff}?status=to_grade`)
  await grader.getByRole('link', { name: 'Leo Nakamura' }).click()
  await expect(grader.getByText('For graders: Mentions the moon.')).toBeVisible()
  await grader.getByLabel('Points (out of 1)').fill('1')
  await grader.getByLabel('Feedback to the learner').fill('Clear and short.')
  await grader.getByRole('button', { name: 'Save grade' }).click()
  await expect(grader.getByText('Graded', { exact: true })).toBeVisible()

  // The instructor also accepts Venus.
  await grader.goto(address + editor)
  await grader.getByRole('button', { name: 'Edit Which planet is red?' }).click()
  await grader.getByRole('radio', { name: 'Option 2 is correct' }).check()
  await grader.getByRole('button', { name: 'Save question' }).click()
  await expect(grader.getByText('Question saved', { exact: true })).toBeVisible()
  await grader.goto(address + staff)
  await grader.getByRole('button', { name: 'Regrade' }).click()
  await expect(grader.getByText('1 of 1 attempts would change.')).toBeVisible()
  await expect(grader.getByText('Now passes')).toBeVisible()
  await grader.getByRole('button', { name: 'Update 1 attempt' }).click()
  await expect(grader.getByText('1 attempt regraded')).toBeVisible()
  await desk.close()

  await page.reload()
  await expect(page.getByText('Passed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'View attempt 1' }).click()
  await expect(page.getByText('Clear and short.')).toBeVisible()
  await context.clearCookies()
})

test('an instructor grades a file, and an essay by a rubric with a comment; the learner reads it all', async ({
  page,
  signInAs,
  address,
}) => {
  const { lesson, staff } = await publishQuiz(address, {
    title: 'A file and an essay',
    questions: {
      'Explain the tides.': { ...everyKind['Explain the tides.'], rubric },
      'Draw the tides.': everyKind['Draw the tides.'],
    },
    settings: { layout: 'all' },
  })
  await signInAs(learner)
  await page.goto(lesson)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByLabel('Your answer').fill('The moon pulls the sea.')
  await page.locator('input[type="file"]').setInputFiles({
    name: 'tides.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('An ellipse'),
  })
  await expect(page.getByRole('button', { name: 'Remove tides.txt' })).toBeVisible()
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('2 answers still need to be graded by a person.')).toBeVisible()

  await signInAs(instructor)
  await page.goto(`${staff}?status=to_grade`)
  await page.getByRole('link', { name: 'Leo Nakamura' }).click()
  const opened = page.waitForEvent('download')
  await page.getByRole('link', { name: 'tides.txt' }).click()
  expect((await opened).suggestedFilename()).toBe('tides.txt')
  await page.getByLabel('Points (out of 1)').fill('1')
  await page.getByRole('article').nth(1).getByRole('button', { name: 'Save grade' }).click()
  await expect(page.getByRole('button', { name: 'Change score' })).toBeVisible()

  await page.getByText('The moon pulls the sea.').selectText()
  await page.getByRole('button', { name: 'Comment on selection' }).click()
  await page.getByRole('textbox', { name: 'Comment', exact: true }).fill('And the sun?')
  await page.getByRole('button', { name: 'Save comment' }).click()
  await expect(page.getByText('And the sun?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save grade' })).toBeDisabled()
  await page.getByRole('radio', { name: /Sharp/ }).check()
  await page.getByRole('radio', { name: /Muddled/ }).check()
  await expect(page.getByText('0.7 of 1 point')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save grade' }).click()
  await expect(page.getByText('Attempt 1: 1.7 of 2 points')).toBeVisible()

  await signInAs(learner)
  await page.goto(lesson)
  await page.getByRole('button', { name: 'View attempt 1' }).click()
  await expect(page.getByText('And the sun?')).toBeVisible()
  await expect(page.getByText('0.7 of 1 point')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sharp' }).last()).toContainText(
    'reached',
  )
  await expectAccessible(page)
})
