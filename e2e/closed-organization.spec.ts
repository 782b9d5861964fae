import { expectAccessible } from './support/accessible.ts'
import { ask } from './support/ask.ts'
import { newMember, newOrganization, newPassword } from './support/people.ts'
import { logIn, logInToAct, putSession } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { unique } from './support/unique.ts'

test('members of a suspended organization read why, work in another one, and return when it is restored', async ({
  page,
  context,
  address,
}) => {
  const name = unique('Closed school')
  const closed = await newOrganization(address, name)
  const open = await newOrganization(address, unique('Open school'))
  const learner = await newMember(address, 'learner', [closed, open])
  const { access_token: token } = await logInToAct(address, 'super@lyceum.test')
  // The super admin created it, and other journeys view the super admin's pages: it must not close under them.
  await newMember(address, 'admin', [closed])
  await ask(address, 'POST', `/api/organizations/${closed.id}/leave/`, { token })
  const tell = (verb: 'suspend' | 'restore', body?: object) =>
    ask(address, 'POST', `/api/platform/organizations/${closed.id}/${verb}/`, { token, body })
  const message = 'The contract ended in June. Write to billing@lyceum.test.'
  const answers: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) answers.push(response.url())
  })

  // Suspended while a page is open: the page changes, and sends no more requests.
  const session = await logIn(address, learner.email, newPassword)
  const mine = session.organizations.toSorted((one) => (one.id === closed.id ? -1 : 1))
  await putSession(context, address, { ...session, organizations: mine })
  // The message count is the last request of a page.
  const settled = page.waitForResponse(/\/conversations\/unread\//)
  await page.goto('/dashboard/student/courses')
  await expect(page.getByRole('heading', { name: 'My Courses', level: 1 })).toBeVisible()
  await settled
  await tell('suspend', { message })
  await expect(page.getByRole('heading', { name: `${name} is suspended` })).toBeVisible()
  await expect(page.getByText(message)).toBeVisible()

  // After a reload, and on every other page of the organization.
  for (const path of ['/dashboard', '/dashboard/student/learning', '/dashboard/student/calendar']) {
    await page.goto(path)
    await expect(page.getByText(message)).toBeVisible()
  }
  await expectAccessible(page)
  expect(answers).toEqual([])

  await page.getByRole('button', { name: `Switch to ${open.name}` }).click()
  await page.goto('/dashboard/student/courses')
  await expect(page.getByRole('heading', { name: 'My Courses', level: 1 })).toBeVisible()
  await expect(page.getByText(message)).toBeHidden()

  await tell('restore')
  await page.getByRole('button', { name: /^Organization:/ }).click()
  await page.getByRole('option', { name }).or(page.getByRole('button', { name })).first().click()
  await expect(page.getByText(message)).toBeHidden()
  await page.goto('/dashboard/student/courses')
  await expect(page.getByRole('heading', { name: 'My Courses', level: 1 })).toBeVisible()
  expect(answers).toEqual([])
})
