import { everyKind, publishQuiz } from './support/publish-quiz.ts'
import { expect, test } from './support/test.ts'

const learner = 'learner@lyceum.test'

test('a learner answers every kind of question, each with a receipt, and reads what came of it', async ({
  page,
  signInAs,
  address,
}) => {
  const { lesson } = await publishQuiz(address, {
    title: 'Every kind of question',
    questions: everyKind,
  })
  await signInAs(learner)
  await page.goto(lesson)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  const receipt = page.getByText(/^Saved \d\d:\d\d:\d\d$/)
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click()

  await page.getByRole('radio', { name: 'Mars' }).check()
  await expect(receipt).toBeVisible()
  // The quiz has the page to itself: one save indicator, and no link to another lesson.
  await expect(page.getByText(/^Saved /)).toHaveCount(1)
  await expect(page.getByRole('navigation', { name: 'Curriculum' })).toHaveCount(0)
  await next()
  await page.getByRole('checkbox', { name: 'Two' }).check()
  await page.getByRole('checkbox', { name: 'Four' }).check()
  await next()
  await page.getByRole('radio', { name: 'True' }).check()
  await next()
  await page.getByLabel('Your answer').fill('shakespeare')
  await next()
  // The next question has a field of the same name.
  await expect(page.getByText('How far is 1500 m?')).toBeVisible()
  await page.getByLabel('Your answer').fill('1,5')
  await page.getByLabel('Unit').selectOption('km')
  await next()
  await page.getByLabel('Blank 1').fill('france')
  await page.getByLabel('Blank 2').selectOption('Paris')
  await next()
  await page.getByLabel('Match for one').selectOption({ label: 'uno' })
  await page.getByLabel('Match for two').selectOption({ label: 'dos' })
  await next()
  // Always shown in the wrong order.
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true })
  await expect(page.getByRole('listitem').filter({ has: handle('Morning') })).toHaveText(/^2/)
  await handle('Morning').hover()
  await page.mouse.down()
  await handle('Evening').hover({ position: { x: 12, y: 2 }, force: true })
  await page.mouse.up()
  await expect(page.getByRole('listitem').filter({ has: handle('Morning') })).toHaveText(/^1/)
  await next()
  await page.getByLabel('Your answer').fill('The moon pulls the sea.')
  await next()
  await page.locator('input[type="file"]').setInputFiles({
    name: 'tides.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('An ellipse'),
  })
  await expect(page.getByRole('button', { name: 'Remove tides.txt' })).toBeVisible()
  await expect(page.getByRole('button', { name: /, answered$/ })).toHaveCount(10)

  await page.getByRole('button', { name: 'Submit' }).first().click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('10 answered, 0 open, 0 marked.')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Result of attempt 1')).toBeVisible()
  await expect(page.getByText('Correct', { exact: true })).toHaveCount(8)
  await expect(page.getByText('2 answers still need to be graded by a person.')).toBeVisible()
  await expect(page.getByText(/^of 8 points so far, 2 still to be graded/)).toBeVisible()
})

test('an attempt goes on where it was on a second device, also with what was answered offline', async ({
  page,
  context,
  browser,
  signInAs,
  expectConsole,
  address,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load resource/)
  const { lesson } = await publishQuiz(address, {
    title: 'On two devices',
    questions: {
      'Which planet is red?': everyKind['Which planet is red?'],
      'Who wrote Hamlet?': everyKind['Who wrote Hamlet?'],
    },
    settings: { time_limit_seconds: 3600, layout: 'all' },
  })
  await signInAs(learner)
  await page.goto(lesson)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('radio', { name: 'Mars' }).check()
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible()

  await context.setOffline(true)
  await page.getByLabel('Your answer').fill('Shakespeare')
  await expect(page.getByText(/Offline · \d answers? waiting to be sent/)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible()

  const phone = await browser.newContext({ storageState: await context.storageState() })
  const second = await phone.newPage()
  await second.goto(address + lesson)
  await second.getByRole('button', { name: 'Continue attempt' }).click()
  await expect(second.getByRole('radio', { name: 'Mars' })).toBeChecked()
  await expect(second.getByLabel('Your answer')).toHaveValue('Shakespeare')
  await expect(second.getByRole('timer')).toBeVisible()
  await second.getByRole('button', { name: 'Submit' }).first().click()
  await second.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await expect(second.getByText('Passed', { exact: true }).first()).toBeVisible()
  await phone.close()
})

test('a learner leaves a timed quiz only on purpose, and sees the time left on coming back', async ({
  page,
  signInAs,
  address,
}) => {
  const { lesson } = await publishQuiz(address, {
    title: 'Against the clock',
    questions: { 'Which planet is red?': everyKind['Which planet is red?'] },
    settings: { time_limit_seconds: 3600 },
  })
  await signInAs(learner)
  await page.goto(lesson)
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('timer')).toBeVisible()

  const asked = page.getByRole('alertdialog', { name: 'Leave while the timer is running?' })
  await page.getByRole('link', { name: 'Leave' }).click()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('radio', { name: 'Mars' })).toBeVisible()
  await page.getByRole('link', { name: 'Leave' }).click()
  await asked.getByRole('button', { name: 'Leave quiz' }).click()
  await expect(page.getByRole('heading', { name: 'Against the clock', level: 1 })).toBeVisible()

  await page.goto(lesson)
  await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(/^59:/)
  await page.getByRole('button', { name: 'Continue attempt' }).click()
  await page.getByRole('button', { name: 'Submit' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Not answered', { exact: true })).toBeVisible()
  await expect(page.getByText('Incorrect', { exact: true })).toHaveCount(0)
})
