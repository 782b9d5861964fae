import type { Page } from '@playwright/test'
import { expectAccessible } from './support/accessible.ts'
import { ask } from './support/ask.ts'
import { newMember } from './support/people.ts'
import { publishCourse } from './support/publish-course.ts'
import { putSession } from './support/sign-in.ts'
import { clickTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

/** A launch shows a platform page in a frame, and the tool one frame deeper. */
const inTool = (page: Page, title: string) =>
  page.frameLocator(`iframe[title="${title}"]`).frameLocator('iframe')

test('a school connects another school with one address, adds its course to a lesson, and gets the result back', async ({
  page,
  context,
  address,
  signInAs,
  signInAsNew,
  expectConsole,
}) => {
  // Both schools have the same origin here, which the tool's frame allows to run scripts.
  expectConsole(/can escape its sandboxing/)
  const title = unique('Knots and ropes')
  const offered = await publishCourse(address, { title, lessons: ['The bowline'] })

  // Northwind Academy offers its courses.
  await signInAs('admin@lyceum.test')
  await page.goto(`/dashboard/admin/organizations/${offered.organizationId}/settings?tab=tools`)
  await clickTakenOver(page.getByRole('button', { name: 'Create registration address' }))
  const registration = page.getByText(/\/tool\/register\//)
  await expect(registration).toBeVisible()
  const registrationAddress = await registration.innerText()

  // Another school connects it.
  const { person: admin, organization } = await signInAsNew('admin')
  await page.goto(`/dashboard/admin/organizations/${organization.id}/settings?tab=tools`)
  await clickTakenOver(page.getByRole('button', { name: 'Connect tool' }))
  await page.getByRole('textbox', { name: 'Registration address' }).fill(registrationAddress)
  await page.getByRole('button', { name: 'Continue' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the tool’s page' }).click()
  const window = await opened
  await expect(window.getByRole('heading', { name: 'Connected' })).toBeVisible()
  await window.close()
  const tools = page.getByRole('table', { name: 'Learning tools' })
  await expect(tools.getByText('Northwind Academy')).toBeVisible()
  await expect(tools.getByText('Content selection')).toBeVisible()
  await expectAccessible(page)

  // Its admin adds the course to a lesson.
  const base = `/api/organizations/${organization.id}`
  const token = admin.access_token
  const send = <Answer = { id: string }>(method: string, path: string, body?: object) =>
    ask<Answer>(address, method, base + path, { token, ...(body && { body }) })
  const course = await send<{ id: string; revision: number }>('POST', '/courses/', {
    title: unique('On the water'),
  })
  const section = await send('POST', `/courses/${course.id}/sections/`, { title: 'Beginning' })
  const lesson = await send('POST', `/courses/${course.id}/lessons/`, {
    section_id: section.id,
    title: 'Tie a knot',
    kind: 'tool',
  })
  await page.goto(`/dashboard/admin/courses/${course.id}/curriculum/${lesson.id}`)
  await page.getByLabel('Tool', { exact: true }).selectOption('Northwind Academy')
  await page.getByRole('button', { name: 'Choose content in Northwind Academy' }).click()
  const chooser = inTool(page, 'Northwind Academy')
  await chooser.getByRole('searchbox').fill('bowline')
  await expect(chooser.getByText('Clear writing at work')).toBeHidden()
  await chooser.getByRole('checkbox', { name: title }).check()
  await chooser.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Content added', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Page of the tool')).toHaveValue(new RegExp(offered.id))

  await send('PATCH', `/courses/${course.id}/`, {
    revision: course.revision,
    description: {
      type: 'doc',
      content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Made for a journey.' }] }],
    },
    outcomes: ['Tie a bowline'],
  })
  const { approval_id } = await send<{ approval_id: string }>(
    'POST',
    `/courses/${course.id}/submit/`,
    {},
  )
  await ask(address, 'POST', `${base}/approvals/${approval_id}/approve/`, {
    token: organization.token,
    body: {},
  })

  // A learner takes it there, and the result arrives here.
  const learner = await newMember(address, 'learner', [organization])
  await ask(address, 'POST', `/api/courses/${course.id}/enroll/`, {
    token: learner.access_token,
    body: {},
  })
  await page.goto('/robots.txt')
  await putSession(context, address, learner)
  await page.goto(`/dashboard/student/courses/${course.id}/lessons/${lesson.id}`)
  await clickTakenOver(page.getByRole('button', { name: 'Open Northwind Academy' }))
  const launched = inTool(page, 'Northwind Academy')
  await expect(launched.getByRole('heading', { name: title })).toBeVisible()
  await launched.getByRole('link', { name: 'Start' }).click()
  await expect(launched.getByText('This is The bowline.')).toBeVisible()
  await launched.getByRole('button', { name: /^Complete/ }).click()
  await expect(page.getByText('100 of 100 points')).toBeVisible()
  await expect(page.getByText('1 of 1 lessons').first()).toBeVisible()

  // Northwind Academy sees who came, and takes the access away.
  await signInAs('admin@lyceum.test')
  await page.goto(`/dashboard/admin/organizations/${offered.organizationId}/settings?tab=tools`)
  const platforms = page.getByRole('table', { name: 'Platforms' })
  const school = platforms.getByRole('row').filter({ hasText: 'lyceum (' }).first()
  await clickTakenOver(school.getByRole('button', { name: 'People' }))
  const people = page.getByRole('dialog')
  await expect(people.getByRole('table', { name: 'People' })).toContainText(title)
  await expectAccessible(page)
  const launcher = people.getByRole('row').filter({ hasText: title })
  await launcher.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke access' }).click()
  await expect(people.getByRole('button', { name: 'Restore' })).toBeVisible()
  await page.goto('/robots.txt')
  await putSession(context, address, learner)
  expectConsole(/status of 403/)
  await page.goto(`/dashboard/student/courses/${course.id}/lessons/${lesson.id}`)
  await clickTakenOver(page.getByRole('button', { name: 'Open Northwind Academy' }))
  await expect(launched.getByText('An admin of this organization has revoked')).toBeVisible()

  // Once the tool is disconnected, nobody can open it.
  await page.goto('/robots.txt')
  await putSession(context, address, admin)
  await page.goto(`/dashboard/admin/organizations/${organization.id}/settings?tab=tools`)
  await clickTakenOver(tools.getByRole('button', { name: 'Disconnect' }))
  await page.getByRole('button', { name: 'Disconnect tool' }).click()
  await expect(page.getByText('No tools yet.')).toBeVisible()
  await page.goto('/robots.txt')
  await putSession(context, address, learner)
  await page.goto(`/dashboard/student/courses/${course.id}/lessons/${lesson.id}`)
  await expect(page.getByRole('alert')).toContainText('This tool isn’t connected any more.')
  await expect(page.getByRole('button', { name: 'Open Northwind Academy' })).toBeHidden()
})
