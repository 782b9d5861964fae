import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { ask } from './support/ask.ts'
import { newMember, newOrganization } from './support/people.ts'
import { putSession, type SignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'

/** Another person's page, in a separate browser. */
async function pageOf(browser: Browser, address: string, person: SignedIn) {
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' })
  await putSession(context, address, person)
  return context.newPage()
}

/** Writes one lesson through the API; another journey writes lessons in the browser. */
async function writeLesson(address: string, path: string, token: string) {
  const section = await ask<{ id: string }>(address, 'POST', `${path}sections/`, {
    token,
    body: { title: 'By the river' },
  })
  const lesson = await ask<{ id: string }>(address, 'POST', `${path}lessons/`, {
    token,
    body: { section_id: section.id, title: 'Where it springs', kind: 'text' },
  })
  const paragraph = {
    type: 'paragraph',
    content: [{ type: 'text', text: 'Water comes from rain.' }],
  }
  await ask(address, 'PUT', `${path}lessons/${lesson.id}/content/`, {
    token,
    body: {
      revision: 1,
      content: { kind: 'text', document: { type: 'doc', content: [paragraph] } },
    },
  })
}

const courseIdOf = (page: Page) => /courses\/([\w-]{36})/.exec(page.url())?.[1] ?? ''

test('an instructor builds a course, is asked for changes, makes them and is published', async ({
  page,
  browser,
  context,
  address,
}) => {
  test.slow()
  const organization = await newOrganization(address)
  const instructor = await newMember(address, 'instructor', [organization])
  const admin = await newMember(address, 'admin', [organization])
  await putSession(context, address, instructor)

  // Start with a title.
  await page.goto('/dashboard/instructor/courses')
  await page.getByRole('main').getByRole('link', { name: 'New course' }).first().click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Reading rivers')
  await page.getByRole('button', { name: 'Create draft' }).click()

  // The details are saved automatically.
  await page.getByRole('textbox', { name: 'Description' }).fill('How water shapes the land.')
  await page
    .getByRole('group', { name: 'What you will learn' })
    .getByRole('button', { name: 'Add' })
    .click()
  await page.getByRole('textbox', { name: 'Outcome 1' }).fill('Read a river from its banks')
  await expect(page.getByText(/^Saved \d{2}:\d{2}:\d{2}$/)).toBeVisible()
  await expectAccessible(page)
  const courseId = courseIdOf(page)
  const path = `/api/organizations/${organization.id}/courses/${courseId}/`
  await writeLesson(address, path, instructor.access_token)

  // Submit it.
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL(new RegExp(`${courseId}$`))
  await page.reload()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('no progress is affected')
  await dialog.getByRole('textbox', { name: 'Note to the reviewer' }).fill('My first course.')
  await dialog.getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw from review' })).toBeVisible()

  // The admin reads it and asks for changes.
  const desk = await pageOf(browser, address, admin)
  await desk.goto('/dashboard/admin/approvals')
  await desk.getByRole('link', { name: 'Reading rivers' }).click()
  await expect(desk.getByText('My first course.')).toBeVisible()
  await expect(desk.getByText('Where it springs')).toBeVisible()
  await expectAccessible(desk)
  await desk.getByRole('button', { name: 'Request changes' }).click()
  const refusal = desk.getByRole('alertdialog')
  await refusal.getByRole('textbox', { name: 'Reason' }).fill('Please add a subtitle.')
  await refusal.getByRole('button', { name: 'Request changes' }).click()
  await expect(desk.getByRole('heading', { name: 'Reading rivers' })).toBeVisible()
  await expect(desk.getByRole('main').getByText('Changes requested')).toBeVisible()

  // The instructor makes them and submits again.
  await page.reload()
  await expect(page.getByText('Please add a subtitle.').first()).toBeVisible()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Subtitle' }).fill('From the spring to the sea')
  await expect(page.getByText(/^Saved \d{2}:\d{2}:\d{2}$/)).toBeVisible()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Submit for review' }).click()
  await expect(page.getByRole('button', { name: 'Withdraw from review' })).toBeVisible()

  // The admin approves, and learners see version 1.
  await desk.reload()
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('Approved', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Live version')).toBeVisible()
  await desk.context().close()
})

test('when someone else saves first, I am told who, and nothing of either is lost', async ({
  page,
  context,
  address,
  expectConsole,
}) => {
  expectConsole(/409/)
  const organization = await newOrganization(address)
  const owner = await newMember(address, 'instructor', [organization])
  const colleague = await newMember(address, 'instructor', [organization])
  const courses = `/api/organizations/${organization.id}/courses/`
  const token = owner.access_token
  const course = await ask<{ id: string; revision: number }>(address, 'POST', courses, {
    token,
    body: { title: 'Shared course' },
  })
  await ask(address, 'PUT', `${courses}${course.id}/instructors/${colleague.id}/`, {
    token,
    body: { rights: 'editor' },
  })
  await putSession(context, address, owner)
  await page.goto(`/dashboard/instructor/courses/${course.id}/edit`)
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue(
    'Shared course',
  )

  await ask(address, 'PATCH', `${courses}${course.id}/`, {
    token: colleague.access_token,
    body: { revision: course.revision, title: 'Our course' },
  })
  await page.getByRole('textbox', { name: 'Subtitle' }).fill('Written by me')
  const conflict = page.getByRole('alert')
  await expect(conflict).toContainText('Wanda Journey saved this course')
  await expectAccessible(page)
  await conflict.getByRole('button', { name: 'Apply my changes on top of theirs' }).click()
  await expect(page.getByText(/^Saved \d{2}:\d{2}:\d{2}$/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Our course')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Our course')
  await expect(page.getByRole('textbox', { name: 'Subtitle' })).toHaveValue('Written by me')
})
