import type { Browser } from '@playwright/test'
import { ask } from './support/ask.ts'
import { newMember, newOrganization, newPassword, newPerson } from './support/people.ts'
import { api } from './support/publish-course.ts'
import { putSession, type SignedIn } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { codeOf } from './support/totp.ts'

test.use({ reducedMotion: 'reduce' })

const pageOf = async (browser: Browser, address: string, person: SignedIn) => {
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' })
  await putSession(context, address, person)
  return context.newPage()
}

test('someone asks to join, an admin finds it in the inbox and agrees, and they are a member', async ({
  page,
  context,
  browser,
  address,
}) => {
  const organization = await newOrganization(address)
  const admin = await newMember(address, 'admin', [organization])
  const { token } = organization
  await ask(address, 'POST', `/api/platform/organizations/${organization.id}/feature/`, {
    token,
    body: { feature: 'open_sign_up', on: true },
  })
  await api(address, admin, 'POST', `/api/organizations/${organization.id}/sign-up/`, {
    sign_up_policy: 'request',
    domain_sign_up: false,
    own_domains_only: false,
  })
  await putSession(context, address, await newPerson(address))
  await page.goto(`/join/${organization.id}`)
  await page.getByRole('textbox', { name: 'Message' }).fill('I work next door.')
  await page.getByRole('button', { name: 'Ask to join' }).click()
  await expect(
    page.getByText('Your request was sent to the admins', { exact: false }),
  ).toBeVisible()

  const desk = await pageOf(browser, address, admin)
  const asked = desk.getByRole('link', { name: 'Wanda Journey asks to join' })
  // A job adds it to the inbox a moment later.
  await expect(async () => {
    await desk.goto('/dashboard/admin/approvals')
    await expect(asked).toBeVisible({ timeout: 3000 })
  }).toPass()
  await asked.click()
  await expect(desk.getByText('I work next door.')).toBeVisible()
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('Approved', { exact: true }).first()).toBeVisible()
  await desk.context().close()

  await page.reload()
  await page.getByRole('button', { name: `Open ${organization.name}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('a learner applies to teach, an admin agrees in the inbox, and the learner is an instructor', async ({
  page,
  browser,
  address,
  signInAsNew,
}) => {
  const { person, organization } = await signInAsNew('learner')
  const admin = await newMember(address, 'admin', [organization])
  await page.goto('/dashboard/student')
  await page.getByRole('button', { name: 'Apply…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('Knots, for ten years.')
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Awaiting decision')).toBeVisible()

  const desk = await pageOf(browser, address, admin)
  await desk.goto('/dashboard/admin/approvals')
  await desk.getByRole('link', { name: 'Wanda Journey would like to teach' }).click()
  await expect(desk.getByText('Knots, for ten years.')).toBeVisible()
  await desk.getByRole('button', { name: 'Approve' }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(desk.getByText('Approved', { exact: true }).first()).toBeVisible()
  await desk.context().close()

  const [mine] = await api<{ role: string }[]>(address, person, 'GET', '/api/organizations/')
  expect(mine?.role).toBe('instructor')
})

test('members are warned before two-factor is required, and let in no longer after its day', async ({
  page,
  address,
  signInAsNew,
  expectConsole,
}) => {
  expectConsole(/403/)
  const { organization } = await signInAsNew('learner')
  const admin = await newMember(address, 'admin', [organization])
  const { secret } = await api<{ secret: string }>(
    address,
    admin,
    'POST',
    '/api/me/two-factor/set-up/',
    { password: newPassword },
  )
  await api(address, admin, 'POST', '/api/me/two-factor/confirm/', { code: codeOf(secret) })
  const at = `/api/organizations/${organization.id}`
  await api(address, admin, 'POST', `${at}/require-two-factor/`, { grace_days: 7 })

  await page.goto('/dashboard/student')
  await expect(
    page.getByText(`keep access to ${organization.name}`, { exact: false }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set up two-factor' })).toBeVisible()

  await api(address, admin, 'POST', `${at}/require-two-factor/`, { grace_days: 0 })
  await page.goto('/dashboard/student/courses')
  await expect(page.getByText(`Set up two-factor to access ${organization.name}.`)).toBeVisible()
  await page.getByRole('link', { name: 'Set up two-factor' }).first().click()
  await expect(page.getByRole('button', { name: 'Set up two-factor' })).toBeVisible()
})

test('whoever left an organization still sees what it owes them', async ({
  page,
  address,
  signInAsNew,
  expectConsole,
}) => {
  // The browser only learns from the response that its organization is gone.
  expectConsole(/404/)
  const { person, organization } = await signInAsNew('instructor')
  const admin = await newMember(address, 'admin', [organization])
  const base = `/api/organizations/${organization.id}`
  await api(address, admin, 'PUT', `${base}/direct-publishing/`)
  const course = await api<{ id: string; revision: number }>(
    address,
    person,
    'POST',
    `${base}/courses/`,
    { title: 'Knots' },
  )
  const at = `${base}/courses/${course.id}`
  const document = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Over, under, through.' }] }],
  }
  await api(address, person, 'PATCH', `${at}/`, {
    revision: course.revision,
    description: document,
    outcomes: ['Tie'],
    price_minor: 10_000,
    currency: 'EUR',
    visibility: 'public',
  })
  const section = await api<{ id: string }>(address, person, 'POST', `${at}/sections/`, {
    title: 'All',
  })
  const lesson = await api<{ id: string }>(address, person, 'POST', `${at}/lessons/`, {
    section_id: section.id,
    title: 'The bowline',
    kind: 'text',
  })
  await api(address, person, 'PUT', `${at}/lessons/${lesson.id}/content/`, {
    revision: 1,
    content: { kind: 'text', document },
  })
  await api(address, person, 'POST', `${at}/publish/`, {})
  const buyer = await newMember(address, 'learner', [organization])
  const { order } = await api<{ order: { id: string } }>(
    address,
    buyer,
    'POST',
    `/api/courses/${course.id}/orders/`,
    {
      provider: 'manual',
      country: 'US',
      billing_name: 'Wanda Journey',
      total_minor: 10_000,
      currency: 'EUR',
    },
  )
  await api(address, admin, 'POST', `${base}/orders/${order.id}/confirm/`, {})
  const { id } = person
  await api(address, admin, 'DELETE', `${base}/members/${id}/`)

  await page.goto('/account/settings?tab=data')
  const left = page.locator('#earnings')
  await expect(left.getByRole('heading', { name: organization.name })).toBeVisible()
  await expect(left.getByText(/€[1-9]/).first()).toBeVisible()
})
