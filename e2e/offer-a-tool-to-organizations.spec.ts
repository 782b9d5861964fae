import { expectAccessible } from './support/accessible.ts'
import { ask } from './support/ask.ts'
import { newMember } from './support/people.ts'
import { publishCourse } from './support/publish-course.ts'
import { putSession } from './support/sign-in.ts'
import { clickTakenOver } from './support/taken-over.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test('an operator registers a tool once, an organization decides to use it, and its learner opens it until it is switched off', async ({
  page,
  context,
  address,
  signInAs,
  signInAsNew,
  expectConsole,
}) => {
  // The tool has the same origin here, which its frame allows to run scripts.
  expectConsole(/can escape its sandboxing/)
  const title = unique('Knots and ropes')
  const offered = await publishCourse(address, { title, lessons: ['The bowline'] })

  // Northwind Academy plays the tool.
  await signInAs('admin@lyceum.test')
  await page.goto(`/dashboard/admin/organizations/${offered.organizationId}/settings?tab=tools`)
  await clickTakenOver(page.getByRole('button', { name: 'Create registration address' }))
  const registration = page.getByText(/\/tool\/register\//)
  await expect(registration).toBeVisible()
  const registrationAddress = await registration.innerText()
  const { person: admin, organization } = await signInAsNew('admin')

  // The operator registers it for the installation, names it, and offers it to one organization.
  await page.goto('/robots.txt')
  await signInAs('super@lyceum.test')
  await page.goto('/dashboard/super-admin/settings?page=tools')
  await clickTakenOver(page.getByRole('button', { name: 'Connect tool' }))
  await page.getByRole('textbox', { name: 'Registration address' }).fill(registrationAddress)
  await page.getByRole('button', { name: 'Continue' }).click()
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Open the tool’s page' }).click()
  const window = await opened
  await expect(window.getByRole('heading', { name: 'Connected' })).toBeVisible()
  await window.close()
  const provided = page.getByRole('table', { name: 'Learning tools' })
  const registered = provided.getByRole('row').filter({ hasText: 'Nobody yet' })
  await registered.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  const name = unique('Shared knots')
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await dialog.getByRole('switch', { name: 'Names' }).check()
  await dialog.getByRole('combobox', { name: 'Add organization' }).click()
  await page.getByPlaceholder('Search').last().fill(organization.name)
  await page.getByRole('option', { name: organization.name }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save tool' }).click()
  const row = provided.getByRole('row').filter({ hasText: name })
  await expect(row.getByText('1 organization', { exact: true })).toBeVisible()

  // The organization uses it and may share names, but nothing else.
  await page.goto('/robots.txt')
  await putSession(context, address, admin)
  await page.goto(`/dashboard/admin/organizations/${organization.id}/settings?tab=tools`)
  await clickTakenOver(page.getByRole('button', { name: `Use ${name}` }))
  await expect(dialog.getByRole('switch', { name: 'Names' })).not.toBeChecked()
  await expect(dialog.getByRole('switch', { name: 'Email addresses' })).toBeDisabled()
  await dialog.getByRole('switch', { name: 'Names' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Use tool' }).click()
  const tools = page.getByRole('table', { name: 'Learning tools' })
  const used = tools.getByRole('row').filter({ hasText: name })
  await expect(used.getByText('Provided by this installation')).toBeVisible()

  // Its learner opens it in a lesson.
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
  await page.getByLabel('Tool', { exact: true }).selectOption(name)
  await page.getByRole('button', { name: `Choose content in ${name}` }).click()
  const chooser = page.frameLocator(`iframe[title="${name}"]`).frameLocator('iframe')
  await chooser.getByRole('checkbox', { name: title }).check()
  await chooser.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText('Content added', { exact: true })).toBeVisible()
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
  const learner = await newMember(address, 'learner', [organization])
  await ask(address, 'POST', `/api/courses/${course.id}/enroll/`, {
    token: learner.access_token,
    body: {},
  })
  await page.goto('/robots.txt')
  await putSession(context, address, learner)
  const lessonPath = `/dashboard/student/courses/${course.id}/lessons/${lesson.id}`
  await page.goto(lessonPath)
  await clickTakenOver(page.getByRole('button', { name: `Open ${name}` }))
  const launched = page.frameLocator(`iframe[title="${name}"]`).frameLocator('iframe')
  await expect(launched.getByRole('heading', { name: title })).toBeVisible()

  // Once the operator switches the tool off, nobody can open it.
  await page.goto('/robots.txt')
  await signInAs('super@lyceum.test')
  await page.goto('/dashboard/super-admin/settings?page=tools')
  await clickTakenOver(row.getByRole('button', { name: 'Switch off' }))
  await page.getByRole('button', { name: 'Switch off tool' }).click()
  await expect(row).toBeHidden()
  await page.goto('/robots.txt')
  await putSession(context, address, learner)
  await page.goto(lessonPath)
  await expect(page.getByRole('alert')).toContainText('This tool isn’t connected any more.')
})
