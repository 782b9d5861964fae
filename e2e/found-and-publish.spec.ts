import { expectAccessible } from './support/accessible.ts'
import { ask } from './support/ask.ts'
import { newEmail, newMember, newOrganization, newPerson } from './support/people.ts'
import { putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** An organization with one admin and nobody else. */
async function newFounder(address: string) {
  const organization = await newOrganization(address)
  const founder = await newMember(address, 'admin', [organization])
  await ask(address, 'POST', `/api/organizations/${organization.id}/leave/`, {
    token: organization.token,
  })
  return { organization, founder }
}

const saved = /^Saved \d{2}:\d{2}:\d{2}$/

test('a founder builds a course, publishes it alone, invites a learner, and the learner reads it', async ({
  page,
  browser,
  context,
  address,
}) => {
  test.slow()
  const { organization, founder } = await newFounder(address)
  await putSession(context, address, founder)
  const admin = '/dashboard/admin'
  const guide = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({ has: page.getByRole('heading', { name: 'Set up your organization' }) })
    .first()

  // The guide leads to the first course.
  await page.goto(admin)
  await expect(guide).toContainText('0 of 7')
  await guide.getByRole('link', { name: 'Create your first course' }).click()
  await expect(page).toHaveURL(`${admin}/courses/create`)
  await expect(page).toHaveTitle('New course · Lyceum')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Reading rivers')
  await page.getByRole('button', { name: 'Create draft' }).click()
  await expect(page).toHaveURL(/\/dashboard\/admin\/courses\/[\w-]{36}\/edit$/)
  const course = new URL(page.url()).pathname.replace(/\/edit$/, '')
  await expect(page).toHaveTitle('Edit · Reading rivers · Lyceum')

  // The checklist shows what is missing and links to it.
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled()
  await page.getByRole('link', { name: /what learners will be able to do/i }).click()
  await expect(page).toHaveURL(`${course}/edit#learners`)
  await page.getByRole('textbox', { name: 'Description' }).fill('How water shapes the land.')
  await page
    .getByRole('group', { name: 'What you will learn' })
    .getByRole('button', { name: 'Add' })
    .click()
  await page.getByRole('textbox', { name: 'Outcome 1' }).fill('Read a river from its banks')
  await expect(page.getByText(saved)).toBeVisible()

  // A section and a lesson.
  await page.getByRole('link', { name: 'Curriculum', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title of the new section' }).fill('By the river')
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByRole('button', { name: 'Add lesson to By the river' }).click()
  await page.getByRole('textbox', { name: 'Title of the new lesson' }).fill('Where it springs')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const lesson = page.getByRole('link', { name: 'Where it springs' })
  await expect(lesson).toBeVisible()

  // The checklist names an empty lesson and opens its editor.
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'Where it springs' }).click()
  await expect(page).toHaveURL(new RegExp(`${course}/curriculum/[\\w-]{36}$`))
  await page.getByRole('textbox', { name: 'Lesson text' }).fill('Water comes from rain.')
  await expect(page.getByText(saved)).toBeVisible()
  await expectAccessible(page)

  // The draft as learners will read it, and back.
  await page.getByRole('link', { name: 'View as learner' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Where it springs' })).toBeVisible()
  await expect(page.getByText('Water comes from rain.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to editing' }).click()
  await expect(page.getByRole('textbox', { name: 'Lesson text' })).toBeVisible()
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByRole('link', { name: 'Preview', exact: true }).click()
  await expect(page.getByText('This is a preview of the draft.')).toBeVisible()
  await expect(page.getByText('Read a river from its banks')).toBeVisible()
  await page.goBack()

  // Nobody else could approve it, so the founder does, with a note.
  await expect(page.getByText('You’re the only admin, so you approve it yourself')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(dialog.getByText('Say why it’s ready')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Why it’s ready' }).fill('I checked every lesson.')
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Learners see version 1. The draft has no changes.')).toBeVisible()
  await page.goto(`${admin}/approvals?status=approved`)
  await page.getByRole('link', { name: 'Reading rivers' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'approved' })).toContainText(
    'I checked every lesson.',
  )

  // The guide knows what is done and continues with the learners.
  await page.goto(admin)
  await expect(guide).toContainText('3 of 7')
  await guide.getByRole('link', { name: 'Enroll your first learner' }).click()
  await expect(page).toHaveURL(`${course}/students/add`)
  const learner = await newPerson(address, newEmail())
  await page.getByRole('tab', { name: 'Paste addresses' }).click()
  await page.getByRole('textbox', { name: 'Email addresses' }).fill(learner.email)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('table', { name: 'Preview' })).toContainText(learner.email)
  await page.getByRole('button', { name: 'Add 1 person' }).click()
  await expect(page.getByRole('tab', { name: 'Paste addresses' })).toBeVisible()
  await page.goto(admin)
  await expect(guide).toContainText('4 of 7')

  // The learner accepts and reads the lesson.
  const theirs = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' })
  await putSession(theirs, address, learner)
  const desk = await theirs.newPage()
  await desk.goto('/dashboard/invitations')
  await desk.getByRole('button', { name: 'Accept' }).click()
  await expect(
    desk.getByRole('button', { name: `Organization: ${organization.name}` }),
  ).toBeVisible()
  await desk.goto('/dashboard/student/courses')
  await desk.getByRole('link', { name: 'Reading rivers' }).first().click()
  await desk.getByRole('link', { name: 'Where it springs' }).first().click()
  await expect(desk.getByText('Water comes from rain.')).toBeVisible()
  await theirs.close()
  await page.goto(admin)
  await expect(guide).toContainText('5 of 7')
})

test('an admin writes a course of an instructor, and its links stay in the admin area', async ({
  page,
  context,
  address,
}) => {
  const organization = await newOrganization(address)
  const author = await newMember(address, 'instructor', [organization])
  const admin = await newMember(address, 'admin', [organization])
  const courses = `/api/organizations/${organization.id}/courses/`
  const { id } = await ask<{ id: string }>(address, 'POST', courses, {
    token: author.access_token,
    body: { title: 'Of a colleague' },
  })
  await putSession(context, address, admin)
  await page.goto('/dashboard/admin/courses')
  await page.getByRole('main').getByRole('link', { name: 'Of a colleague' }).first().click()
  const parts = [
    'Edit',
    'Curriculum',
    'Resources',
    'Quizzes',
    'Students',
    'Grading',
    'Gradebook',
    'Analytics',
    'Comments',
    'Reviews',
  ]
  const tabs = page.getByRole('navigation', { name: 'Course sections' })
  for (const part of parts) {
    await tabs.getByRole('link', { name: part, exact: true }).click()
    await expect(page).toHaveURL(`/dashboard/admin/courses/${id}/${part.toLowerCase()}`)
    await expect(page).toHaveTitle(`${part} · Of a colleague · Lyceum`)
    await expect(page.getByRole('main').locator('a[href*="/dashboard/instructor"]')).toHaveCount(0)
  }
  await tabs.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('textbox', { name: 'Subtitle' }).fill('Edited by an admin')
  await expect(page.getByText(saved)).toBeVisible()
  const course = await ask<{ subtitle: string }>(address, 'GET', `${courses}${id}/`, {
    token: author.access_token,
  })
  expect(course.subtitle).toBe('Edited by an admin')
})
