import { pressOn, tabTo, typeInto } from './support/by-keyboard.ts'
import { newEmail, newPassword } from './support/people.ts'
import { enrollAs, publishCourse } from './support/publish-course.ts'
import { everyKind, publishQuiz } from './support/publish-quiz.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

const learner = 'learner@lyceum.test'
const saved = /^Saved \d\d:\d\d:\d\d$/

test('someone signs up by keyboard alone, from the landing page to the invitations', async ({
  page,
}) => {
  const email = newEmail()
  await page.goto('/')
  await pressOn(page, page.getByRole('button', { name: 'Register' }).first())
  const dialog = page.getByRole('dialog')
  await typeInto(page, dialog.getByLabel('First name'), 'Ada')
  await typeInto(page, dialog.getByLabel('Last name'), 'Keys')
  await typeInto(page, dialog.getByLabel('Username'), email.split('@')[0] ?? '')
  await typeInto(page, dialog.getByLabel('Email'), email)
  await typeInto(page, dialog.getByRole('textbox', { name: 'Password' }), newPassword)
  await pressOn(page, dialog.getByRole('checkbox'), 'Space')
  await expect(dialog.getByRole('checkbox')).toBeChecked()
  await pressOn(page, dialog.getByRole('button', { name: 'Create account' }))
  await expect(page.getByText('Account created successfully', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/dashboard/invitations')
})

test('a learner takes a lesson by keyboard alone', async ({ page, signInAs, address }) => {
  const title = unique('Without a mouse')
  const course = await publishCourse(address, { title, lessons: ['First step', 'Second step'] })
  await enrollAs(address, learner, course.id)
  await signInAs(learner)
  await page.goto(`/dashboard/student/courses/${course.id}`)
  await pressOn(page, page.getByRole('link', { name: 'Start' }))
  await expect(page.getByRole('heading', { name: 'First step' })).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Complete and continue' }))
  await expect(page.getByText('1 of 2 lessons')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible()
  await typeInto(page, page.getByPlaceholder('Write a note only you can see'), 'By keys')
  await pressOn(page, page.getByRole('button', { name: 'Add note' }))
  await expect(page.getByRole('listitem').filter({ hasText: 'By keys' }).first()).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: 'Complete lesson' }))
  await expect(page.getByText('2 of 2 lessons')).toBeVisible()
})

test('a learner takes a quiz by keyboard alone', async ({ page, signInAs, address }) => {
  const { keyboard } = page
  const { lesson } = await publishQuiz(address, {
    title: 'A quiz without a mouse',
    questions: {
      'Which planet is red?': everyKind['Which planet is red?'],
      'Which are even?': everyKind['Which are even?'],
      'Who wrote Hamlet?': everyKind['Who wrote Hamlet?'],
      'Match the words.': everyKind['Match the words.'],
      'Put them in order.': everyKind['Put them in order.'],
    },
  })
  await signInAs(learner)
  await page.goto(lesson)
  await pressOn(page, page.getByRole('button', { name: 'Start', exact: true }))
  const next = () => pressOn(page, page.getByRole('button', { name: 'Next', exact: true }))

  // A radio group is one Tab stop; the arrow keys choose in it.
  await expect(page.getByRole('radio').first()).toBeVisible()
  await tabTo(page, page.getByRole('radio').first())
  await keyboard.press('Space')
  for (
    let at = 0;
    at < 3 && !(await page.getByRole('radio', { name: 'Mars' }).isChecked());
    at += 1
  ) {
    await keyboard.press('ArrowDown')
  }
  await expect(page.getByRole('radio', { name: 'Mars' })).toBeChecked()
  await expect(page.getByText(saved)).toBeVisible()
  await next()
  await pressOn(page, page.getByRole('checkbox', { name: 'Two' }), 'Space')
  await tabTo(page, page.getByRole('checkbox', { name: 'Four' }), 'Tab')
  await keyboard.press('Space')
  await next()
  await expect(page.getByText('Who wrote Hamlet?')).toBeVisible()
  await typeInto(page, page.getByLabel('Your answer'), 'Shakespeare')
  await next()
  await tabTo(page, page.getByLabel('Match for one'))
  await keyboard.type('uno')
  await tabTo(page, page.getByLabel('Match for two'))
  await keyboard.type('dos')
  await next()
  await pressOn(page, page.getByRole('button', { name: 'Move Morning up' }))
  await expect(page.getByRole('button', { name: /, answered$/ })).toHaveCount(5)

  await pressOn(page, page.getByRole('button', { name: 'Submit' }).first())
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('5 answered, 0 open, 0 marked.')
  await pressOn(page, dialog.getByRole('button', { name: 'Submit' }))
  await expect(page.getByText('Result of attempt 1')).toBeVisible()
  await expect(page.getByText('Correct', { exact: true })).toHaveCount(5)
})

test('an instructor builds a course by keyboard alone and hands it to the reviewers', async ({
  page,
  signInAsNew,
}) => {
  test.slow()
  await signInAsNew('instructor')
  const { keyboard } = page
  await page.goto('/dashboard/instructor/courses')
  await pressOn(page, page.getByRole('main').getByRole('link', { name: 'New course' }).first())
  await typeInto(page, page.getByRole('textbox', { name: 'Title', exact: true }), 'Rivers by keys')
  await pressOn(page, page.getByRole('button', { name: 'Create draft' }))

  await typeInto(page, page.getByRole('textbox', { name: 'Description' }), 'How water flows.')
  await pressOn(
    page,
    page
      .getByRole('group', { name: 'What you will learn' })
      .getByRole('button', { name: 'Add', exact: true }),
  )
  await typeInto(page, page.getByRole('textbox', { name: 'Outcome 1' }), 'Read a river')
  await expect(page.getByText(saved)).toBeVisible()

  await tabTo(page, page.getByRole('link', { name: 'Curriculum' }), 'Shift+Tab')
  await keyboard.press('Enter')
  const section = page.getByRole('textbox', { name: 'Title of the new section' })
  await typeInto(page, section, 'By the river')
  await keyboard.press('Enter')
  await pressOn(page, page.getByRole('button', { name: 'Add lesson to By the river' }))
  for (const title of ['Where it ends', 'Where it springs']) {
    await keyboard.type(title)
    await keyboard.press('Enter')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  }
  await keyboard.press('Escape')

  const springs = page.getByRole('link', { name: 'Where it springs' })
  const titles = () =>
    page.getByRole('list', { name: 'By the river' }).getByRole('link').allTextContents()
  await tabTo(page, springs, 'Shift+Tab')
  await keyboard.press('Alt+ArrowUp')
  await expect.poll(titles).toEqual(['Where it springs', 'Where it ends'])
  await expect(springs).toBeFocused()

  for (const title of ['Where it springs', 'Where it ends']) {
    await pressOn(page, page.getByRole('link', { name: title }))
    await expect(page.getByRole('textbox', { name: 'Lesson title' })).toHaveValue(title)
    await typeInto(page, page.getByRole('textbox', { name: 'Lesson text' }), 'Water comes.')
    await expect(page.getByText(saved)).toBeVisible()
    await tabTo(page, page.getByRole('link', { name: 'Curriculum' }).first(), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(section).toBeVisible()
  }

  await tabTo(page, page.getByRole('link', { name: 'Overview' }), 'Shift+Tab')
  await keyboard.press('Enter')
  await pressOn(page, page.getByRole('button', { name: 'Submit for review' }))
  const dialog = page.getByRole('alertdialog')
  await typeInto(page, dialog.getByRole('textbox', { name: 'Note to the reviewer' }), 'By keys.')
  await pressOn(page, dialog.getByRole('button', { name: 'Submit for review' }))
  await expect(page.getByRole('button', { name: 'Withdraw from review' })).toBeVisible()
})
